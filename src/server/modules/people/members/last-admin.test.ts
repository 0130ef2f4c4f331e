import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  listMembersInOrganizationById,
  removeMemberFromOrganizationById,
  updateMemberInOrganizationById,
} from "#client";
import { members } from "#server/db/tables/index.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

const demote = async (
  place: Admin,
  who: Person,
  by: Person = place,
  role: "edit" | null = "edit",
) => {
  const { response, error } = await updateMemberInOrganizationById({
    client: by.client,
    path: { organizationId: place.organizationId, userId: who.id },
    body: { role },
  });
  return { status: response?.status, error };
};
const remove = async (place: Admin, who: Person, by: Person = place) => {
  const { response } = await removeMemberFromOrganizationById({
    client: by.client,
    path: { organizationId: place.organizationId, userId: who.id },
  });
  return response?.status;
};
/** Counted in the database, because whoever asks may be no member any more. */
const adminsOf = async ({ organizationId }: Admin) =>
  app.database.db
    .select()
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.role, "admin"),
        eq(members.disabled, false),
      ),
    );

describe("an organization keeps an admin who can sign in", () => {
  it("whichever way the last one is to go", async () => {
    const place = await app.newAdmin();
    await app.newMember(place.organizationId, "create");
    const byRole = await demote(place, place);
    expect(byRole.status).toBe(409);
    expect(byRole.error?.error.reason).toBe("member.last-admin");
    expect(JSON.stringify(byRole.error)).toMatch(/last admin.*nothing was changed/);
    expect((await demote(place, place, place, null)).status).toBe(409);
    expect(await remove(place, place)).toBe(409);
    expect(await adminsOf(place)).toHaveLength(1);
    const { data } = await listMembersInOrganizationById({
      client: place.client,
      path: { organizationId: place.organizationId },
      query: { role: "admin" },
      throwOnError: true,
    });
    expect(data.items.map(({ id }) => id)).toEqual([place.id]);
  });

  it("and an admin who is disabled does not count", async () => {
    const place = await app.newAdmin();
    const second = await app.newMember(place.organizationId, "admin");
    const row = and(
      eq(members.organizationId, place.organizationId),
      eq(members.userId, second.id),
    );
    await app.database.db.update(members).set({ disabled: true }).where(row);
    expect((await demote(place, place)).status).toBe(409);
    expect(await remove(place, place)).toBe(409);
    await app.database.db.update(members).set({ disabled: false }).where(row);
    expect((await demote(place, place)).status).toBe(200);
    expect((await demote(place, second, second)).status).toBe(409);
  });

  it("when two demote each other at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const place = await app.newAdmin();
      const second = await app.newMember(place.organizationId, "admin");
      const answers = await Promise.all([demote(place, second), demote(place, place, second)]);
      for (const { status } of answers) expect([200, 403, 409]).toContain(status);
      expect(await adminsOf(place)).toHaveLength(1);
    }
  });

  it("when twenty step down or leave at once", async () => {
    const place = await app.newAdmin();
    const others = await Promise.all(
      Array.from({ length: 19 }, () => app.newMember(place.organizationId, "admin")),
    );
    const everybody = [place, ...others];
    const statuses = await Promise.all(
      everybody.map(async (one, at) =>
        at % 2 === 0 ? (await demote(place, one, one)).status : remove(place, one, one),
      ),
    );
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200 || status === 204)).toHaveLength(19);
    expect(await adminsOf(place)).toHaveLength(1);
  });
});
