import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  changeMembersInOrganization,
  createOrganizationTeam,
  getOrganizationAuditEvent,
  listMembersInOrganizationById,
  listOrganizationAuditEvents,
  listTeamMembersInOrganizationById,
  updateMembersInOrganizationTeam,
} from "#client";
import type { ChangeOrganizationMembers } from "#client/types.gen.ts";
import { MAX_CHANGED_MEMBERS } from "#contract/schemas/limits.ts";
import { members, users } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

import { changeMembers } from "./change-members.ts";

type Asked = ChangeOrganizationMembers;

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});

const path = () => ({ organizationId: admin.organizationId });
const ask = (body: Asked, by: Person = admin) =>
  changeMembersInOrganization({ client: by.client, path: path(), body });
const change = (body: Asked) => dataOf(ask(body));
const everybody = () =>
  dataOf(
    listMembersInOrganizationById({ client: admin.client, path: path(), query: { limit: 1000 } }),
  );
const roleOf = async ({ id }: Person) =>
  (await everybody()).items.find((member) => member.id === id)?.role;
const eventsOf = async (action: string) => {
  const { items } = await dataOf(
    listOrganizationAuditEvents({ client: admin.client, path: path(), query: { action } }),
  );
  return Promise.all(
    items.map(({ id }) =>
      dataOf(
        getOrganizationAuditEvent({
          client: admin.client,
          path: { ...path(), auditEventId: id },
        }),
      ),
    ),
  );
};
const newTeam = (people: readonly Person[] = []) =>
  dataOf(
    createOrganizationTeam({
      client: admin.client,
      path: path(),
      body: { title: `Team ${newId()}`, members: people.map(({ id }) => id) },
    }),
  );
const rolesIn = async (teamId: string) => {
  const { items } = await dataOf(
    listTeamMembersInOrganizationById({ client: admin.client, path: { ...path(), teamId } }),
  );
  return new Map(items.map(({ organization, team }) => [organization.id, team.role]));
};

/** Puts members into the database, who were last seen so many days ago or never. */
const plant = async (
  rows: readonly { readonly days?: number; readonly name?: string; readonly sso?: boolean }[],
): Promise<string[]> => {
  const joinedAt = new Date(Date.now() - 200 * 86_400_000);
  const made = rows.map((row) => ({ ...row, id: newId() }));
  for (let from = 0; from < made.length; from += 1000) {
    const some = made.slice(from, from + 1000);
    await app.database.db.insert(users).values(
      some.map(({ id, name }) => ({
        id,
        email: `${id.toLowerCase()}@bulk.example`,
        displayName: name ?? `Planted ${id}`,
        createdAt: joinedAt,
      })),
    );
    await app.database.db.insert(members).values(
      some.map(({ id, days, sso = false }) => ({
        organizationId: admin.organizationId,
        userId: id,
        role: "read" as const,
        sso,
        joinedAt,
        lastSeenAt: days === undefined ? null : new Date(Date.now() - days * 86_400_000),
      })),
    );
  }
  return made.map(({ id }) => id);
};

describe("changing many members", () => {
  beforeAll(async () => {
    admin = await app.newAdmin();
  });

  it("works out what would become of each, and then does it with an event of each", async () => {
    const [one, two] = [
      await app.newMember(admin.organizationId, "read"),
      await app.newMember(admin.organizationId, "edit"),
    ];
    const body: Asked = {
      members: { ids: [one.id, two.id, admin.id, "gone", one.id] },
      change: { type: "set-role", role: "edit" },
    };
    const expected = {
      object: "member-changes",
      changed: 1,
      unchanged: 1,
      refused: 1,
      missing: 1,
      outcomes: [
        { id: one.id, outcome: "changed", name: one.displayName, role: "read" },
        { id: two.id, outcome: "unchanged", name: two.displayName, role: "edit" },
        {
          id: admin.id,
          outcome: "refused",
          name: admin.displayName,
          role: "admin",
          reason: "self",
        },
        { id: "gone", outcome: "missing" },
      ],
    };
    expect(await change(body)).toEqual({ ...expected, applied: false });
    expect(await roleOf(one)).toBe("read");
    expect(await eventsOf("member.role-changed")).toEqual([]);

    expect(await change({ ...body, apply: true })).toEqual({ ...expected, applied: true });
    expect(await roleOf(one)).toBe("edit");
    expect(await roleOf(admin)).toBe("admin");
    expect(await eventsOf("member.role-changed")).toEqual([
      expect.objectContaining({
        target: expect.objectContaining({ id: one.id, label: one.displayName }),
        payload: expect.objectContaining({ before: { role: "read" }, after: { role: "edit" } }),
      }),
    ]);
  });

  it("adds to a team and takes out of it; owners who are there stay owners", async () => {
    const [one, owner] = [
      await app.newMember(admin.organizationId, "read"),
      await app.newMember(admin.organizationId, "read"),
    ];
    const { id: team } = await newTeam();
    await updateMembersInOrganizationTeam({
      client: admin.client,
      path: { ...path(), teamId: team },
      body: { memberships: { [owner.id]: { role: "owner" } } },
      throwOnError: true,
    });
    const ids = [one.id, owner.id, "gone"];
    const added = { members: { ids }, change: { type: "add-to-team", team }, apply: true } as const;
    expect(await change(added)).toMatchObject({ changed: 1, unchanged: 1, missing: 1 });
    expect(await rolesIn(team)).toEqual(
      new Map([
        [one.id, "member"],
        [owner.id, "owner"],
      ]),
    );
    const removed = { ...added, change: { type: "remove-from-team", team } } as const;
    expect(await change(removed)).toMatchObject({
      changed: 2,
      missing: 1,
      outcomes: [
        { id: one.id, teamRole: "member" },
        { id: owner.id, teamRole: "owner" },
        { id: "gone" },
      ],
    });
    expect(await rolesIn(team)).toEqual(new Map());
    const back = { ...added, change: { type: "add-to-team", team, role: "owner" } } as const;
    expect(await change({ ...back, members: { ids: [owner.id] } })).toMatchObject({ changed: 1 });
    expect(await rolesIn(team)).toEqual(new Map([[owner.id, "owner"]]));
  });

  it("leaves whose role is not the one that it was asked for, as an undo does", async () => {
    const [one, two] = [
      await app.newMember(admin.organizationId, "edit"),
      await app.newMember(admin.organizationId, "review"),
    ];
    const ids = [one.id, two.id];
    const back = { type: "set-role", role: "read", ifRole: "edit" } as const;
    const outcomes = [
      { id: one.id, outcome: "changed" },
      { id: two.id, outcome: "refused", reason: "changed" },
    ];
    expect(await change({ members: { ids }, change: back, apply: true })).toMatchObject({
      changed: 1,
      refused: 1,
      outcomes,
    });
    expect([await roleOf(one), await roleOf(two)]).toEqual(["read", "review"]);

    const { id: team } = await newTeam([one, two]);
    await updateMembersInOrganizationTeam({
      client: admin.client,
      path: { ...path(), teamId: team },
      body: { memberships: { [two.id]: { role: "owner" } } },
      throwOnError: true,
    });
    const out = { type: "remove-from-team", team, ifRole: "member" } as const;
    expect(await change({ members: { ids }, change: out, apply: true })).toMatchObject({
      outcomes,
    });
    expect(await rolesIn(team)).toEqual(new Map([[two.id, "owner"]]));
  });

  it("leaves one admin who can sign in, whoever asks for it", async () => {
    const place = await app.newAdmin();
    const other = await app.newMember(place.organizationId, "admin");
    const third = await app.newMember(place.organizationId, "read");
    // By the operator, who is no member: no member but an admin who stays can ask for this.
    const answer = await changeMembers(
      app.context,
      place.organizationId,
      {
        members: { ids: [third.id, other.id, place.id] },
        change: { type: "remove", endEverything: false },
        apply: true,
      },
      () => Promise.resolve(0),
    );
    expect(answer.outcomes).toMatchObject([
      { id: third.id, outcome: "changed" },
      { id: other.id, outcome: "changed" },
      { id: place.id, outcome: "refused", reason: "last-admin" },
    ]);
    const left = await dataOf(
      listMembersInOrganizationById({
        client: place.client,
        path: { organizationId: place.organizationId },
      }),
    );
    expect(left.items.map(({ id, role }) => [id, role])).toEqual([[place.id, "admin"]]);
  });

  it("says of whom teams and reviews hang on, and hands the teams over", async () => {
    const [leaver, second, heir] = [
      await app.newMember(admin.organizationId, "read"),
      await app.newMember(admin.organizationId, "read"),
      await app.newMember(admin.organizationId, "read"),
    ];
    const [alone, shared] = [await newTeam(), await newTeam()];
    for (const [team, owners] of [
      [alone, [leaver]],
      [shared, [leaver, heir]],
    ] as const)
      await updateMembersInOrganizationTeam({
        client: admin.client,
        path: { ...path(), teamId: team.id },
        body: {
          memberships: Object.fromEntries(owners.map(({ id }) => [id, { role: "owner" as const }])),
        },
        throwOnError: true,
      });
    const ids = [leaver.id, second.id];
    const planned = await change({ members: { ids }, change: { type: "remove" } });
    expect(planned.outcomes).toMatchObject([
      { id: leaver.id, outcome: "changed", ownedTeams: 1, reviews: 0 },
      { id: second.id, outcome: "changed", ownedTeams: 0, reviews: 0 },
    ]);
    const among = await ask({
      members: { ids },
      change: { type: "remove", successor: second.id },
      apply: true,
    });
    expect(among.response?.status).toBe(400);
    expect(await roleOf(leaver)).toBe("read");

    await change({
      members: { ids },
      change: { type: "remove", successor: heir.id },
      apply: true,
    });
    expect(await rolesIn(alone.id)).toEqual(new Map([[heir.id, "owner"]]));
    expect(await rolesIn(shared.id)).toEqual(new Map([[heir.id, "owner"]]));
    expect(await eventsOf("member.removed")).toContainEqual(
      expect.objectContaining({
        target: expect.objectContaining({ id: leaver.id }),
        payload: expect.objectContaining({
          after: { successor: heir.id, ownedTeams: 2, reviews: 0 },
        }),
      }),
    );
  });

  it("refuses a team of nobody, and leaves everything to admins", async () => {
    const member = await app.newMember(admin.organizationId, "create");
    const body: Asked = {
      members: { ids: [member.id] },
      change: { type: "add-to-team", team: newId() },
      apply: true,
    };
    const refused = await ask(body);
    expect(refused.response?.status).toBe(400);
    expect(refused.error?.error.details).toMatchObject([{ path: "change.team" }]);
    expect((await ask(body, member)).response?.status).toBe(403);
  });
});

describe("members by what they are", () => {
  let never: string;
  let long: string;
  let recent: string;
  beforeAll(async () => {
    admin = await app.newAdmin();
    [never = "", long = "", recent = ""] = await plant([
      { name: "zoe never" },
      { name: "Yves long", days: 100 },
      { name: "Xeno recent", days: 40, sso: true },
    ]);
  });
  const idsOf = async (
    query: NonNullable<Parameters<typeof listMembersInOrganizationById>[0]["query"]>,
  ) => {
    const { items, count } = await dataOf(
      listMembersInOrganizationById({ client: admin.client, path: path(), query }),
    );
    expect(count).toBe(items.length);
    return items.map(({ id }) => id);
  };

  it("are found by when they were last seen, sign-in, address and team", async () => {
    expect(await idsOf({ lastSeen: "never" })).toEqual([never]);
    expect(await idsOf({ lastSeen: "over-90-days", sort: "name", order: "asc" })).toEqual([
      long,
      never,
    ]);
    expect(await idsOf({ lastSeen: "over-30-days", sort: "name", order: "asc" })).toEqual([
      recent,
      long,
      never,
    ]);
    expect(await idsOf({ sso: true })).toEqual([recent]);
    expect(await idsOf({ verified: false, sso: false, sort: "name" })).toContain(long);
    await app.database.db
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(users.id, long));
    expect(await idsOf({ verified: false, sso: false })).not.toContain(long);
    const { id: team } = await dataOf(
      createOrganizationTeam({
        client: admin.client,
        path: path(),
        body: { title: "Found", members: [recent] },
      }),
    );
    expect(await idsOf({ team })).toEqual([recent]);
    expect(await idsOf({ team, lastSeen: "never" })).toEqual([]);
  });

  it.each(["name", "role"] as const)(
    "are walked through by %s, in both directions",
    async (sort) => {
      await app.newMember(admin.organizationId, "edit");
      const walk = async (order: "asc" | "desc") => {
        const found: string[] = [];
        let page: string | undefined;
        do {
          const { items, next } = await dataOf(
            listMembersInOrganizationById({
              client: admin.client,
              path: path(),
              query: { sort, order, limit: 2, ...(page === undefined ? {} : { page }) },
            }),
          );
          found.push(...items.map(({ id }) => id));
          page = next?.page;
        } while (page !== undefined);
        return found;
      };
      const ascending = await walk("asc");
      expect(ascending).toHaveLength((await everybody()).count ?? 0);
      expect(await walk("desc")).toEqual(ascending.toReversed());
      expect(ascending.at(sort === "role" ? -1 : 0)).toBe(admin.id);
    },
  );
});

describe("five thousand members", () => {
  it("are all who match, and are removed together; one more is refused", async () => {
    admin = await app.newAdmin();
    const planted = await plant(
      Array.from({ length: MAX_CHANGED_MEMBERS + 1 }, () => ({ days: 100 })),
    );
    const [spared = ""] = planted;
    const everyMatch = { matching: { lastSeen: "over-90-days" } } as const;
    const tooMany = await ask({ members: everyMatch, change: { type: "remove" }, apply: true });
    expect(tooMany.response?.status).toBe(400);
    expect(tooMany.error?.error.message).toContain("narrow the filters");

    const answer = await change({
      members: { ...everyMatch, except: [spared] },
      change: { type: "remove" },
      expect: MAX_CHANGED_MEMBERS,
      apply: true,
    });
    expect(answer).toMatchObject({ changed: MAX_CHANGED_MEMBERS, refused: 0, missing: 0 });
    const left = await app.database.db
      .select({ id: members.userId })
      .from(members)
      .where(inArray(members.userId, planted.slice(0, 1000)));
    expect(left).toEqual([{ id: spared }]);
  });
});
