import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createCollection,
  deleteCollectionById,
  getCollectionById,
  getMemberInOrganizationById,
  listCollectionsInOrganizationById,
  listSpacesInOrganizationById,
  moveCollection,
  updateCollectionById,
} from "#client";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";
import { cases } from "#testing/depth.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
const newPlace = () => makeOrganizationFixture(app, "https://logo.example/logo.png");
const listed = async (
  { organizationId }: Pick<OrganizationFixture, "organizationId">,
  { client }: Person,
  query: { nested?: boolean } = {},
) => {
  const { data } = await listCollectionsInOrganizationById({
    client,
    path: { organizationId },
    query: { limit: 1000, ...query },
    throwOnError: true,
  });
  expect(data.count).toBe(data.items.length);
  return data.items;
};

describe("making a collection", () => {
  it("puts it at the end of where it is to stand", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const { client } = admin;
    const path = { organizationId };
    const first = await place.newSpace();
    const { data: bare, response } = await createCollection({ client, path, throwOnError: true });
    expect(bare).toMatchObject({
      object: "collection",
      title: "",
      organization: organizationId,
      defaultLevel: "inherit",
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
      urls: {
        location: `http://localhost/v1/collections/${bare.id}`,
        app: `http://localhost/o/${organizationId}/spaces?collection=${bare.id}`,
      },
    });
    expect(response.headers.get("location")).toBe(bare.urls.location);
    const { data: inside } = await createCollection({
      client,
      path,
      body: { title: "Inner", parent: bare.id },
      throwOnError: true,
    });
    expect(inside).toMatchObject({ title: "Inner", parent: bare.id });
    const { data: spaces } = await listSpacesInOrganizationById({
      client,
      path,
      throwOnError: true,
    });
    expect(spaces.items).toMatchObject([{ id: first }]);
    expect(bare.position > (spaces.items[0]?.position ?? "")).toBe(true);
    expect((await getCollectionById({ client, path: { collectionId: inside.id } })).data).toEqual(
      inside,
    );
  });

  it("has limits, also of depth, and needs the right to make content there", async () => {
    const place = await newPlace();
    const { organizationId } = place;
    const make = async (body: object, { client }: Person = place.admin) =>
      (await createCollection({ client, path: { organizationId }, body })).response?.status;
    let deepest = await place.newCollection();
    for (let depth = 2; depth <= 10; depth += 1) deepest = await place.newCollection(deepest);
    expect(await make({ parent: deepest })).toBe(409);
    expect(await make({ title: "x".repeat(51) })).toBe(400);
    expect(await make({ parent: "nowhere" })).toBe(404);
    expect(await make({ parent: await (await newPlace()).newCollection() })).toBe(404);
    expect(await make({}, await app.newMember(organizationId, "review"))).toBe(403);
    const creator = await app.newMember(organizationId, "create");
    expect(await make({}, creator)).toBe(201);
    const readable = await addCollectionRow(app.database.db, place, "read");
    expect(await make({ parent: readable }, creator)).toBe(403);
    const closed = await addCollectionRow(app.database.db, place, "none");
    expect(await make({ parent: closed }, creator)).toBe(404);
  });
});

describe("the list of collections", () => {
  it("shows every way to what can be opened, and nothing else", async () => {
    const place = await newPlace();
    const { organizationId } = place;
    const { db } = app.database;
    const outer = await addCollectionRow(db, place, "none");
    const inner = await addCollectionRow(db, { organizationId, parent: outer });
    const beside = await addCollectionRow(db, { organizationId, parent: outer });
    const spaceId = await addSpaceRow(db, { organizationId, parent: inner });
    const guest = await app.newMember(organizationId, null);
    const reader = await app.newMember(organizationId, "read");
    expect(await listed(place, guest)).toEqual([]);
    expect(await listed(place, reader)).toEqual([]);
    await addGrantRow(db, { organizationId, spaceId, userId: guest.id, role: "edit" });
    const seen = await listed(place, guest);
    expect(seen.map(({ id }) => id).toSorted()).toEqual([outer, inner].toSorted());
    expect(seen.map(({ permissions }) => permissions.view)).toEqual([false, false]);
    const { response } = await getCollectionById({
      client: guest.client,
      path: { collectionId: inner },
    });
    expect(response?.status).toBe(404);
    await addGrantRow(db, {
      organizationId,
      collectionId: beside,
      userId: reader.id,
      role: "create",
    });
    expect(await listed(place, reader)).toMatchObject([
      { id: outer, permissions: { view: false } },
      { id: beside, permissions: { view: true, create: true, admin: false } },
    ]);
    expect(await listed(place, place.admin, { nested: false })).toMatchObject([{ id: outer }]);
  });

  it("goes on page after page while others come and go", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.push(await addCollectionRow(app.database.db, place));
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { data } = await listCollectionsInOrganizationById({
        client: admin.client,
        path: { organizationId },
        query: { limit: 3, ...(page === undefined ? {} : { page }) },
        throwOnError: true,
      });
      seen.push(...data.items.map(({ id }) => id));
      page = data.next?.page;
      await place.newCollection();
    } while (page !== undefined);
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    const { data: none } = await listCollectionsInOrganizationById({
      client: admin.client,
      path: { organizationId },
      query: { limit: 0 },
      throwOnError: true,
    });
    expect(none).toEqual({ items: [], count: 10 });
  });

  it("agrees with every single answer, for any tree of collections and grants", async () => {
    const level = fc.constantFrom(
      "inherit" as const,
      "inherit" as const,
      "none" as const,
      "read" as const,
    );
    const place = fc.record({
      parent: fc.option(fc.nat(4), { nil: undefined }),
      level,
      grant: fc.constantFrom(undefined, undefined, "read" as const, "admin" as const),
    });
    const model = fc.record({
      collections: fc.array(place, { minLength: 1, maxLength: 5 }),
      spaces: fc.array(place, { maxLength: 4 }),
      role: fc.constantFrom(null, "read" as const, "create" as const),
      dropped: fc.option(fc.nat(4), { nil: undefined }),
    });
    const property = fc.asyncProperty(model, async ({ collections, spaces, role, dropped }) => {
      const admin = await app.newAdmin();
      const { organizationId } = admin;
      const { db } = app.database;
      const person = await app.newMember(organizationId, role);
      const ids: string[] = [];
      const above = new Map<string, string | undefined>();
      const plant = async (
        type: "space" | "collection",
        { parent: at, level: defaultLevel, grant }: (typeof collections)[number],
      ) => {
        const parent = at === undefined ? undefined : ids[at];
        const spot = { organizationId, parent };
        const id =
          type === "space"
            ? await addSpaceRow(db, spot, { defaultLevel })
            : await addCollectionRow(db, spot, defaultLevel);
        above.set(id, parent);
        const on = type === "space" ? { spaceId: id } : { collectionId: id };
        if (grant) await addGrantRow(db, { organizationId, userId: person.id, role: grant, ...on });
        return id;
      };
      for (const one of collections) ids.push(await plant("collection", one));
      for (const one of spaces) await plant("space", one);

      const collectionId = ids[dropped ?? ids.length];
      if (collectionId !== undefined)
        await deleteCollectionById({
          client: admin.client,
          path: { collectionId },
          throwOnError: true,
        });

      const opened = new Map<string, unknown>();
      for (const id of ids) {
        const path = { collectionId: id };
        const { data } = await getCollectionById({ client: person.client, path });
        if (data) opened.set(id, data.permissions);
      }
      const { data: own } = await listSpacesInOrganizationById({
        client: person.client,
        path: { organizationId },
        throwOnError: true,
      });
      const { data: member } = await getMemberInOrganizationById({
        client: admin.client,
        path: { organizationId, userId: person.id },
        throwOnError: true,
      });
      expect(member.spaces).toBe(own.items.length);
      const wanted = new Set<string>();
      for (const id of [...opened.keys(), ...own.items.flatMap(({ parent }) => parent ?? [])])
        for (let at: string | undefined = id; at !== undefined; at = above.get(at)) wanted.add(at);
      const found = await listed({ organizationId }, person);
      expect(new Set(found.map(({ id }) => id))).toEqual(wanted);
      for (const { id, permissions } of found)
        expect(permissions).toEqual(
          opened.get(id) ?? { view: false, admin: false, viewInviteLinks: false, create: false },
        );
    });
    await fc.assert(property, { numRuns: cases(40), interruptAfterTimeLimit: 60_000 });
  });
});

describe("changing a collection", () => {
  it("changes what is named, for those who administer it and saw its version", async () => {
    const place = await newPlace();
    const { client } = place.admin;
    const path = { collectionId: await place.newCollection() };
    const change = (
      body: NonNullable<Parameters<typeof updateCollectionById>[0]["body"]>,
      headers: Record<string, string> = {},
      by: Person = place.admin,
    ) => updateCollectionById({ client: by.client, path, body, headers });
    expect((await change({ title: "Guides", description: "How to" })).data).toMatchObject({
      title: "Guides",
      description: "How to",
    });
    expect((await change({ description: "" })).data).not.toHaveProperty("description");
    expect((await change({ defaultLevel: null })).data).toMatchObject({ defaultLevel: null });
    expect((await change({ defaultLevel: "edit" })).data).toMatchObject({ defaultLevel: "edit" });
    expect((await change({ description: "x".repeat(101) })).response?.status).toBe(400);
    const { response } = await getCollectionById({ client, path });
    const etag = { "If-Match": response?.headers.get("etag") ?? "" };
    expect((await change({ title: "One" }, etag)).response?.status).toBe(200);
    expect((await change({ title: "Two" }, etag)).response?.status).toBe(412);
    const creator = await app.newMember(place.organizationId, "create");
    expect((await change({ title: "Mine" }, {}, creator)).response?.status).toBe(403);
    const stranger = (await newPlace()).admin;
    expect((await change({ title: "Mine" }, {}, stranger)).response?.status).toBe(404);
    await deleteCollectionById({ client, path, throwOnError: true });
    expect((await change({ title: "Late" })).response?.status).toBe(404);
  });
});

describe("moving a collection", () => {
  it("takes it elsewhere, but not into itself, too deep, or where it stands", async () => {
    const place = await newPlace();
    const { client } = place.admin;
    const [a, b] = [await place.newCollection(), await place.newCollection()];
    const inner = await place.newCollection(a);
    const move = async (
      collectionId: string,
      body: NonNullable<Parameters<typeof moveCollection>[0]["body"]>,
      by: Person = place.admin,
    ) =>
      (await moveCollection({ client: by.client, path: { collectionId }, body })).response?.status;
    expect(await move(a, { parent: a })).toBe(400);
    expect(await move(a, { parent: inner })).toBe(400);
    expect(await move(b, {})).toBe(409);
    expect(await move(b, { parent: "nowhere" })).toBe(404);
    expect(await move(b, { position: { before: { type: "collection", collection: a } } })).toBe(
      200,
    );
    expect(await move(b, { parent: inner })).toBe(200);
    expect((await getCollectionById({ client, path: { collectionId: b } })).data).toMatchObject({
      parent: inner,
    });
    let deepest = await place.newCollection();
    for (let depth = 2; depth <= 8; depth += 1) deepest = await place.newCollection(deepest);
    expect(await move(a, { parent: deepest })).toBe(400);
    expect(await move(inner, { parent: deepest })).toBe(200);
    const creator = await app.newMember(place.organizationId, "create");
    expect(await move(a, {}, creator)).toBe(403);
    expect(await move(a, {}, (await newPlace()).admin)).toBe(404);
  });
});
