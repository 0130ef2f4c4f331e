import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  deleteCollectionById,
  deleteSpaceById,
  listCollectionsInOrganizationById,
  listSpacesInOrganizationById,
  moveCollection,
  moveSpace,
} from "#client";
import { collections, spaces } from "#server/db/tables/index.ts";
import { writtenBy } from "#server/testing/fingerprint.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";
import { cases } from "#testing/depth.ts";

let app: TestApp;
beforeAll(async () => {
  // More moves at once than one person may have under way.
  app = await makeApp({ limits: {} });
});
const newPlace = () => makeOrganizationFixture(app, "https://logo.example/logo.png");

type MoveBody = NonNullable<Parameters<typeof moveSpace>[0]["body"]>;
const TOP = "top";

/** Everything in an organization by parent, in order, as the lists say. */
const tree = async ({ organizationId, admin: { client } }: OrganizationFixture) => {
  const options = { client, path: { organizationId }, query: { limit: 1000 }, throwOnError: true };
  const { data: found } = await listSpacesInOrganizationById<true>({
    ...options,
    throwOnError: true,
  });
  const { data: above } = await listCollectionsInOrganizationById<true>({
    ...options,
    throwOnError: true,
  });
  const rows = [...found.items, ...above.items].toSorted((a, b) => {
    const [first, second] = [`${a.position} ${a.id}`, `${b.position} ${b.id}`];
    return first < second ? -1 : 1;
  });
  const byParent: Record<string, string[]> = {};
  for (const { id, parent } of rows) (byParent[parent ?? TOP] ??= []).push(id);
  return byParent;
};
const move = async ({ client }: Person, spaceId: string, body: MoveBody) =>
  (await moveSpace({ client, path: { spaceId }, body })).response?.status;
const nextTo = (space: string) => ({ type: "space" as const, space });

describe("moving a space", () => {
  it("goes before, after, between and to the end, into a collection and out of it", async () => {
    const place = await newPlace();
    const { admin } = place;
    const [a, b, c] = [await place.newSpace(), await place.newSpace(), await place.newSpace()];
    const collection = await place.newCollection();
    const inside = await place.newSpace(collection);
    const top = async () => (await tree(place))[TOP];

    expect(await move(admin, c, { position: { before: nextTo(a) } })).toBe(200);
    expect(await top()).toEqual([c, a, b, collection]);
    expect(await move(admin, c, { position: { after: nextTo(a), before: nextTo(b) } })).toBe(200);
    expect(await top()).toEqual([a, c, b, collection]);
    expect(await move(admin, a, { position: { after: { type: "collection", collection } } })).toBe(
      200,
    );
    expect(await top()).toEqual([c, b, collection, a]);
    expect(await move(admin, c, {})).toBe(200);
    expect(await top()).toEqual([b, collection, a, c]);
    const { data: entered } = await moveSpace({
      client: admin.client,
      path: { spaceId: c },
      body: { parent: collection, position: { before: nextTo(inside) } },
    });
    expect(entered).toMatchObject({ parent: collection, visibility: "in-collection" });
    expect((await tree(place))[collection]).toEqual([c, inside]);
    const { data: left } = await moveSpace({
      client: admin.client,
      path: { spaceId: c },
      body: { parent: null, position: { before: nextTo(b) } },
    });
    expect(left).toMatchObject({ visibility: "private" });
    expect(left).not.toHaveProperty("parent");
    expect(await tree(place)).toEqual({ [TOP]: [c, b, collection, a], [collection]: [inside] });
  });

  it("that changes nothing is a conflict, next to a stranger a mistake", async () => {
    const place = await newPlace();
    const { admin } = place;
    const collection = await place.newCollection();
    const [a, b] = [await place.newSpace(), await place.newSpace()];
    const inside = await place.newSpace(collection);
    const gone = await place.newSpace();
    await deleteSpaceById({ client: admin.client, path: { spaceId: gone }, throwOnError: true });
    const before = await tree(place);

    for (const body of [
      {},
      { parent: null },
      { position: { after: nextTo(a) } },
      { parent: null, position: { after: nextTo(a) } },
    ])
      expect(await move(admin, b, body)).toBe(409);
    expect(await move(admin, a, { position: { before: nextTo(b) } })).toBe(409);
    for (const body of [
      { position: { before: nextTo(b) } },
      { position: { before: nextTo(inside) } },
      { position: { after: nextTo(gone) } },
      { position: { after: nextTo("nobody") } },
      { position: { after: { type: "space" as const, space: collection } } },
      { position: { after: nextTo(await (await newPlace()).newSpace()) } },
      { parent: collection, position: { before: nextTo(a) } },
    ])
      expect(await move(admin, b, body), JSON.stringify(body)).toBe(400);
    expect(await move(admin, b, { parent: "nowhere" })).toBe(404);
    expect(await move(admin, b, { parent: await (await newPlace()).newCollection() })).toBe(404);
    expect(await tree(place)).toEqual(before);
  });

  it("needs administering it, and making content where it goes", async () => {
    const place = await newPlace();
    const { organizationId } = place;
    const { db } = app.database;
    const [a, b] = [await place.newSpace(), await place.newSpace()];
    const collection = await addCollectionRow(db, place, "comment");
    const member = await app.newMember(organizationId, "review");
    const first = { position: { before: nextTo(a) } };
    expect(await move(member, b, first)).toBe(403);
    await addGrantRow(db, { organizationId, spaceId: b, userId: member.id, role: "admin" });
    expect(await move(member, b, first)).toBe(403);
    expect(await move(member, b, { parent: collection })).toBe(403);
    await addGrantRow(db, {
      organizationId,
      collectionId: collection,
      userId: member.id,
      role: "create",
    });
    expect(await move(member, b, { parent: collection })).toBe(200);
    expect(await move((await newPlace()).admin, b, {})).toBe(404);
  });

  it("writes this one row, and the record of it", async () => {
    const place = await newPlace();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await place.newSpace());
    const [first = "", , , , last = ""] = ids;
    const rows = () => app.database.db.select().from(spaces);
    const before = new Map((await rows()).map((row) => [row.id, JSON.stringify(row)]));
    const written = await writtenBy(app.database.db, () =>
      move(place.admin, last, { position: { before: nextTo(first) } }),
    );
    expect(written.toSorted()).toEqual(["audit_events", "spaces"]);
    const changed = (await rows()).filter((row) => before.get(row.id) !== JSON.stringify(row));
    expect(changed.map(({ id }) => id)).toEqual([last]);
  });

  it("makes room among rows that have one key together", async () => {
    const place = await newPlace();
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1)
      ids.push(await addSpaceRow(app.database.db, place, { position: "a0" }));
    const [a = "", b = "", c = "", d = ""] = ids.toSorted();
    expect(await move(place.admin, d, { position: { after: nextTo(a) } })).toBe(200);
    expect((await tree(place))[TOP]).toEqual([a, d, b, c]);
  });
});

describe("the order", () => {
  const step = fc.record({
    what: fc.nat(11),
    into: fc.integer({ min: -1, max: 3 }),
    next: fc.nat(11),
    side: fc.constantFrom("before" as const, "after" as const, "end" as const),
    remove: fc.constantFrom(false, false, false, false, true),
  });

  it("is that of plain lists, whatever is moved where", async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (steps) => {
        const place = await newPlace();
        const { client } = place.admin;
        const shelves: string[] = [];
        for (let index = 0; index < 4; index += 1) shelves.push(await place.newCollection());
        const books: string[] = [];
        for (let index = 0; index < 8; index += 1)
          books.push(await place.newSpace(index % 2 === 0 ? undefined : shelves[index % 4]));
        const things = [...books, ...shelves];
        const lists = new Map<string, string[]>([TOP, ...shelves].map((id) => [id, []]));
        for (const [id, list] of Object.entries(await tree(place))) lists.set(id, list);
        const parentOf = (id: string) =>
          [...lists].find(([, list]) => list.includes(id))?.[0] ?? "";
        const within = (id: string, ancestor: string): boolean =>
          id === ancestor || (id !== TOP && within(parentOf(id), ancestor));

        for (const { what, into, next, side, remove } of steps) {
          const id = things[what] ?? "";
          const old = parentOf(id);
          if (old === "") continue;
          if (remove && what < books.length) {
            await deleteSpaceById({ client, path: { spaceId: id }, throwOnError: true });
            lists.set(
              old,
              (lists.get(old) ?? []).filter((one) => one !== id),
            );
            continue;
          }
          const parent = shelves[into] ?? TOP;
          const neighbour = things[next] ?? "";
          const pointer = shelves.includes(neighbour)
            ? { type: "collection" as const, collection: neighbour }
            : { type: "space" as const, space: neighbour };
          const body: MoveBody = {
            parent: parent === TOP ? null : parent,
            ...(side === "end" ? {} : { position: { [side]: pointer } }),
          };
          const { response } =
            what < books.length
              ? await moveSpace({ client, path: { spaceId: id }, body })
              : await moveCollection({ client, path: { collectionId: id }, body });

          const others = (lists.get(parent) ?? []).filter((one) => one !== id);
          const at = side === "end" ? others.length : others.indexOf(neighbour);
          const wanted = others.toSpliced(side === "after" ? at + 1 : at, 0, id);
          if (within(parent, id) || at < 0) {
            expect(response?.status).toBe(400);
          } else if (parent === old && wanted.join() === lists.get(old)?.join()) {
            expect(response?.status).toBe(409);
          } else {
            expect(response?.status).toBe(200);
            lists.set(
              old,
              (lists.get(old) ?? []).filter((one) => one !== id),
            );
            lists.set(parent, wanted);
          }
        }
        const wanted = [...lists].filter(([, list]) => list.length > 0);
        expect(await tree(place)).toEqual(Object.fromEntries(wanted));
      },
    );
    await fc.assert(property, { numRuns: cases(25), interruptAfterTimeLimit: 90_000 });
  });

  it("survives 400 moves at once without an error or an equal key", async () => {
    const place = await newPlace();
    const shelves = [await place.newCollection(), await place.newCollection()];
    const books: string[] = [];
    for (let index = 0; index < 20; index += 1)
      books.push(await place.newSpace(shelves[index % 3]));
    const versions = async () =>
      (await app.database.db.select().from(spaces))
        .filter(({ id }) => books.includes(id))
        .reduce((sum, { version }) => sum + version, 0);
    const before = await versions();
    const statuses = await Promise.all(
      Array.from({ length: 400 }, (_, turn) => {
        const id = books[(turn * 7) % books.length] ?? "";
        const neighbour = books[(turn * 11 + 3) % books.length] ?? "";
        const parent = [null, ...shelves][turn % 3] ?? null;
        const side = turn % 2 === 0 ? "before" : "after";
        const position = turn % 5 === 0 ? {} : { position: { [side]: nextTo(neighbour) } };
        return move(place.admin, id, { parent, ...position });
      }),
    );
    expect(statuses.filter((status) => ![200, 400, 409].includes(status ?? 0))).toEqual([]);
    const done = statuses.filter((status) => status === 200).length;
    expect(done).toBeGreaterThan(40);
    expect(await versions()).toBe(before + done);
    const after = await tree(place);
    expect(Object.values(after).flat().toSorted()).toEqual([...books, ...shelves].toSorted());
    const keys = (await app.database.db.select().from(spaces))
      .filter(({ id }) => books.includes(id))
      .map(({ collectionId, position }) => `${collectionId} ${position}`);
    expect(new Set(keys).size).toBe(books.length);
  });

  it("stays whole while collections are moved into each other, deleted and filled at once", async () => {
    const place = await newPlace();
    const { client } = place.admin;
    const shelves: string[] = [];
    for (let index = 0; index < 6; index += 1) shelves.push(await place.newCollection());
    const books: string[] = [];
    for (let index = 0; index < 6; index += 1) books.push(await place.newSpace(shelves[index]));
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, turn) => {
        const collectionId = shelves[turn % 6] ?? "";
        const parent = shelves[(turn * 5 + 1) % 6] ?? "";
        if (turn === 60)
          return deleteCollectionById({ client, path: { collectionId: shelves[5] ?? "" } });
        if (turn % 3 === 0)
          return moveSpace({ client, path: { spaceId: books[turn % 6] ?? "" }, body: { parent } });
        return moveCollection({ client, path: { collectionId }, body: { parent } });
      }),
    );
    expect(
      answers.map(({ response }) => response?.status ?? 0).filter((status) => status >= 500),
    ).toEqual([]);
    const { db } = app.database;
    const rows = await db.select().from(collections);
    const above = new Map(rows.map(({ id, parentId }) => [id, parentId]));
    const deletedAt = new Map(rows.map((row) => [row.id, row.deletedAt]));
    for (const id of shelves) {
      const seen = new Set<string>();
      for (let at: string | null = id; at !== null; at = above.get(at) ?? null) {
        expect(seen.has(at), "a collection lies in itself").toBe(false);
        seen.add(at);
        if (deletedAt.get(at)) expect(deletedAt.get(id)).toBeTruthy();
      }
    }
    for (const row of await db.select().from(spaces))
      if (books.includes(row.id) && row.collectionId !== null && deletedAt.get(row.collectionId))
        expect(row.deletedAt).toBeTruthy();
  });
});
