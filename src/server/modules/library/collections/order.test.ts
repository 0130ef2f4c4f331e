import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createCollection,
  listCollectionsInOrganizationById,
  listSpacesInCollectionById,
  moveCollection,
  moveSpace,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { cases } from "#testing/depth.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
const newPlace = () => makeOrganizationFixture(app, "https://logo.example/logo.png");

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly next?: { readonly page: string } | undefined;
}
type ReadPage = (query: { limit: number; page?: string }) => Promise<Page>;

/** The ids of a whole list, read page by page; `between` runs after each page but the last. */
const walk = async (read: ReadPage, limit: number, between = async () => {}) => {
  const ids: string[] = [];
  let page: string | undefined;
  do {
    const found = await read({ limit, ...(page === undefined ? {} : { page }) });
    ids.push(...found.items.map(({ id }) => id));
    page = found.next?.page;
    if (page !== undefined) await between();
  } while (page !== undefined);
  return ids;
};

const spacesIn =
  ({ admin: { client } }: OrganizationFixture, collectionId: string): ReadPage =>
  (query) =>
    dataOf(listSpacesInCollectionById({ client, path: { collectionId }, query }));
const collectionsOf =
  ({ admin: { client }, organizationId }: OrganizationFixture, nested = true): ReadPage =>
  async (query) =>
    dataOf(
      listCollectionsInOrganizationById({
        client,
        path: { organizationId },
        query: { ...query, nested },
      }),
    );
const nestedIn = async (
  { admin: { client }, organizationId }: OrganizationFixture,
  parent?: string,
) =>
  (
    await dataOf(
      createCollection({
        client,
        path: { organizationId },
        body: parent === undefined ? {} : { parent },
      }),
    )
  ).id;

const spaceOf = (space: string) => ({ type: "space" as const, space });
const collectionOf = (collection: string) => ({ type: "collection" as const, collection });

describe("lists of what has a place", () => {
  it("give the spaces of a collection in their order, beside collections in it", async () => {
    const place = await newPlace();
    const { client } = place.admin;
    const shelf = await place.newCollection();
    const [a, b, c] = [
      await place.newSpace(shelf),
      await place.newSpace(shelf),
      await place.newSpace(shelf),
    ];
    const inner = await nestedIn(place, shelf);
    const list = () => walk(spacesIn(place, shelf), 50);
    expect(await list()).toEqual([a, b, c]);
    const to = async (spaceId: string, position: object) =>
      dataOf(moveSpace({ client, path: { spaceId }, body: { position } }));
    await to(c, { before: spaceOf(a) });
    expect(await list()).toEqual([c, a, b]);
    await to(c, { after: collectionOf(inner) });
    expect(await list()).toEqual([a, b, c]);
  });

  it("give collections as one reads the tree, each before what is inside it", async () => {
    const place = await newPlace();
    const { client } = place.admin;
    const [a, b] = [await nestedIn(place), await nestedIn(place)];
    const [a1, a2, b1] = [
      await nestedIn(place, a),
      await nestedIn(place, a),
      await nestedIn(place, b),
    ];
    const a11 = await nestedIn(place, a1);
    expect(await walk(collectionsOf(place), 50)).toEqual([a, a1, a11, a2, b, b1]);
    expect(await walk(collectionsOf(place), 1)).toEqual([a, a1, a11, a2, b, b1]);
    await dataOf(
      moveCollection({
        client,
        path: { collectionId: b },
        body: { position: { before: collectionOf(a) } },
      }),
    );
    await dataOf(
      moveCollection({
        client,
        path: { collectionId: a2 },
        body: { position: { before: collectionOf(a1) } },
      }),
    );
    expect(await walk(collectionsOf(place), 2)).toEqual([b, b1, a, a2, a1, a11]);
    expect(await walk(collectionsOf(place, false), 1)).toEqual([b, a]);
  });
});

const oneMove = fc.record({
  what: fc.nat(7),
  next: fc.nat(7),
  side: fc.constantFrom("before", "after"),
});
type Move = typeof oneMove extends fc.Arbitrary<infer Value> ? Value : never;

/** What did not move, which is to come once each, in its order, whatever moved between two pages. */
const steady = (ids: readonly string[], moved: ReadonlySet<string>) =>
  ids.filter((id) => !moved.has(id));

describe("pages under moves", () => {
  it("neither repeat nor hide a space of a collection that did not move itself", async () => {
    const property = fc.asyncProperty(
      fc.array(oneMove, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (moves, limit) => {
        const place = await newPlace();
        const { client } = place.admin;
        const shelf = await place.newCollection();
        const ids: string[] = [];
        for (let index = 0; index < 8; index += 1) ids.push(await place.newSpace(shelf));
        const moved = new Set<string>();
        const next = async () => {
          const step: Move | undefined = moves[moved.size];
          const [id, neighbour] = [ids[step?.what ?? 0] ?? "", ids[step?.next ?? 0] ?? ""];
          if (step === undefined || id === neighbour) return;
          moved.add(id);
          const position = { [step.side]: spaceOf(neighbour) };
          await moveSpace({ client, path: { spaceId: id }, body: { position } });
        };
        const read = await walk(spacesIn(place, shelf), limit, next);
        const inOrder = await walk(spacesIn(place, shelf), 50);
        expect(steady(read, moved)).toEqual(steady(inOrder, moved));
      },
    );
    await fc.assert(property, { numRuns: cases(15), interruptAfterTimeLimit: 90_000 });
  });

  it("neither repeat nor hide a collection that stays where it was, at any depth", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }),
      fc.array(oneMove, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (parents, moves, limit) => {
        const place = await newPlace();
        const { client } = place.admin;
        const ids: string[] = [];
        const parentOf = new Map<string, string | undefined>();
        for (const [index, parent] of parents.entries()) {
          const above = parent < index ? ids[parent] : undefined;
          const id = await nestedIn(place, above);
          ids.push(id);
          parentOf.set(id, above);
        }
        const within = (id: string | undefined, ancestor: string): boolean =>
          id !== undefined && (id === ancestor || within(parentOf.get(id), ancestor));
        const moved = new Set<string>();
        let turn = 0;
        const next = async () => {
          const step = moves[turn];
          turn += 1;
          const [id, neighbour] = [ids[step?.what ?? 0] ?? "", ids[step?.next ?? 0] ?? ""];
          if (step === undefined || within(neighbour, id)) return;
          const parent = parentOf.get(neighbour);
          for (const one of ids) if (within(one, id)) moved.add(one);
          parentOf.set(id, parent);
          await moveCollection({
            client,
            path: { collectionId: id },
            body: { parent: parent ?? null, position: { [step.side]: collectionOf(neighbour) } },
          });
        };
        const read = await walk(collectionsOf(place), limit, next);
        const inOrder = await walk(collectionsOf(place), 50);
        expect(steady(read, moved)).toEqual(steady(inOrder, moved));
      },
    );
    await fc.assert(property, { numRuns: cases(15), interruptAfterTimeLimit: 90_000 });
  });
});
