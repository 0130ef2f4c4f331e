import { beforeAll, describe, expect, it } from "vitest";
import { removeMemberFromOrganizationById, updateMemberInOrganizationById } from "#client";
import { insertLink } from "#server/access/session-rows.ts";
import { hashOf, newSecret } from "#server/kit/ids.ts";
import { outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let owner: Admin;
beforeAll(async () => {
  app = await makeApp();
  owner = await app.newAdmin();
});

/** A link for a member as an admin makes it. */
const linkFor = async ({ id: userId }: Person, { organizationId }: Admin): Promise<string> => {
  const secret = newSecret("bnd_link");
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  const link = { userId, organizationId, createdAt, expiresAt };
  await insertLink(app.database.db, { ...link, hash: hashOf(secret), purpose: "sign-in" });
  return secret;
};
const open = async (token: string) =>
  (
    await app.request("/auth/sign-in/link", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      body: JSON.stringify({ token }),
    })
  ).status;

describe("sign-in links that an admin made for members", () => {
  it("end with the admin's role or membership, here only, and with nobody else's", async () => {
    const { client, organizationId } = owner;
    const target = await app.newMember(organizationId, "admin");
    const elsewhere = await app.newAdmin();
    const act = async (one: Person, how: "demoted" | "removed") => {
      const path = { organizationId, userId: one.id };
      const { status } =
        how === "removed"
          ? await outcome(removeMemberFromOrganizationById({ client, path }))
          : await outcome(updateMemberInOrganizationById({ client, path, body: { role: "read" } }));
      expect(status).toBeLessThan(300);
    };
    for (const how of ["demoted", "removed"] as const) {
      const [here, there] = [await linkFor(target, owner), await linkFor(elsewhere, elsewhere)];
      await act(await app.newMember(organizationId, "create"), how);
      expect(await open(here)).toBe(200);
      const next = await linkFor(target, owner);
      await act(await app.newMember(organizationId, "admin"), how);
      expect([await open(next), await open(there)]).toEqual([401, 200]);
    }
  });
});
