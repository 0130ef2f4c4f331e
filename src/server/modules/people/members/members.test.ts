import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createOrganizationTeam,
  getMemberInOrganizationById,
  getOrganizationById,
  listMembersInOrganizationById,
  listOrganizationAuditEvents,
  listTeamsForOrganizationMember,
  removeMemberFromOrganizationById,
  setUserAsSsoMemberForOrganization,
  updateMemberInOrganizationById,
  updateOrganizationMemberLastSeenAt,
} from "#client";
import { grants, members } from "#server/db/tables/index.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
let admin: Admin;
/** How far the app's clock is ahead of the real one. */
let ahead = 0;
beforeAll(async () => {
  app = await makeApp({ now: () => new Date(Date.now() + ahead) });
  admin = await app.newAdmin();
});

type Query = NonNullable<Parameters<typeof listMembersInOrganizationById>[0]["query"]>;
const of = (person: Person) => ({ organizationId: admin.organizationId, userId: person.id });
const read = async (person: Person) => {
  const { data } = await getMemberInOrganizationById({
    client: admin.client,
    path: of(person),
    throwOnError: true,
  });
  return data;
};
const list = async (query: Query, who = admin) => {
  const { data } = await listMembersInOrganizationById({
    client: who.client,
    path: { organizationId: who.organizationId },
    query,
    throwOnError: true,
  });
  expect(data.count).toBe(query.limit === 0 ? data.count : data.items.length);
  return data.items;
};
const namesOf = async (query: Query, who: Admin) =>
  (await list(query, who)).map(({ user }) => user.displayName);
const change = (person: Person, role: "read" | "edit" | "admin" | null, by: Person = admin) =>
  updateMemberInOrganizationById({ client: by.client, path: of(person), body: { role } });

describe("when members were last seen", () => {
  const asked = (viewer: Person, query: Query = {}) =>
    listMembersInOrganizationById({
      client: viewer.client,
      path: { organizationId: admin.organizationId },
      query,
    });

  it("is told to admins, and to oneself", async () => {
    const reader = await app.newMember(admin.organizationId, "read");
    for (const person of [reader, admin])
      await updateOrganizationMemberLastSeenAt({
        client: person.client,
        path: { organizationId: admin.organizationId },
        throwOnError: true,
      });
    const known = (items: Awaited<ReturnType<typeof list>> = []) =>
      items.flatMap(({ id, lastSeenAt }) => (lastSeenAt === undefined ? [] : [id]));
    expect(known((await asked(reader)).data?.items)).toEqual([reader.id]);
    expect(known((await asked(admin)).data?.items)).toEqual(
      expect.arrayContaining([reader.id, admin.id]),
    );
    const other = await getMemberInOrganizationById({ client: reader.client, path: of(admin) });
    expect(other.data).toBeDefined();
    expect(other.data?.lastSeenAt).toBeUndefined();
  });

  it.each<Query>([{ sort: "lastSeenAt" }, { lastSeen: "never" }])(
    "narrows and sorts lists of admins only: %o",
    async (query) => {
      const creator = await app.newMember(admin.organizationId, "create");
      const refused = await asked(creator, query);
      expect(refused.response?.status).toBe(403);
      expect(refused.error?.error.details).toEqual([
        { path: "permission", message: "organization:admin" },
      ]);
      expect((await asked(admin, query)).response?.status).toBe(200);
    },
  );
});

describe("finding members", () => {
  let team: Admin;
  beforeAll(async () => {
    team = await app.newAdmin();
    const people = [
      ["Ada 100%", "ada@one.example"],
      ["Ben_under", "ben@two.example"],
      ["Cy\\back", "cy@one.example"],
      ["dora", "DORA.BIG@three.example"],
      ["Ärmel", "e@four.example"],
    ] as const;
    for (const [displayName, address] of people)
      await app.newMember(team.organizationId, "read", {
        displayName,
        email: `${team.id}.${address}`.toLowerCase(),
      });
  });

  const searches: readonly [string, readonly string[]][] = [
    ["100%", ["Ada 100%"]],
    ["%", ["Ada 100%"]],
    ["_", ["Ben_under"]],
    ["n_u", ["Ben_under"]],
    ["\\", ["Cy\\back"]],
    ["%_", []],
    ["DORA", ["dora"]],
    ["big@THREE", ["dora"]],
    ["one.example", ["Cy\\back", "Ada 100%"]],
    ["ärm", ["Ärmel"]],
    ["'; drop table members", []],
    ["  ", []],
  ];
  it.each(searches)("by %j takes every sign literally", async (search, names) => {
    expect((await namesOf({ search }, team)).toSorted()).toEqual(names.toSorted());
  });

  it("by an empty search gives everybody", async () => {
    expect(await list({ search: "" }, team)).toHaveLength(6);
  });

  it("by role, guests too", async () => {
    const place = await app.newAdmin();
    const roles = ["read", "comment", "edit", "review", "create", null] as const;
    for (const role of roles) await app.newMember(place.organizationId, role);
    for (const role of roles) {
      const found = await list({ role: role ?? "guest" }, place);
      expect(found.map((member) => member.role)).toEqual([role]);
    }
    expect((await list({ role: "admin" }, place)).map(({ id }) => id)).toEqual([place.id]);
    expect(await list({ role: "guest", search: "nobody at all" }, place)).toEqual([]);
    expect(await list({ limit: 0 }, place)).toEqual([]);
  });

  it("by when they were last seen leaves out who never was, and who is disabled", async () => {
    const place = await app.newAdmin();
    const { db } = app.database;
    const at = (person: Person) =>
      and(eq(members.organizationId, place.organizationId), eq(members.userId, person.id));
    const people = [];
    for (const [days, disabled] of [
      [1, false],
      [3, false],
      [2, true],
      [4, false],
    ] as const) {
      const person = await app.newMember(place.organizationId, "read");
      const lastSeenAt = new Date(Date.UTC(2026, 0, days));
      await db.update(members).set({ lastSeenAt, disabled }).where(at(person));
      people.push(person);
    }
    await app.newMember(place.organizationId, "read");
    const [first, third, , fourth] = people.map(({ id }) => id);
    const ids = async (query: Query) => (await list(query, place)).map(({ id }) => id);
    expect(await ids({ sort: "lastSeenAt" })).toEqual([place.id, fourth, third, first]);
    expect(await ids({ sort: "lastSeenAt", order: "asc" })).toEqual([
      first,
      third,
      fourth,
      place.id,
    ]);
    expect(await ids({ sort: "joinedAt", order: "asc" })).toHaveLength(6);
  });
});

describe("changing a role", () => {
  it("works for every role and takes effect in the next request", async () => {
    const member = await app.newMember(admin.organizationId, "read");
    for (const role of ["admin", null, "edit"] as const) {
      const { data } = await change(member, role);
      expect(data).toMatchObject({ id: member.id, role });
      const { response } = await change(member, role, member);
      expect(response?.status).toBe(role === "admin" ? 200 : 403);
    }
  });

  it("to what it is already records nothing", async () => {
    const member = await app.newMember(admin.organizationId, "edit");
    await change(member, "edit");
    const { data } = await listOrganizationAuditEvents({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      query: { target: member.id },
      throwOnError: true,
    });
    expect(data.items.map(({ action }) => action)).toEqual([]);
  });

  it("is not what somebody may do for themselves", async () => {
    const member = await app.newMember(admin.organizationId, "create");
    expect((await change(member, "admin", member)).response?.status).toBe(403);
    expect((await read(member)).role).toBe("create");
  });
});

describe("removing a member", () => {
  it("takes them out of teams and grants, and may be done again", async () => {
    const member = await app.newMember(admin.organizationId, "read");
    const { organizationId } = admin;
    const { db } = app.database;
    const spaceId = await addSpaceRow(db, { organizationId });
    await addGrantRow(db, { organizationId, spaceId, userId: member.id, role: "edit" });
    const { data: team } = await createOrganizationTeam({
      client: admin.client,
      path: { organizationId },
      body: { title: "Docs", members: [member.id] },
      throwOnError: true,
    });
    expect((await read(member)).teams).toBe(1);
    const remove = (by: Person) =>
      removeMemberFromOrganizationById({ client: by.client, path: of(member) });
    const other = await app.newMember(organizationId, "create");
    expect((await remove(other)).response?.status).toBe(403);
    expect((await remove(member)).response?.status).toBe(204);
    expect((await remove(admin)).response?.status).toBe(204);
    expect(await db.select().from(grants).where(eq(grants.userId, member.id))).toEqual([]);

    const gone = await getOrganizationById({ client: member.client, path: { organizationId } });
    expect(gone.response?.status).toBe(404);
    const { data: teams } = await listTeamsForOrganizationMember({
      client: admin.client,
      path: of(admin),
      throwOnError: true,
    });
    expect(teams.items.map((one) => one.team.id)).not.toContain(team.id);
    const { data: events } = await listOrganizationAuditEvents({
      client: admin.client,
      path: { organizationId },
      query: { target: member.id },
      throwOnError: true,
    });
    expect(events.items.map(({ action }) => action)).toEqual(["member.removed"]);
  });
});

describe("single sign-on of a member", () => {
  it("is set once and stays", async () => {
    const member = await app.newMember(admin.organizationId, "read");
    const set = () => setUserAsSsoMemberForOrganization({ client: admin.client, path: of(member) });
    expect((await read(member)).sso).toBe(false);
    const first = await set();
    expect(first.data).toMatchObject({ id: member.id, sso: true });
    const second = await set();
    expect(second.response?.headers.get("etag")).toBe(first.response?.headers.get("etag"));
    expect((await read(member)).sso).toBe(true);
  });
});

describe("being here", () => {
  it("moves lastSeenAt each time and is recorded when it comes after thirty days", async () => {
    const member = await app.newMember(admin.organizationId, null);
    const ping = async () => {
      const { data } = await updateOrganizationMemberLastSeenAt({
        client: member.client,
        path: { organizationId: admin.organizationId },
        throwOnError: true,
      });
      expect(data).toEqual({});
      return Date.parse((await read(member)).lastSeenAt ?? "");
    };
    const events = async () => {
      const { data } = await listOrganizationAuditEvents({
        client: admin.client,
        path: { organizationId: admin.organizationId },
        query: { actor: member.id, action: "member.seen" },
        throwOnError: true,
      });
      return data.count;
    };
    expect((await read(member)).lastSeenAt).toBeUndefined();
    const first = await ping();
    ahead += 30 * 60_000;
    expect(await ping()).toBeGreaterThanOrEqual(first + 30 * 60_000);
    expect(await events()).toBe(1);
    ahead += 30 * 24 * 60 * 60_000;
    await ping();
    expect(await events()).toBe(2);
  });
});
