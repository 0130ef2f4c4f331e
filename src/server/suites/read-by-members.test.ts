import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  deleteSpaceById,
  listPageLinksInSpace,
  listSpaceFileBacklinks,
  listSpaceLinks,
  listSpacePageBacklinks,
  listSpacesInOrganizationById,
  searchOrganizationContent,
  searchSpaceContent,
} from "#client";
import type { ListSpaceLinksResponse } from "#client";
import type { Client } from "#client/client/index.ts";
import { spaces } from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import { createEmptyRevision } from "#server/modules/content/revisions/revisions.ts";
import { createToken } from "#server/modules/people/api-tokens/tokens.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import { makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import {
  buildSpaceModel,
  rankOnSpace,
  seesCollection,
  type SpaceModel,
  spaceModelOf,
} from "#server/testing/space-model.ts";
import { quickCases } from "#testing/depth.ts";

/** Members of the organization that is made, and how many of them ask; a setting makes it larger. */
const MEMBERS = quickCases(20);
const ASKING = Math.max(8, Math.ceil(MEMBERS / 5));
const SIZE = {
  members: MEMBERS,
  teams: Math.ceil(MEMBERS / 10),
  collections: Math.ceil(MEMBERS / 8),
  spaces: 4 + Math.ceil(MEMBERS / 5),
  grants: MEMBERS,
};
const PAGES = 3;

/** Words so unlike one another that none is taken for the spelling of another. */
const vocabulary = ["harbour", "pumpkin", "quixotic", "violin", "wednesday", "marzipan"];

const someSpace = fc.nat(SIZE.spaces - 1);
const anyLink = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("page", "anchor", "gone-anchor", "gone-page", "space"),
      at: someSpace,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("collection"), at: fc.nat(SIZE.collections - 1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("member"), at: fc.nat(MEMBERS - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("gone-member", "file", "gone-file", "url", "path"),
      at: fc.constant(0),
    }),
  },
) as fc.Arbitrary<Link>;

interface Link {
  readonly kind:
    | "page"
    | "anchor"
    | "gone-anchor"
    | "gone-page"
    | "space"
    | "collection"
    | "member"
    | "gone-member"
    | "file"
    | "gone-file"
    | "url"
    | "path";
  readonly at: number;
}
interface Page {
  readonly words: readonly string[];
  readonly links: readonly Link[];
}
const anyPage: fc.Arbitrary<Page> = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 }),
  links: fc.array(anyLink, { minLength: 1, maxLength: 8 }),
});
const anyContent = fc.array(fc.array(anyPage, { minLength: PAGES, maxLength: PAGES }), {
  minLength: SIZE.spaces,
  maxLength: SIZE.spaces,
});

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** A page as it was written; the first of each space is what others link to. */
interface Written extends Page {
  readonly id: string;
}
interface Filled {
  readonly model: SpaceModel;
  readonly organizationId: string;
  readonly ids: Awaited<ReturnType<typeof buildSpaceModel>>;
  readonly pages: readonly (readonly Written[])[];
  readonly files: readonly string[];
}

const addressOf = (link: Link, space: number, { organizationId, ids, pages, files }: Filled) => {
  const home = `${TEST_ORIGIN}/o/${organizationId}`;
  const there = `${home}/spaces/${ids.spaces[link.at]}`;
  const target = `${there}/pages/${pages[link.at]?.[0]?.id}`;
  return {
    page: target,
    anchor: `${target}#part`,
    "gone-anchor": `${target}#gone`,
    "gone-page": `${there}/pages/gone`,
    space: there,
    collection: `${home}/spaces/collections/${ids.collections[link.at]}`,
    member: `${home}/members/${ids.people[link.at]}`,
    "gone-member": `${home}/members/gone`,
    file: `/files/${files[space]}`,
    "gone-file": "/files/gone",
    url: "https://elsewhere.example/page",
    path: "nowhere.md",
  }[link.kind];
};

/** An organization as the model has it, with pages that say words and link to one another. */
const fill = async (model: SpaceModel, content: readonly (readonly Page[])[]): Promise<Filled> => {
  const place = await app.newAdmin();
  const { client, organizationId } = place;
  const { db } = app.database;
  const all = model.spaces.map((space) => ({ ...space, deleted: false }));
  const ids = await buildSpaceModel(app, place, { ...model, spaces: all });
  const pages: Written[][] = [];
  const files: string[] = [];
  for (const [at, spaceId] of ids.spaces.entries()) {
    const [row] = await db.select().from(spaces).where(eq(spaces.id, spaceId));
    await transaction(app.asPerson(place), (tx) => createEmptyRevision(tx, spaceId, row?.revision));
    const own = content[at] ?? [];
    const done = await editSpace(
      client,
      spaceId,
      {
        operation: "insert_files",
        files: [{ name: "a.png", contentType: "image/png", base64: onePixel }],
      },
      ...own.map((_, number) => newPage(`Page ${number}`, "")),
    );
    const made = createdIn(done);
    pages.push(own.map((page, number) => ({ ...page, id: made[number] ?? "" })));
    files.push(done.insertedFiles?.[0]?.id ?? "");
  }
  const filled = { model, organizationId, ids, pages, files };
  for (const [at, spaceId] of ids.spaces.entries())
    await editSpace(
      client,
      spaceId,
      ...(pages[at] ?? []).map(({ id, words, links }) => ({
        operation: "update_page" as const,
        page: id,
        document: {
          markdown: [
            "# Part",
            words.join(" "),
            ...links.map((link) => `[to](${addressOf(link, at, filled)})`),
          ].join("\n\n"),
        },
      })),
    );
  for (const [at, spaceId] of ids.spaces.entries())
    if (model.spaces[at]?.deleted) await dataOf(deleteSpaceById({ client, path: { spaceId } }));
  return filled;
};

/** What the rules of access leave of everything for one member. */
const readerOf = (filled: Filled, member: number) => {
  const { model, ids, pages } = filled;
  const role = model.roles[member];
  const opens = (space: number): boolean => rankOnSpace(model, member, space) > 0;
  const absent = role === "admin" ? "broken" : undefined;
  /** The status of a link; undefined where the member is not told of it. */
  const statusOf = ({ kind, at }: Link): string | undefined => {
    switch (kind) {
      case "page":
      case "anchor":
        return opens(at) ? "ok" : absent;
      case "gone-anchor":
      case "gone-page":
        return opens(at) ? "broken" : absent;
      case "space":
        return opens(at) ? "ok" : absent;
      case "collection":
        return seesCollection(model, member, at) ? "ok" : absent;
      case "member":
        return role === null ? undefined : "ok";
      case "gone-member":
        return role === null ? undefined : "broken";
      case "file":
      case "url":
        return "ok";
      case "gone-file":
      case "path":
        return "broken";
    }
  };
  const linksOf = (space: number, one?: string) =>
    (pages[space] ?? [])
      .filter(({ id }) => one === undefined || id === one)
      .flatMap(({ id, links }) => {
        const told = links.flatMap((link) => {
          const status = statusOf(link);
          return status === undefined ? [] : [`${id} ${addressOf(link, space, filled)} ${status}`];
        });
        return [...new Set(told)];
      })
      .toSorted();
  const everywhere = pages.flatMap((own, space) =>
    opens(space) ? own.map((page) => ({ ...page, space })) : [],
  );
  const leads = (space: number) => (link: Link) =>
    ["page", "anchor", "gone-anchor"].includes(link.kind) && link.at === space;
  const named = (found: typeof everywhere) =>
    found.map(({ id, space }) => `${ids.spaces[space]} ${id}`).toSorted();
  return {
    opened: [...pages.keys()].filter(opens),
    closed: [...pages.keys()].filter((space) => !opens(space)),
    /** Links that the member is not told of, and pages they are not told link to what they open. */
    withheld: {
      links: everywhere.flatMap(({ links }) => links).filter((link) => statusOf(link) === undefined)
        .length,
      backlinks: pages
        .filter((_, space) => !opens(space) && model.spaces[space]?.deleted === false)
        .flat()
        .flatMap(({ links }) => links)
        .filter((link) => opens(link.at) && leads(link.at)(link)).length,
    },
    linksOf,
    toPage: (space: number) =>
      named(
        everywhere.filter(
          ({ id, links }) => id !== pages[space]?.[0]?.id && links.some(leads(space)),
        ),
      ),
    toFile: (space: number) =>
      named(
        everywhere.filter(
          (page) => page.space === space && page.links.some(({ kind }) => kind === "file"),
        ),
      ),
    saying: (word: string) => everywhere.filter(({ words }) => words.includes(word)),
  };
};
type Reader = ReturnType<typeof readerOf>;

const clientOf = async (id: string): Promise<Client> => {
  const context = app.asPerson({ id, displayName: "Somebody" });
  const { secret } = await createToken(context, { name: "Reads", expiresInDays: null });
  return app.client(secret);
};

const query = { limit: 1000 };

/** Holds a list of links with its numbers against the wanted ones. */
const expectLinks = ({ items, count, stats }: ListSpaceLinksResponse, wanted: string[]) => {
  const listed = items.map(({ address, status, locationReferences: [at] }) =>
    at?.kind === "page" ? `${at.page.id} ${address} ${status}` : "",
  );
  expect(listed.toSorted()).toEqual(wanted);
  const broken = wanted.filter((link) => link.endsWith(" broken")).length;
  expect([count, stats]).toEqual([
    wanted.length,
    { total: wanted.length, broken: { total: broken } },
  ]);
  return broken;
};

/** What is asked of every space that a member can open. */
const expectSpace = async (filled: Filled, client: Client, reader: Reader, space: number) => {
  const path = { spaceId: filled.ids.spaces[space] ?? "" };
  const [target, linking] = filled.pages[space] ?? [];
  const wanted = reader.linksOf(space);
  const broken = expectLinks(await dataOf(listSpaceLinks({ client, path, query })), wanted);
  const pageId = linking?.id ?? "";
  const ofPage = await dataOf(listPageLinksInSpace({ client, path: { ...path, pageId }, query }));
  expectLinks(ofPage, reader.linksOf(space, pageId));
  const onTarget = { ...path, pageId: target?.id ?? "" };
  const onFile = { ...path, fileId: filled.files[space] ?? "" };
  for (const [backlinks, expected] of [
    [await dataOf(listSpacePageBacklinks({ client, path: onTarget, query })), reader.toPage(space)],
    [await dataOf(listSpaceFileBacklinks({ client, path: onFile, query })), reader.toFile(space)],
  ] as const) {
    const from = backlinks.items.map((one) =>
      one.kind === "page" ? `${one.space.id} ${one.page.id}` : "",
    );
    expect([backlinks.count, from.toSorted()]).toEqual([expected.length, expected]);
  }
  const word = vocabulary[space % vocabulary.length] ?? "";
  const found = await dataOf(
    searchSpaceContent({ client, path, query: { ...query, query: `${word} ` } }),
  );
  const saying = reader.saying(word).filter((page) => page.space === space);
  expect([found.count, found.items.map(({ id }) => id).toSorted()]).toEqual([
    saying.length,
    saying.map(({ id }) => id).toSorted(),
  ]);
  return broken;
};

const expectOrganization = async (
  filled: Filled,
  client: Client,
  reader: Reader,
  broken: ReadonlyMap<string, number>,
) => {
  const path = { organizationId: filled.organizationId };
  for (const word of vocabulary) {
    const asked = { ...query, query: `${word} ` };
    const found = await dataOf(searchOrganizationContent({ client, path, query: asked }));
    const saying = reader.saying(word);
    const shown = found.items.flatMap(({ pages }) => pages.map(({ id }) => id));
    expect([word, shown.toSorted()]).toEqual([word, saying.map(({ id }) => id).toSorted()]);
    expect(found.count).toBe(new Set(saying.map(({ space }) => space)).size);
  }
  const asked = { ...query, brokenLinks: true };
  const listed = await dataOf(listSpacesInOrganizationById({ client, path, query: asked }));
  const counted = [...broken].filter(([, total]) => total > 0);
  expect(listed.count).toBe(counted.length);
  expect(new Map(listed.items.map((one) => [one.id, one.brokenLinks]))).toEqual(new Map(counted));
};

describe(`what ${ASKING} of ${MEMBERS} members find and are told of links`, () => {
  it(
    "is all there is less what the rules of access leave out",
    { timeout: 3_600_000 },
    async () => {
      const withheld = { links: 0, backlinks: 0, spaces: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.noBias(spaceModelOf(SIZE)),
          fc.noBias(anyContent),
          async (model, content) => {
            const filled = await fill(model, content);
            for (let asking = 0; asking < ASKING; asking += 1) {
              const member = Math.floor((asking * MEMBERS) / ASKING);
              const client = await clientOf(filled.ids.people[member] ?? "");
              const reader = readerOf(filled, member);
              const broken = new Map<string, number>();
              for (const space of reader.opened)
                broken.set(
                  filled.ids.spaces[space] ?? "",
                  await expectSpace(filled, client, reader, space),
                );
              await expectOrganization(filled, client, reader, broken);
              for (const space of reader.closed) {
                const path = { spaceId: filled.ids.spaces[space] ?? "" };
                expect((await outcome(listSpaceLinks({ client, path }))).status).toBe(404);
              }
              withheld.links += reader.withheld.links;
              withheld.backlinks += reader.withheld.backlinks;
              withheld.spaces += reader.closed.length;
            }
          },
        ),
        { numRuns: 1, endOnFailure: true },
      );
      expect(Math.min(...Object.values(withheld))).toBeGreaterThan(0);
    },
  );
});
