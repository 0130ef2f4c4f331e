import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changeOrganizationTeams,
  createOrganizationTeam,
  getOrganizationAuditEvent,
  listOrganizationAuditEvents,
  listTeamMembersInOrganizationById,
  listTeamPermissionsInSpace,
  listTeamsInOrganizationById,
} from "#client";
import type { ChangeOrganizationTeams } from "#client/types.gen.ts";
import { MAX_CHANGED_TEAMS } from "#contract/schemas/limits.ts";
import { memberSpaceTables } from "#server/access/member-space-rows.ts";
import { members, teams } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newAdmin();
});

const path = () => ({ organizationId: admin.organizationId });
const ask = (body: ChangeOrganizationTeams, by: Person = admin) =>
  changeOrganizationTeams({ client: by.client, path: path(), body });
const change = (body: ChangeOrganizationTeams) => dataOf(ask(body));
const newTeam = async (title: string, people: readonly Person[] = []) =>
  (
    await dataOf(
      createOrganizationTeam({
        client: admin.client,
        path: path(),
        body: { title, members: people.map(({ id }) => id) },
      }),
    )
  ).id;
const titles = async () => {
  const { items } = await dataOf(
    listTeamsInOrganizationById({ client: admin.client, path: path() }),
  );
  return items.map(({ title }) => title).toSorted();
};
const rolesIn = async (teamId: string) => {
  const { items } = await dataOf(
    listTeamMembersInOrganizationById({ client: admin.client, path: { ...path(), teamId } }),
  );
  return Object.fromEntries(items.map(({ organization, team }) => [organization.id, team.role]));
};
const eventsOf = async (action: string) => {
  const { items } = await dataOf(
    listOrganizationAuditEvents({ client: admin.client, path: path(), query: { action } }),
  );
  return Promise.all(
    items.map(({ id }) =>
      dataOf(
        getOrganizationAuditEvent({ client: admin.client, path: { ...path(), auditEventId: id } }),
      ),
    ),
  );
};
/** How many spaces each member of the organization can open, as lists of members count them. */
const openTo = async (): Promise<Record<string, number>> => {
  const { organizationId } = admin;
  const { totals, count } = memberSpaceTables({
    organizationId,
    viewer: admin.id,
    memberRole: sql`members.role`,
    userId: sql`members.user_id`,
  });
  const rows = await app.database.db
    .select({ id: members.userId, spaces: count })
    .from(members)
    .crossJoin(totals)
    .where(eq(members.organizationId, organizationId));
  return Object.fromEntries(rows.map(({ id, spaces }) => [id, spaces]));
};

describe("deleting many teams", () => {
  it("says what their people lose, does not do it unasked, and then does with an event of each", async () => {
    const guest = await app.newMember(admin.organizationId, null);
    const reader = await app.newMember(admin.organizationId, "read");
    const [one, two, kept] = [
      await newTeam("One", [guest, reader, admin]),
      await newTeam("Two", [guest]),
      await newTeam("Kept", [guest]),
    ];
    const { db } = app.database;
    const { organizationId } = admin;
    const top = { organizationId };
    const closed = { defaultLevel: "none" } as const;
    const collection = await addCollectionRow(db, top, "none");
    const spaces = {
      open: await addSpaceRow(db, top),
      closed: await addSpaceRow(db, top, closed),
      both: await addSpaceRow(db, top, closed),
      inside: await addSpaceRow(db, { ...top, parent: collection }),
      keptOpen: await addSpaceRow(db, top, closed),
    };
    const give = (on: { spaceId: string } | { collectionId: string }, teamId: string) =>
      addGrantRow(db, { ...top, ...on, teamId, role: "read" });
    await give({ spaceId: spaces.open }, one);
    await give({ spaceId: spaces.closed }, one);
    for (const teamId of [one, two]) await give({ spaceId: spaces.both }, teamId);
    await give({ collectionId: collection }, two);
    for (const teamId of [two, kept]) await give({ spaceId: spaces.keptOpen }, teamId);
    const before = await openTo();

    const body: ChangeOrganizationTeams = {
      teams: { ids: [one, two, "gone", one] },
      change: { type: "delete" },
    };
    const unchanged = await fingerprint(db);
    const planned = await change(body);
    expect(await fingerprint(db)).toEqual(unchanged);
    expect(planned).toEqual({
      object: "team-changes",
      applied: false,
      changed: 2,
      unchanged: 0,
      missing: 1,
      // The guest loses the open one, the closed ones and the one inside; the reader the closed ones.
      loses: { people: 2, spaces: 4 },
      outcomes: [
        {
          id: one,
          outcome: "changed",
          title: "One",
          members: 3,
          loses: { people: 2, spaces: 3 },
        },
        {
          id: two,
          outcome: "changed",
          title: "Two",
          members: 1,
          loses: { people: 1, spaces: 2 },
        },
        { id: "gone", outcome: "missing" },
      ],
    });
    expect(await change({ ...body, apply: true })).toEqual({ ...planned, applied: true });
    expect(await titles()).toEqual(["Kept"]);
    const after = await openTo();
    expect((before[guest.id] ?? 0) - (after[guest.id] ?? 0)).toBe(4);
    expect((before[reader.id] ?? 0) - (after[reader.id] ?? 0)).toBe(2);
    expect(after[admin.id]).toBe(before[admin.id]);
    const events = await eventsOf("team.deleted");
    expect(new Set(events.map(({ target }) => target.id))).toEqual(new Set([one, two]));
    expect(events).toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({
          before: { title: "Two", members: { [guest.id]: "member" } },
        }),
      }),
    );
  });

  it("takes all that match, less some, and refuses more than a request may change", async () => {
    await newTeam("Docs one");
    const kept = await newTeam("Docs two");
    await newTeam("Other");
    const matching = { title: "docs" };
    const done = await change({
      teams: { matching, except: [kept] },
      change: { type: "delete" },
      apply: true,
    });
    expect(done).toMatchObject({ changed: 1, outcomes: [{ title: "Docs one" }] });
    expect(await titles()).toEqual(["Docs two", "Other"]);

    const rows = Array.from({ length: MAX_CHANGED_TEAMS }, (_, number) => ({
      id: newId(),
      organizationId: admin.organizationId,
      title: `Docs ${number}`,
      createdAt: new Date(),
    }));
    await app.database.db.insert(teams).values(rows);
    const refused = await ask({ teams: { matching }, change: { type: "delete" }, apply: true });
    expect(refused.response?.status).toBe(400);
    expect(JSON.stringify(refused.error)).toContain(`more than ${MAX_CHANGED_TEAMS} teams match`);
    const all = { matching, except: [kept] };
    expect(await change({ teams: all, change: { type: "delete" }, apply: true })).toMatchObject({
      changed: MAX_CHANGED_TEAMS,
    });
    expect(await titles()).toEqual(["Docs two", "Other"]);
  });

  it("is for admins of the organization", async () => {
    const owner = await app.newMember(admin.organizationId, "create");
    const team = await newTeam("Kept", [owner]);
    const { response } = await ask(
      { teams: { ids: [team] }, change: { type: "delete" }, apply: true },
      owner,
    );
    expect(response?.status).toBe(403);
    expect(await titles()).toEqual(["Kept"]);
  });
});

describe("adding people to many teams", () => {
  it("adds those who are not there and leaves the roles of those who are", async () => {
    const [ada, grace] = [
      await app.newMember(admin.organizationId, "read"),
      await app.newMember(admin.organizationId, null),
    ];
    const [one, two] = [await newTeam("One", [ada]), await newTeam("Two", [ada, grace])];
    const body: ChangeOrganizationTeams = {
      teams: { ids: [one, two] },
      change: { type: "add-members", members: [ada.id, grace.id] },
    };
    const planned = await change(body);
    expect(planned).toMatchObject({
      applied: false,
      changed: 1,
      unchanged: 1,
      outcomes: [
        { id: one, outcome: "changed", title: "One", added: [grace.id] },
        { id: two, outcome: "unchanged", title: "Two", added: [] },
      ],
    });
    expect(planned.loses).toBeUndefined();
    expect(await rolesIn(one)).toEqual({ [ada.id]: "member" });
    expect(await change({ ...body, apply: true })).toEqual({ ...planned, applied: true });
    expect(await rolesIn(one)).toEqual({ [ada.id]: "member", [grace.id]: "member" });
    expect(await eventsOf("team.members-changed")).toEqual([
      expect.objectContaining({
        target: expect.objectContaining({ id: one }),
        payload: expect.objectContaining({
          before: { [grace.id]: null },
          after: { [grace.id]: "member" },
        }),
      }),
    ]);
  });

  it("refuses the whole request when somebody is no member, and says who", async () => {
    const stranger = await app.newPerson();
    const team = await newTeam("One");
    const { response, error } = await ask({
      teams: { ids: [team] },
      change: { type: "add-members", members: [admin.id, stranger.id] },
      apply: true,
    });
    expect(response?.status).toBe(400);
    expect(JSON.stringify(error)).toContain("change.members.1");
    expect(await rolesIn(team)).toEqual({});
  });
});

describe("giving many teams a space", () => {
  it("gives a role instead of what each had, in one event of the space", async () => {
    const { db } = app.database;
    const spaceId = await addSpaceRow(db, path());
    const [one, two, three] = [await newTeam("One"), await newTeam("Two"), await newTeam("Three")];
    await addGrantRow(db, { ...path(), spaceId, teamId: one, role: "edit" });
    await addGrantRow(db, { ...path(), spaceId, teamId: two, role: "read" });
    const body: ChangeOrganizationTeams = {
      teams: { ids: [one, two, three] },
      change: { type: "give-space", space: spaceId, role: "edit" },
    };
    const planned = await change(body);
    expect(planned).toMatchObject({
      changed: 2,
      unchanged: 1,
      outcomes: [
        { id: one, outcome: "unchanged", role: "edit" },
        { id: two, outcome: "changed", role: "read" },
        { id: three, outcome: "changed", role: null },
      ],
    });
    expect(await eventsOf("permission.changed")).toEqual([]);
    expect(await change({ ...body, apply: true })).toEqual({ ...planned, applied: true });
    const { items } = await dataOf(
      listTeamPermissionsInSpace({ client: admin.client, path: { spaceId } }),
    );
    expect(Object.fromEntries(items.map(({ team, permission }) => [team.id, permission]))).toEqual({
      [one]: "edit",
      [two]: "edit",
      [three]: "edit",
    });
    expect(await eventsOf("permission.changed")).toEqual([
      expect.objectContaining({
        target: expect.objectContaining({ type: "space", id: spaceId }),
        payload: expect.objectContaining({
          before: { teams: { [two]: "read", [three]: null } },
          after: { teams: { [two]: "edit", [three]: "edit" } },
        }),
      }),
    ]);
  });

  it("refuses a space in the trash", async () => {
    const spaceId = await addSpaceRow(app.database.db, path(), {
      deletedAt: new Date(),
    });
    const team = await newTeam("One");
    const { response, error } = await ask({
      teams: { ids: [team] },
      change: { type: "give-space", space: spaceId, role: "read" },
      apply: true,
    });
    expect(response?.status).toBe(400);
    expect(JSON.stringify(error)).toContain("change.space");
  });
});
