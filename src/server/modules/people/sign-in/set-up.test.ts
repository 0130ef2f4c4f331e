import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { issueSetupLink } from "#server/access/sign-in-links.ts";
import { auditEvents, members, organizations, users } from "#server/db/tables/index.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

let database: OpenDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ database });
});
afterAll(async () => {
  await app.app.stop();
  await database.close();
});

const newSecret = async (ago = 0) => {
  const now = () => new Date(Date.now() - ago);
  const link = await issueSetupLink({ ...app.context, now });
  return link.slice(link.indexOf("=") + 1);
};
const setUp = (token: string, at = 0) =>
  app.request("/auth/setup", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify({
      token,
      displayName: `Admin ${at}`,
      email: `Admin${at}@First.example`,
      organizationTitle: "First",
      demo: false,
    }),
  });
const isOpen = async () => (await app.request("/auth/setup")).json();

/** One story on one empty database: each part goes on where the one before stopped. */
describe("getSetupState and setUp", () => {
  it("takes only the newest printed link, within fifteen minutes", async () => {
    expect(await isOpen()).toMatchObject({ open: true });
    const [old, late] = [await newSecret(), await newSecret(16 * 60_000)];
    const before = await fingerprint(database.db);
    for (const wrong of [old, late, "bnd_link_x"]) expect((await setUp(wrong)).status).toBe(401);
    expect(await fingerprint(database.db)).toEqual(before);
    expect(await isOpen()).toMatchObject({ open: true });
  });

  it("makes one admin and one organization when twenty try at once", async () => {
    const secret = await newSecret();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => setUp(secret, at)));
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    for (const { status } of answers.filter((one) => one !== winner))
      expect([401, 404]).toContain(status);
    expect(winner?.headers.get("set-cookie")).toContain("HttpOnly");
    const { user, accessToken: token } = accessToken.parse(await winner?.json());
    expect(user.email).toMatch(/^admin\d+@first\.example$/);

    const { db } = database;
    expect(await db.select().from(users)).toHaveLength(1);
    expect(await db.select().from(organizations)).toMatchObject([{ title: "First" }]);
    expect(await db.select().from(members)).toMatchObject([{ userId: user.id, role: "admin" }]);
    const events = await db.select().from(auditEvents);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      "member.joined",
      "organization.created",
      "session.started",
      "user.created",
    ]);
    expect(events.map(({ operation }) => operation)).toEqual(events.map(() => "setUp"));
    const mine = await app.request("/v1/orgs", { token });
    expect(await mine.json()).toMatchObject({ items: [{ permissions: { admin: true } }] });
  });

  it("is over for good afterwards, even with a link that was printed in time", async () => {
    expect(await isOpen()).toMatchObject({ open: false });
    const secret = await newSecret();
    const before = await fingerprint(database.db);
    for (const token of [secret, "bnd_link_x"]) expect((await setUp(token)).status).toBe(404);
    expect(await fingerprint(database.db)).toEqual(before);
  });
});
