import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changeMembersInOrganization,
  createOrganizationTeam,
  createSpace,
  deleteSpaceById,
  getOrganizationById,
  inviteUsersToOrganization,
  listFormerMembers,
  listMembersInOrganizationById,
  listOrganizationInvitations,
  listTeamsForOrganizationMember,
  removeMemberFromOrganizationById,
  removeTeamFromOrganizationById,
  restoreFormerMembers,
  updateMembersInOrganizationTeam,
} from "#client";
import { EXPECT_FROM, FORMER_MEMBER_DAYS } from "#contract/schemas/limits.ts";
import { transaction } from "#server/db/transaction.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { addGrantRow } from "#server/testing/row-fixtures.ts";
import { forgetFormerMembers } from "./former-members.ts";
import { addMember } from "./members.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const clock = makeClock();
let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
});
beforeEach(async () => {
  admin = await app.newAdmin();
});

const path = () => ({ organizationId: admin.organizationId });
const remove = ({ id: userId }: Person, endEverything = false) =>
  dataOf(
    removeMemberFromOrganizationById({
      client: admin.client,
      path: { ...path(), userId },
      query: { endEverything },
    }),
  );
const restore = (
  body: Parameters<typeof restoreFormerMembers>[0]["body"],
  { client }: Pick<Person, "client"> = admin,
) => restoreFormerMembers({ client, path: path(), body });
const former = async (query: { search?: string; event?: string } = {}) =>
  (await dataOf(listFormerMembers({ client: admin.client, path: path(), query }))).items;
const memberOf = async ({ id }: Person) =>
  (
    await dataOf(
      listMembersInOrganizationById({ client: admin.client, path: path(), query: { limit: 100 } }),
    )
  ).items.find((member) => member.id === id);
const opens = async ({ client }: Person) =>
  (await outcome(getOrganizationById({ client, path: path() }))).status;
const newTeam = async (
  title: string,
  owners: readonly Person[],
  others: readonly Person[] = [],
) => {
  const { id } = await dataOf(
    createOrganizationTeam({ client: admin.client, path: path(), body: { title } }),
  );
  const named = (people: readonly Person[], role: "owner" | "member") =>
    people.map((person) => [person.id, { role }] as const);
  const memberships = Object.fromEntries([...named(owners, "owner"), ...named(others, "member")]);
  await dataOf(
    updateMembersInOrganizationTeam({
      client: admin.client,
      path: { ...path(), teamId: id },
      body: { memberships },
    }),
  );
  return id;
};
const newSpace = async (title: string) =>
  (await dataOf(createSpace({ client: admin.client, path: path(), body: { title } }))).id;
const teamsOf = async ({ id: userId }: Person) =>
  (
    await dataOf(
      listTeamsForOrganizationMember({ client: admin.client, path: { ...path(), userId } }),
    )
  ).items.map(({ team, member }) => [team.title, member.role]);

describe("a former member", () => {
  it("is restored with role, teams and grants, and with their tokens", async () => {
    const ana = await app.newMember(admin.organizationId, "edit", { displayName: "Ana" });
    await newTeam("Docs", [ana]);
    await newTeam("Design", [admin], [ana]);
    const spaceId = await newSpace("Guide");
    await addGrantRow(app.database.db, {
      organizationId: admin.organizationId,
      spaceId,
      userId: ana.id,
      role: "review",
    });
    const before = await memberOf(ana);
    await remove(ana);
    expect(await opens(ana)).toBe(404);

    const [row, ...others] = await former();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: ana.id,
      role: "edit",
      teams: 2,
      ownedTeams: 1,
      spaces: 1,
      collections: 0,
      left: false,
      isMember: false,
      removedBy: { id: admin.id },
    });
    const [removal] = await recorded(admin, "member.removed");
    expect(removal?.before).toMatchObject({
      role: "edit",
      teams: 2,
      inTeams: { count: 2, named: ["Design (member)", "Docs (owner)"] },
      grantedSpaces: { count: 1, named: ["Guide (review)"] },
    });

    const planned = await dataOf(restore({ ids: [ana.id], apply: false }));
    expect(planned).toMatchObject({ applied: false, restored: 1 });
    expect(await opens(ana)).toBe(404);
    const done = await dataOf(restore({ ids: [ana.id] }));
    expect(done.outcomes).toEqual([{ ...planned.outcomes[0] }]);
    expect(done.outcomes[0]).toMatchObject({
      outcome: "restored",
      name: "Ana",
      role: "edit",
      teams: 2,
      spaces: 1,
      wasMember: false,
    });
    expect(await memberOf(ana)).toEqual(before);
    expect(Object.fromEntries(await teamsOf(ana))).toEqual({ Design: "member", Docs: "owner" });
    expect(await opens(ana)).toBe(200);
    expect(await former()).toEqual([]);
    expect(await recorded(admin, "member.restored")).toHaveLength(1);
    expect(await dataOf(restore({ ids: [ana.id, "nobody"] }))).toMatchObject({
      restored: 0,
      unchanged: 1,
      missing: 1,
    });
  });

  it("keeps older sessions and tokens shut out where everything was to end", async () => {
    const ana = await app.newMember(admin.organizationId, "edit");
    await remove(ana, true);
    await dataOf(restore({ ids: [ana.id] }));
    expect([await opens(ana), (await memberOf(ana))?.role]).toEqual([404, "edit"]);
    // A later removal by mistake does not open again what that one shut.
    await remove(ana);
    await dataOf(restore({ ids: [ana.id] }));
    expect(await opens(ana)).toBe(404);
  });

  it("does not get back what is gone, nor to be admin unless that is asked for", async () => {
    const boss = await app.newMember(admin.organizationId, "admin");
    const teamId = await newTeam("Short-lived", [boss]);
    const spaceId = await newSpace("Trash");
    await addGrantRow(app.database.db, {
      organizationId: admin.organizationId,
      spaceId,
      userId: boss.id,
      role: "edit",
    });
    await remove(boss);
    await dataOf(
      removeTeamFromOrganizationById({ client: admin.client, path: { ...path(), teamId } }),
    );
    await dataOf(deleteSpaceById({ client: admin.client, path: { spaceId } }));
    const { outcomes } = await dataOf(restore({ ids: [boss.id], apply: false }));
    expect(outcomes[0]).toMatchObject({
      role: "create",
      teams: 0,
      spaces: 1,
      lost: {
        count: 2,
        items: [
          { kind: "role", title: "admin", reason: "admin-not-asked" },
          { kind: "team", title: "Short-lived", reason: "gone" },
        ],
      },
    });
    await dataOf(restore({ ids: [boss.id], admin: true }));
    expect((await memberOf(boss))?.role).toBe("admin");
  });

  it("who was invited or has joined again meanwhile is restored, too", async () => {
    const [ana, ben] = [
      await app.newMember(admin.organizationId, "review"),
      await app.newMember(admin.organizationId, "review"),
    ];
    await newTeam("Docs", [ana, ben]);
    await remove(ana);
    await remove(ben);
    const body = { emails: [ana.email], role: "read" as const };
    await dataOf(inviteUsersToOrganization({ client: admin.client, path: path(), body }));
    const { organizationId } = admin;
    await transaction({ ...app.context, now: clock.now }, (tx) =>
      addMember(tx, { organizationId, person: ben, role: "read", by: "link" }),
    );
    expect(await opens(ben)).toBe(404);
    expect((await former()).find(({ id }) => id === ben.id)?.isMember).toBe(true);
    const { outcomes } = await dataOf(restore({ ids: [ana.id, ben.id] }));
    expect(outcomes).toMatchObject([
      { id: ana.id, role: "review", wasMember: false, invitation: "withdrawn" },
      { id: ben.id, role: "review", wasMember: true, teams: 1 },
    ]);
    expect([await teamsOf(ana), await teamsOf(ben)]).toEqual([
      [["Docs", "owner"]],
      [["Docs", "owner"]],
    ]);
    expect([await opens(ana), await opens(ben)]).toEqual([200, 200]);
    const { count } = await dataOf(
      listOrganizationInvitations({ client: admin.client, path: path() }),
    );
    expect(count).toBe(0);
  });

  it("who left by themselves is listed so; nobody but admins sees or restores", async () => {
    const ana = await app.newMember(admin.organizationId, "edit");
    await dataOf(
      removeMemberFromOrganizationById({ client: ana.client, path: { ...path(), userId: ana.id } }),
    );
    expect(await former()).toMatchObject([{ id: ana.id, left: true }]);
    const ben = await app.newMember(admin.organizationId, "create");
    expect((await outcome(restore({ ids: [ana.id] }, ben))).status).toBe(403);
    expect((await outcome(listFormerMembers({ client: ben.client, path: path() }))).status).toBe(
      403,
    );
    const elsewhere = await app.newAdmin();
    expect((await outcome(restore({ ids: [ana.id] }, elsewhere))).status).toBe(404);
  });

  it("is kept for thirty days, and then forgotten", async () => {
    const ana = await app.newMember(admin.organizationId, "edit");
    await remove(ana);
    const forget = () => forgetFormerMembers({ ...app.context, now: clock.now });
    await clock.later(FORMER_MEMBER_DAYS * DAY_MS - DAY_MS, async () => {
      await forget();
      expect(await former()).toHaveLength(1);
    });
    await clock.later(FORMER_MEMBER_DAYS * DAY_MS + 1, async () => {
      expect(await former()).toEqual([]);
      await forget();
    });
    expect(await former()).toEqual([]);
    expect(await dataOf(restore({ ids: [ana.id] }))).toMatchObject({ missing: 1 });
  });
});

describe("a large removal", () => {
  it("names its number, counts each thing once, and is taken back by its event", async () => {
    const people = await Promise.all(
      Array.from({ length: EXPECT_FROM }, () => app.newMember(admin.organizationId, "edit")),
    );
    const [one, two] = people;
    if (!one || !two) throw new Error("nobody is there");
    await newTeam("Of two", [one, two]);
    await newTeam("Of one and the admin", [one, admin]);
    const ids = people.map(({ id }) => id);
    const ask = (more: { expect?: number; apply?: boolean }) =>
      changeMembersInOrganization({
        client: admin.client,
        path: path(),
        body: { members: { ids }, change: { type: "remove" }, ...more },
      });
    const planned = await dataOf(ask({}));
    expect(planned.removal).toMatchObject({ teams: 2, ownerlessTeams: 1, changeRequests: 0 });
    expect(planned.outcomes.slice(0, 2)).toMatchObject([{ ownedTeams: 1 }, { ownedTeams: 1 }]);
    for (const wrong of [{}, { expect: EXPECT_FROM - 1 }]) {
      const { status, error } = await outcome(ask({ ...wrong, apply: true }));
      expect(status).toBe(409);
      expect(error).toMatchObject({
        error: {
          reason: "selection.other-number",
          message: expect.stringContaining(`${EXPECT_FROM} members`),
        },
      });
    }
    expect(await opens(one)).toBe(200);
    await dataOf(ask({ expect: EXPECT_FROM, apply: true }));
    expect(await opens(one)).toBe(404);

    const alone = await app.newMember(admin.organizationId, "edit");
    await remove(alone);
    const [last, first] = await former();
    expect(last?.id).toBe(alone.id);
    const event = first?.event ?? "";
    expect(await former({ event })).toHaveLength(EXPECT_FROM);
    expect(await former({ search: alone.email })).toHaveLength(1);
    expect(await dataOf(restore({ event }))).toMatchObject({ restored: EXPECT_FROM });
    expect((await former()).map(({ id }) => id)).toEqual([alone.id]);
    expect(await teamsOf(two)).toEqual([["Of two", "owner"]]);
    const { status } = await outcome(restore({ event: "00000000-0000-4000-8000-000000000000" }));
    expect(status).toBe(400);
  });
});
