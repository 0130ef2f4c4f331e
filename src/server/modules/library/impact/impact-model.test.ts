import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createSpace, previewSpaceContentUpdate, updateSpaceContent } from "#client";
import type { ContentImpact } from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { pagePathsOf } from "#server/testing/page-paths.ts";
import { scannedLinks } from "#server/testing/scanned-links.ts";
import { actOn, anyHistory, changesOf } from "#server/testing/space-histories.ts";
import { cases, isFull } from "#testing/depth.ts";

/** Histories that are played; a setting asks for more. */
const RUNS = cases(8);
const words = {
  title: (seed: number) => `Title ${seed % 5}`,
  text: (seed: number) =>
    [
      `# Part ${seed % 3}`,
      `[a](title-${seed % 5}) [b](title-${seed % 4}.md#part-${seed % 2}) [c](#part-${seed % 2})`,
      `![d](title-${seed % 3}) [e](/pages/gone${seed % 2})`,
    ].join("\n\n"),
};

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

/** What is broken, each link of a page once. */
const brokenIn = async (spaceId: string) => {
  const links = await scannedLinks(app.context, spaceId);
  const broken = links.filter(({ status }) => status === "broken");
  return new Map(broken.map((link) => [`${link.page} ${link.address}`, link]));
};

const said = ({ links }: ContentImpact): string[] =>
  links.items.map(({ page, address }) => `${page.id ?? "new"} ${address}`).toSorted();

describe("what changes of a space would break", () => {
  it(
    "is what a full scan finds broken after them, and did not before",
    { timeout: 3_600_000 },
    async () => {
      const { client, organizationId } = admin;
      let broke = 0;
      await fc.assert(
        fc.asyncProperty(anyHistory, async (history) => {
          const body = { title: "Docs" };
          const path = { organizationId };
          const { id: spaceId } = await dataOf(createSpace({ client, path, body }));
          for (const act of history) {
            if (act.kind === "merge") {
              await actOn(client, spaceId, act, words);
              continue;
            }
            const changes = await changesOf(client, spaceId, act, words);
            if (changes.length === 0) continue;
            const request = { client, path: { spaceId }, body: { changes } };
            const was = await brokenIn(spaceId);
            const known = await pagePathsOf(client, spaceId);
            const told = await outcome(previewSpaceContentUpdate(request));
            const query = told.data === undefined ? {} : { impact: told.data.hash };
            const done = await outcome(updateSpaceContent({ ...request, query }));
            expect(done.status).toBe(told.status);
            if (told.data === undefined) {
              expect(done.error).toMatchObject({
                error: { message: (told.error as { error: { message: string } }).error.message },
              });
              continue;
            }
            const now = await brokenIn(spaceId);
            const paths = await pagePathsOf(client, spaceId);
            // A link to a page that goes breaks, even where its heading was missing before.
            const losesPage = (key: string): boolean => {
              const { address = "", target } = was.get(key) ?? {};
              return address.startsWith("/pages/") && target !== undefined && !paths.has(target);
            };
            const fresh = [...now].flatMap(([key, link]) =>
              !was.has(key) || losesPage(key) ? [link] : [],
            );
            broke += fresh.length;
            // Pages that are new have ids that nobody knows before.
            const expected = fresh.map(({ page, address, target }) => {
              const isNew = target !== undefined && !known.has(target);
              const shown = isNew
                ? address.replace(`/pages/${target}`, `/${paths.get(target)}`)
                : address;
              return `${known.has(page) ? page : "new"} ${shown}`;
            });
            expect(said(told.data)).toEqual(expected.toSorted());
            expect(told.data.links.count).toBe(expected.length);
          }
        }),
        { numRuns: RUNS },
      );
      if (isFull) expect(broke).toBeGreaterThan(0);
    },
  );
});
