import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  getSpaceById,
  inviteToSpace,
  listSpaceLinks,
  listSpacePageBacklinks,
  listSpacesInOrganizationById,
  updateSpaceById,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { keptLinksIn, scannedLinksIn } from "#server/testing/kept-links.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { scannedLinks } from "#server/testing/scanned-links.ts";
import { actOn, anyHistory } from "#server/testing/space-histories.ts";
import { cases } from "#testing/depth.ts";

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

const newSpace = async (title = "Docs", of: Admin = admin): Promise<string> => {
  const { client, organizationId } = of;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
};
const linksOf = async (spaceId: string, client: Client) => {
  const { items, stats } = await dataOf(
    listSpaceLinks({ client, path: { spaceId }, query: { limit: 1000 } }),
  );
  const rows = items.map(({ address, relation, status, locationReferences: [at] }) => ({
    page: at?.kind === "page" ? at.page.id : "",
    address: address ?? "",
    relation,
    status,
  }));
  const space = await dataOf(getSpaceById({ client, path: { spaceId } }));
  expect(space.brokenLinks).toBe(stats.broken.total);
  return { rows, stats };
};
/** The spaces with broken links and how many, as the list of spaces says it. */
const brokenIn = async (organizationId: string, client: Client) => {
  const query = { brokenLinks: true, limit: 1000 };
  const path = { organizationId };
  const { items, count } = await dataOf(listSpacesInOrganizationById({ client, path, query }));
  expect(items).toHaveLength(count ?? -1);
  return new Map(items.map(({ id, brokenLinks }) => [id, brokenLinks]));
};
const backlinksOf = async (spaceId: string, pageId: string, client: Client) => {
  const query = { limit: 1000 };
  const { items, count } = await dataOf(
    listSpacePageBacklinks({ client, path: { spaceId, pageId }, query }),
  );
  expect(items).toHaveLength(count ?? -1);
  return items.map((item) => (item.kind === "page" ? `${item.space.id} ${item.page.id}` : ""));
};
const inOrder = (rows: Awaited<ReturnType<typeof linksOf>>["rows"]) =>
  rows
    .map(({ page, relation, address, status }) => `${page} ${relation} ${address} ${status}`)
    .toSorted();

const expectScanned = async (spaceId: string) => {
  const scanned = await scannedLinks(app.context, spaceId);
  const { rows, stats } = await linksOf(spaceId, admin.client);
  const wanted = scanned.map(({ target: _target, ...said }) => said);
  expect(inOrder(rows)).toEqual(inOrder(wanted));
  const broken = wanted.filter(({ status }) => status === "broken").length;
  expect(stats).toEqual({ total: wanted.length, broken: { total: broken } });
  const target = scanned.find((link) => link.target !== undefined)?.target;
  if (target === undefined) return;
  const linking = scanned.filter((link) => link.target === target && link.page !== target);
  const pages = new Set(linking.map(({ page }) => `${spaceId} ${page}`));
  expect((await backlinksOf(spaceId, target, admin.client)).toSorted()).toEqual(
    [...pages].toSorted(),
  );
};

describe("the links of a space", () => {
  it(
    "are those of a full scan, after whatever happened to it",
    { timeout: 3_600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyHistory, async (history) => {
          const spaceId = await newSpace();
          for (const act of history) {
            await actOn(admin.client, spaceId, act, words);
            await expectScanned(spaceId);
          }
          const { db } = app.database;
          expect(await keptLinksIn(db, spaceId)).toEqual(await scannedLinksIn(db, spaceId));
        }),
        { numRuns: RUNS },
      );
    },
  );
});

const SPACES = 4;
const someSpace = fc.nat(SPACES - 1);
/** Who may open which space, and which space's page links to which. */
const anyLinks = fc.record({
  open: fc.array(fc.constantFrom("all", "granted", "hidden"), {
    minLength: SPACES,
    maxLength: SPACES,
  }),
  links: fc.array(
    fc.record({
      from: someSpace,
      to: someSpace,
      part: fc.constantFrom("/pages/page", "/pages/gone", ""),
    }),
    { maxLength: 10 },
  ),
});

describe("links between spaces", () => {
  it(
    "are told to everybody as the rules of access leave them of all there are",
    { timeout: 3_600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyLinks, async ({ open, links }) => {
          const owner = await app.newAdmin();
          const { client, organizationId } = owner;
          const reader = await app.newMember(organizationId, "read");
          const spaces: string[] = [];
          const pages: string[] = [];
          for (const [at, access] of open.entries()) {
            const spaceId = await newSpace(`Space ${at}`, owner);
            const done = await editSpace(client, spaceId, newPage("Page", "Words."));
            spaces.push(spaceId);
            pages.push(...createdIn(done));
            if (access === "all") continue;
            const path = { spaceId };
            await dataOf(updateSpaceById({ client, path, body: { defaultLevel: null } }));
            const body = { users: [reader.id], role: "read" as const };
            if (access === "granted") await dataOf(inviteToSpace({ client, path, body }));
          }
          const address = ({ to, part }: (typeof links)[number]) =>
            `${TEST_ORIGIN}/o/${organizationId}/spaces/${spaces[to]}${part === "/pages/page" ? `/pages/${pages[to]}` : part}`;
          for (const [at, spaceId] of spaces.entries()) {
            const said = links.filter(({ from }) => from === at).map((one) => `<${address(one)}>`);
            if (said.length > 0) await editSpace(client, spaceId, newPage("Links", said.join(" ")));
          }
          const isOpen = (spaceId: string) => open[spaces.indexOf(spaceId)] !== "hidden";
          const targetIn = (said: string) => /\/spaces\/(?<id>\w+)/.exec(said)?.groups?.["id"];
          for (const [at, spaceId] of spaces.entries()) {
            if (!isOpen(spaceId)) continue;
            const all = await linksOf(spaceId, client);
            const seen = await linksOf(spaceId, reader.client);
            for (const [person, { stats }] of [
              [client, all],
              [reader.client, seen],
            ] as const) {
              const { total } = stats.broken;
              const counted = (await brokenIn(organizationId, person)).get(spaceId);
              expect(counted).toBe(total === 0 ? undefined : total);
            }
            const left = all.rows.filter((row) => isOpen(targetIn(row.address) ?? ""));
            expect(seen.rows).toEqual(left);
            expect(seen.stats.total).toBe(left.length);
            const page = pages[at] ?? "";
            const backlinks = await backlinksOf(spaceId, page, client);
            expect(await backlinksOf(spaceId, page, reader.client)).toEqual(
              backlinks.filter((linking) => isOpen(linking.split(" ")[0] ?? "")),
            );
            const linking = links.filter(({ to, part }) => to === at && part === "/pages/page");
            expect(backlinks).toHaveLength(new Set(linking.map(({ from }) => from)).size);
          }
        }),
        { numRuns: Math.ceil(RUNS / 2) },
      );
    },
  );
});
