import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as api from "#client";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { auditEvents, members } from "#server/db/tables/index.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";

const kinds = ["space", "collection"] as const;
let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

type Paging = { limit?: number; page?: string };
type Aggregate = NonNullable<Parameters<typeof api.listPermissionsAggregateInSpace>[0]["query"]>;
type Invite = Parameters<typeof api.inviteToSpace>[0]["body"];
type Change = { role?: MemberRoleOrGuest };

/** The eight operations on a space, or on a collection, under one set of names. */
const accessTo = (kind: (typeof kinds)[number], id: string) => {
  const [space, collection] = [{ spaceId: id }, { collectionId: id }];
  const onSpace = kind === "space";
  return {
    invite: ({ client }: Person, body: Invite) =>
      onSpace
        ? api.inviteToSpace({ client, path: space, body })
        : api.inviteToCollection({ client, path: collection, body }),
    people: ({ client }: Person, query: Paging = {}) =>
      onSpace
        ? api.listUserPermissionsInSpace({ client, path: space, query })
        : api.listUserPermissionsInCollection({ client, path: collection, query }),
    teams: ({ client }: Person, query: Paging = {}) =>
      onSpace
        ? api.listTeamPermissionsInSpace({ client, path: space, query })
        : api.listTeamPermissionsInCollection({ client, path: collection, query }),
    everybody: ({ client }: Person, query: Aggregate = {}) =>
      onSpace
        ? api.listPermissionsAggregateInSpace({ client, path: space, query })
        : api.listPermissionsAggregateInCollection({ client, path: collection, query }),
    setPerson: ({ client }: Person, userId: string, body: Change) =>
      onSpace
        ? api.updateUserPermissionInSpace({ client, path: { ...space, userId }, body })
        : api.updateUserPermissionInCollection({ client, path: { ...collection, userId }, body }),
    setTeam: ({ client }: Person, teamId: string, body: Change) =>
      onSpace
        ? api.updateTeamPermissionInSpace({ client, path: { ...space, teamId }, body })
        : api.updateTeamPermissionInCollection({ client, path: { ...collection, teamId }, body }),
    removePerson: ({ client }: Person, userId: string) =>
      onSpace
        ? api.removeUserFromSpace({ client, path: { ...space, userId } })
        : api.removeUserFromCollection({ client, path: { ...collection, userId } }),
    removeTeam: ({ client }: Person, teamId: string) =>
      onSpace
        ? api.removeTeamFromSpace({ client, path: { ...space, teamId } })
        : api.removeTeamFromCollection({ client, path: { ...collection, teamId } }),
  };
};

const newPlace = async (kind: (typeof kinds)[number]) => {
  const admin = await app.newAdmin();
  const spot = { organizationId: admin.organizationId };
  const { db } = app.database;
  const id =
    kind === "space"
      ? await addSpaceRow(db, spot, { defaultLevel: "none" })
      : await addCollectionRow(db, spot, "none");
  return { admin, id, access: accessTo(kind, id), ...spot };
};
const newTeam = async ({ client, organizationId }: Admin, ids: string[], title = "Docs") =>
  (
    await dataOf(
      api.createOrganizationTeam({
        client,
        path: { organizationId },
        body: { title, members: ids },
      }),
    )
  ).id;

describe.each(kinds)("access to a %s", (kind) => {
  it("is given to people and teams, changed and taken back", async () => {
    const { admin, access, organizationId } = await newPlace(kind);
    const [one, two, inTeam] = [
      await app.newMember(organizationId, "read", { displayName: "Ada" }),
      await app.newMember(organizationId, null, { displayName: "Bo" }),
      await app.newMember(organizationId, "read", { displayName: "Cy" }),
    ];
    const team = await newTeam(admin, [inTeam.id]);
    await dataOf(access.invite(admin, { users: [one.id, two.id], teams: [team], role: "edit" }));
    const roles = async () => {
      const people = await dataOf(access.people(admin));
      const teams = await dataOf(access.teams(admin));
      expect(people.count).toBe(people.items.length);
      expect(teams.count).toBe(teams.items.length);
      return Object.fromEntries([
        ...people.items.map(({ user, permission }) => [user.displayName, permission]),
        ...teams.items.map((item) => [item.team.title, item.permission]),
      ]);
    };
    expect(await roles()).toEqual({ Ada: "edit", Bo: "edit", Docs: "edit" });
    const [listed] = (await dataOf(access.teams(admin))).items;
    expect(listed?.team).toMatchObject({ object: "team", id: team, members: 1 });

    await dataOf(access.setPerson(admin, one.id, { role: "review" }));
    await dataOf(access.setTeam(admin, team, { role: "read" }));
    await dataOf(access.setPerson(admin, two.id, {}));
    expect(await roles()).toEqual({ Ada: "review", Bo: "edit", Docs: "read" });
    await dataOf(access.setPerson(admin, two.id, { role: null }));
    await dataOf(access.invite(admin, { teams: [team], role: null }));
    expect(await roles()).toEqual({ Ada: "review" });
    for (const attempt of ["first", "second"]) {
      expect((await outcome(access.removePerson(admin, one.id))).status, attempt).toBe(204);
      expect((await outcome(access.removeTeam(admin, team))).status, attempt).toBe(204);
    }
    expect(await roles()).toEqual({});
  });

  it("is given only while each has the role that the request expects", async () => {
    const { admin, access, organizationId } = await newPlace(kind);
    const one = await app.newMember(organizationId, "read", { displayName: "Ada" });
    const two = await app.newMember(organizationId, "read", { displayName: "Bo" });
    const users = [one.id, two.id];
    await dataOf(access.invite(admin, { users, role: "edit", ifRole: null }));
    await dataOf(access.setPerson(admin, two.id, { role: "comment" }));
    const refused = await access.invite(admin, { users, role: "read", ifRole: "edit" });
    expect(refused.response?.status).toBe(409);
    expect(refused.error?.error.reason).toBe("access.changed");
    await dataOf(access.invite(admin, { users: [one.id], role: null, ifRole: "edit" }));
    const { items } = await dataOf(access.people(admin));
    expect(items.map(({ user, permission }) => [user.id, permission])).toEqual([
      [two.id, "comment"],
    ]);
  });

  it("is given to nobody outside the organization, and then to nobody at all", async () => {
    const { admin, access, organizationId } = await newPlace(kind);
    const inside = await app.newMember(organizationId, "read");
    const elsewhere = await app.newAdmin();
    const foreignTeam = await newTeam(elsewhere, []);
    const { status, error } = await outcome(
      access.invite(admin, {
        users: [inside.id, elsewhere.id],
        teams: [foreignTeam],
        role: "read",
      }),
    );
    expect(status).toBe(400);
    expect(error).toMatchObject({
      error: { details: [{ path: "users.1" }, { path: "teams.0" }] },
    });
    expect((await dataOf(access.people(admin))).count).toBe(0);
    const role = { role: "read" } as const;
    for (const id of [elsewhere.id, "unknown"]) {
      expect((await outcome(access.setPerson(admin, id, role))).status).toBe(404);
      expect((await outcome(access.removePerson(admin, id))).status).toBe(204);
    }
    expect((await outcome(access.setTeam(admin, foreignTeam, role))).status).toBe(404);
    expect((await outcome(access.removeTeam(admin, foreignTeam))).status).toBe(204);
    expect((await outcome(access.invite(admin, { users: [], ...role }))).status).toBe(400);
    expect(
      (await outcome(access.invite(elsewhere, { users: [elsewhere.id], ...role }))).status,
    ).toBe(404);
  });

  it("is changed by its admins only, and read by members who can open it", async () => {
    const { admin, access, organizationId, id } = await newPlace(kind);
    const local = await app.newMember(organizationId, "read");
    const maker = await app.newMember(organizationId, "create");
    const guest = await app.newMember(organizationId, null);
    const other = await app.newMember(organizationId, "read");
    await dataOf(access.invite(admin, { users: [local.id], role: "admin" }));
    await dataOf(access.invite(local, { users: [maker.id], role: "create" }));
    await dataOf(access.invite(local, { users: [guest.id], role: "read" }));
    const role = { role: "admin" } as const;
    expect((await outcome(access.setPerson(maker, maker.id, role))).status).toBe(403);
    expect((await outcome(access.removePerson(maker, local.id))).status).toBe(403);
    expect((await outcome(access.everybody(maker))).status).toBe(200);
    expect((await outcome(access.everybody(guest))).status).toBe(403);
    expect((await outcome(access.people(other))).status).toBe(404);
    await dataOf(access.setPerson(admin, admin.id, { role: "read" }));
    const mine = await dataOf(access.everybody(local, { user: admin.id }));
    expect(mine.items).toMatchObject([
      {
        permission: "admin",
        reasons: [
          { type: "organization-admin", role: "admin" },
          { type: "grant", role: "read", on: { type: kind, id } },
        ],
      },
    ]);
  });

  it("goes with the member, and with the team", async () => {
    const { admin, access, organizationId } = await newPlace(kind);
    const { client } = admin;
    const leaver = await app.newMember(organizationId, "read");
    const team = await newTeam(admin, [leaver.id]);
    await dataOf(access.invite(admin, { users: [leaver.id], teams: [team], role: "edit" }));
    const path = { organizationId, userId: leaver.id };
    await dataOf(api.removeMemberFromOrganizationById({ client, path }));
    await dataOf(
      api.removeTeamFromOrganizationById({ client, path: { organizationId, teamId: team } }),
    );
    expect((await dataOf(access.people(admin))).items).toEqual([]);
    expect((await dataOf(access.teams(admin))).items).toEqual([]);
  });

  it("is paged by name without a gap", async () => {
    const { admin, access, organizationId } = await newPlace(kind);
    const names = ["ada", "Ada", "Bo", "çelik", "Zoë"];
    const people: string[] = [];
    const teams: string[] = [];
    for (const displayName of names) {
      people.push((await app.newMember(organizationId, "read", { displayName })).id);
      teams.push(await newTeam(admin, [], displayName));
    }
    await dataOf(access.invite(admin, { users: people, teams, role: "comment" }));
    const walk = async <Item>(
      list: (query: Paging) => Promise<{ items: Item[]; count?: number; next?: { page: string } }>,
    ) => {
      const seen: Item[] = [];
      let page: string | undefined;
      do {
        const part = await list({ limit: 2, ...(page === undefined ? {} : { page }) });
        seen.push(...part.items);
        page = part.next?.page;
      } while (page);
      return seen;
    };
    const found = await walk((query) => dataOf(access.people(admin, query)));
    expect(found.map(({ user }) => user.id).toSorted()).toEqual(people.toSorted());
    const foundTeams = await walk((query) => dataOf(access.teams(admin, query)));
    expect(foundTeams.map(({ team }) => team.id).toSorted()).toEqual(teams.toSorted());
    const everybody = await walk((query) => dataOf(access.everybody(admin, query)));
    expect(everybody.map(({ user }) => user.id).toSorted()).toEqual(
      [admin.id, ...people].toSorted(),
    );
    const whole = await dataOf(access.everybody(admin, { limit: 100 }));
    expect(everybody).toEqual(whole.items);
  });

  it("records who was given what, once", async () => {
    const { admin, access, organizationId, id } = await newPlace(kind);
    const one = await app.newMember(organizationId, "read");
    const team = await newTeam(admin, []);
    await dataOf(access.invite(admin, { users: [one.id], teams: [team], role: "edit" }));
    await dataOf(access.invite(admin, { users: [one.id, one.id], role: "edit" }));
    await dataOf(access.setPerson(admin, one.id, { role: "read" }));
    await dataOf(access.removeTeam(admin, team));
    const rows = await app.database.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.targetId, id), eq(auditEvents.action, "permission.changed")))
      .orderBy(auditEvents.occurredAt);
    expect(rows.map(({ targetType, before, after }) => [targetType, before, after])).toEqual([
      [
        kind,
        { users: { [one.id]: null }, teams: { [team]: null } },
        { users: { [one.id]: "edit" }, teams: { [team]: "edit" } },
      ],
      [kind, { users: { [one.id]: "edit" } }, { users: { [one.id]: "read" } }],
      [kind, { teams: { [team]: "edit" } }, { teams: { [team]: null } }],
    ]);
  });

  it("given at the same moment is given once", async () => {
    const { admin, access, organizationId } = await newPlace(kind);
    const one = await app.newMember(organizationId, "read");
    const roles = ["read", "comment", "edit", "review", "create", "admin"] as const;
    const answers = await Promise.all(
      roles.map((role) => outcome(access.invite(admin, { users: [one.id], role }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(roles.map(() => 204));
    const { items } = await dataOf(access.people(admin));
    expect(items).toHaveLength(1);
    expect(roles).toContain(items[0]?.permission);
  });
});

describe("everybody who can open a space", () => {
  it("is listed with the chain of reasons, the deciding one first", async () => {
    const admin = await app.newAdmin("Northwind");
    const { organizationId } = admin;
    const { db } = app.database;
    const product = await addCollectionRow(db, { organizationId }, "comment");
    const inner = await addCollectionRow(db, { organizationId, parent: product });
    const spaceId = await addSpaceRow(db, { organizationId, parent: inner }, { title: "Guides" });
    const access = accessTo("space", spaceId);
    const name = (displayName: string) => ({ displayName });
    const editor = await app.newMember(organizationId, "edit", name("Edda Editor"));
    const guest = await app.newMember(organizationId, null, name("Gus Guest"));
    const nobody = await app.newMember(organizationId, null, name("Nobody"));
    const disabled = await app.newMember(organizationId, "admin", name("Disabled"));
    await db.update(members).set({ disabled: true }).where(eq(members.userId, disabled.id));
    const team = await newTeam(admin, [editor.id, guest.id], "Docs");
    const give = { organizationId, userId: guest.id } as const;
    await addGrantRow(db, { ...give, collectionId: product, role: "read" });
    await addGrantRow(db, { organizationId, teamId: team, collectionId: inner, role: "review" });
    await addGrantRow(db, { ...give, spaceId, role: "review" });

    const { items, count } = await dataOf(access.everybody(admin));
    expect(count).toBe(items.length);
    const byTeam = {
      type: "grant",
      role: "review",
      on: { type: "collection", id: inner, title: `Collection ${inner}` },
      team: { id: team, title: "Docs" },
    };
    const level = {
      type: "default-level",
      role: "comment",
      on: { type: "collection", id: product, title: `Collection ${product}` },
    };
    expect(items.map(({ user, permission, reasons }) => [user.id, permission, reasons])).toEqual(
      expect.arrayContaining([
        [admin.id, "admin", [{ type: "organization-admin", role: "admin" }, level]],
        [editor.id, "review", [byTeam, level]],
        [
          guest.id,
          "review",
          [
            { type: "grant", role: "review", on: { type: "space", id: spaceId, title: "Guides" } },
            byTeam,
            { type: "grant", role: "read", on: level.on },
          ],
        ],
      ]),
    );
    expect(items).toHaveLength(3);

    const ids = async (query: Aggregate) =>
      (await dataOf(access.everybody(editor, query))).items.map(({ user }) => user.id);
    expect(await ids({ role: "admin" })).toEqual([admin.id]);
    expect(await ids({ role: "review" })).toEqual([editor.id, guest.id]);
    expect(await ids({ role: "comment" })).toEqual([]);
    expect(await ids({ search: "gus" })).toEqual([guest.id]);
    expect(await ids({ search: "%" })).toEqual([]);
    expect(await ids({ user: nobody.id })).toEqual([]);
    expect(await ids({ user: guest.id })).toEqual([guest.id]);
    const none = await dataOf(access.everybody(admin, { limit: 0 }));
    expect(none).toMatchObject({ items: [], count: 3 });

    const open = accessTo("space", await addSpaceRow(db, { organizationId }));
    const own = await dataOf(open.everybody(admin, { user: editor.id }));
    const on = { type: "organization", id: organizationId, title: "Northwind" };
    expect(own.items[0]?.reasons).toEqual([{ type: "default-level", role: "edit", on }]);
    const mine = await dataOf(
      api.listSpacesForOrganizationMember({
        client: editor.client,
        path: { organizationId, userId: editor.id },
      }),
    );
    const guides = mine.items.find(({ space }) => space.id === spaceId);
    expect(guides).toMatchObject({ permission: "review", reasons: [byTeam, level] });
  });
});
