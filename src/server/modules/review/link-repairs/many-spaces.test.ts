import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  getPageById,
  listSpaceLinks,
  type LinkTarget,
  mergeChangeRequest,
  type NewLinkTarget,
  repairLinks,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { cases } from "#testing/depth.ts";

/** Rounds that are played; a setting asks for more. */
const RUNS = cases(1);
const SPACES = 20;
const PAGES = 3;

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const place = fc.record({ space: fc.nat(SPACES - 1), page: fc.nat(PAGES - 1) });
/** What one page links to, and what then becomes of the pages that are linked to. */
const anyRound = fc.record({
  links: fc.array(
    fc.record({ from: place, to: place, part: fc.constantFrom("", "#part", "#none") }),
    {
      minLength: 60,
      maxLength: 90,
    },
  ),
  gone: fc.array(place, { minLength: 6, maxLength: 12 }),
  moved: fc.array(place, { minLength: 6, maxLength: 12 }),
  /** How every other broken target is repaired. */
  kept: fc.nat(2),
});

interface Page {
  readonly space: string;
  readonly id: string;
}

const brokenIn = async (spaceId: string) => {
  const query = { status: "broken" as const, limit: 1000 };
  const { client } = admin;
  const { items, stats } = await dataOf(listSpaceLinks({ client, path: { spaceId }, query }));
  expect(items).toHaveLength(stats.broken.total);
  return items;
};
const keyOf = (target: LinkTarget | NewLinkTarget | undefined) =>
  JSON.stringify(Object.entries(target ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const textOf = async ({ space, id }: Page) => {
  const path = { spaceId: space, pageId: id };
  const query = { format: "markdown" as const };
  const page = await dataOf(getPageById({ client: admin.client, path, query }));
  return page.type === "document" ? (page.markdown ?? "") : "";
};

describe("repairs over many spaces", () => {
  it(
    "mend the broken links they name, all of them, and change nothing else",
    { timeout: 600_000 },
    async () => {
      const { client, organizationId } = admin;
      await fc.assert(
        fc.asyncProperty(anyRound, async ({ links, gone, moved, kept }) => {
          const pages: Page[][] = [];
          const spaces: string[] = [];
          for (let at = 0; at < SPACES; at += 1) {
            const body = { title: `Space ${at}` };
            const { id } = await dataOf(createSpace({ client, path: { organizationId }, body }));
            const made = Array.from({ length: PAGES }, (_, page) =>
              newPage(`Page ${page}`, "# Part"),
            );
            const extra = newPage("Instead", "# Part");
            const ids = createdIn(await editSpace(client, id, ...made, extra));
            spaces.push(id);
            pages.push(ids.map((page) => ({ space: id, id: page })));
          }
          const pageAt = ({ space, page }: (typeof gone)[number]): Page => {
            const found = pages[space]?.[page];
            if (found === undefined) throw new Error("there is no such page");
            return found;
          };
          const said = new Map<Page, string[]>();
          for (const [at, { from, to, part }] of links.entries()) {
            const [here, there] = [pageAt(from), pageAt(to)];
            const own = here.space === there.space ? "" : `/spaces/${there.space}`;
            const lines = said.get(here) ?? [];
            lines.push(`The [link **${at}**](${own}/pages/${there.id}${part}) of many.`);
            said.set(here, lines);
          }
          for (const [{ space, id: page }, lines] of said)
            await editSpace(client, space, {
              operation: "update_page",
              page,
              document: { markdown: ["# Part", ...lines].join("\n\n") },
            });
          const lost = new Set(gone.map(pageAt));
          for (const { space, id: page } of lost)
            await editSpace(client, space, { operation: "delete_page", page });
          for (const [at, one] of [...new Set(moved.map(pageAt))].entries())
            if (!lost.has(one))
              await editSpace(client, one.space, {
                operation: "update_page",
                page: one.id,
                at: 0,
                slug: `elsewhere-${at}`,
                title: "Elsewhere",
              });

          const broken = (await Promise.all(spaces.map(brokenIn))).flat();
          const targets = new Map(broken.map(({ target }) => [keyOf(target), target]));
          const chosen = [...targets.values()].filter((_, at) => at % 3 !== kept).slice(0, 100);
          const replacements = chosen.map((from, at) => {
            if (from === undefined) throw new Error("a broken link has no target");
            const space = spaces[at % SPACES] ?? "";
            const page = pages[at % SPACES]?.[PAGES]?.id ?? "";
            const to: NewLinkTarget | null = at % 4 === 0 ? null : { kind: "page", space, page };
            return { from, to };
          });
          // Everything that breaks can stand on pages that are gone themselves.
          fc.pre(replacements.length > 0);
          const before = new Map<Page, string>();
          for (const one of said.keys()) if (!lost.has(one)) before.set(one, await textOf(one));
          const { changeRequests, skipped } = await dataOf(
            repairLinks({
              client,
              path: { organizationId },
              body: { replacements, subject: `Repair ${replacements.length} links` },
            }),
          );
          expect(skipped).toEqual([]);
          for (const { space: spaceId, id: changeRequestId } of changeRequests)
            await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId } }));

          const named = new Map(replacements.map(({ from, to }) => [keyOf(from), to]));
          const left = broken.filter(({ target }) => !named.has(keyOf(target)));
          const now = (await Promise.all(spaces.map(brokenIn))).flat();
          expect(now.map(({ address }) => address ?? "").toSorted()).toEqual(
            left.map(({ address }) => address ?? "").toSorted(),
          );
          const mended = new Set(
            broken.flatMap(({ target, locationReferences: [at] }) =>
              named.has(keyOf(target)) && at?.kind === "page" ? [at.space.id] : [],
            ),
          );
          expect(changeRequests.map(({ space }) => space).toSorted()).toEqual(
            [...mended].toSorted(),
          );
          for (const [one, text] of before) {
            const expected = text.replaceAll(
              /\[(link [^\]]*)\]\((?:\/spaces\/(\w+))?\/pages\/(\w+)(?:#(\w+))?\)/g,
              (
                link: string,
                words: string,
                space: string | undefined,
                page: string,
                anchor?: string,
              ) => {
                const home = { page, space: space ?? one.space };
                const from = keyOf(
                  anchor === undefined
                    ? { kind: "page", ...home }
                    : { kind: "anchor", anchor, ...home },
                );
                const to = named.get(from);
                if (to === undefined) return link;
                if (to?.kind !== "page") return words;
                return `[${words}](${to.space === one.space ? "" : `/spaces/${to.space}`}/pages/${to.page})`;
              },
            );
            expect(await textOf(one)).toBe(expected);
          }
        }),
        { numRuns: RUNS },
      );
    },
  );
});
