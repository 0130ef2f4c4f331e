import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createApiToken,
  createSignInLinkForMember,
  getMemberInOrganizationById,
  getOrganizationById,
  listOrganizationsForAuthenticatedUser,
  removeMemberFromOrganizationById,
  renewApiToken,
  revokeApiToken,
} from "#client";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { organizations } from "#server/db/tables/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { databaseText } from "#server/testing/database-text.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { insertMember, setMember } from "./member-rows.ts";

let app: TestApp;
let here: Admin;
let there: Admin;
let member: Person;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  here = await app.newAdmin();
  there = await app.newAdmin();
  member = await app.newMember(here.organizationId, "read");
  await insertMember(app.database.db, {
    organizationId: there.organizationId,
    userId: member.id,
    role: "admin",
    joinedAt: new Date(),
  });
});

const linkFor = (userId: string, { client } = here) =>
  outcome(
    createSignInLinkForMember({ client, path: { organizationId: here.organizationId, userId } }),
  );
const tokenOf = (url = "") => url.slice(url.indexOf("=") + 1);
const open = async (url: string | undefined) => {
  const answer = await app.request("/auth/sign-in/link", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify({ token: tokenOf(url) }),
  });
  return { status: answer.status, body: await answer.json() };
};
const reasonOf = ({ error }: { error: unknown }) =>
  (error as { error: { reason: string } }).error.reason;

describe("a sign-in link that is made with an API token", () => {
  const made = async (expiresInDays: number | null = null) => {
    const body = { name: "Deploy", expiresInDays };
    const { id, token } = await dataOf(createApiToken({ client: here.client, body }));
    return { id, client: app.client(token) };
  };
  const revoke = (tokenId: string) =>
    outcome(revokeApiToken({ client: here.client, path: { tokenId } }));
  const readsUser = (token: string) => app.request("/v1/user", { token });

  it("begins a session that ends with the token, and so do tokens made in that", async () => {
    const kept: string[] = [];
    const { id, client } = await made();
    for (const person of [member, here]) {
      const { status, body } = await open(
        (await linkFor(person.id, { ...here, client })).data?.url,
      );
      expect(status).toBe(200);
      const { accessToken: access } = accessToken.parse(body);
      const child = await dataOf(
        createApiToken({
          client: app.client(access),
          body: { name: "Child", expiresInDays: null },
        }),
      );
      kept.push(access, child.token);
      expect(child.madeWith?.name).toBe(person === here ? "Deploy" : undefined);
    }
    for (const token of kept) expect((await readsUser(token)).status).toBe(200);
    const unspent = (await linkFor(member.id, { ...here, client })).data?.url;
    expect((await revoke(id)).status).toBe(204);
    for (const token of kept) expect((await readsUser(token)).status).toBe(401);
    expect((await open(unspent)).status).toBe(401);
  });
  it("goes on with the token that stands in for it, and outlives a day no more than it", async () => {
    const { id, client } = await made(1);
    const { body } = await open((await linkFor(member.id, { ...here, client })).data?.url);
    const { accessToken: access } = accessToken.parse(body);
    const wanted = { name: "Child", expiresInDays: null };
    const child = await dataOf(createApiToken({ client: app.client(access), body: wanted }));
    const inADay = Date.now() + 24 * 60 * 60 * 1000;
    expect(Date.parse(child.expiresAt ?? "")).toBeLessThanOrEqual(inADay);
    const renewed = await dataOf(renewApiToken({ client, path: { tokenId: id } }));
    expect((await revoke(renewed.id)).status).toBe(204);
    expect((await readsUser(access)).status).toBe(401);
  });
});

describe("a sign-in link that an admin makes for a member", () => {
  it("leads where the admin says, and nowhere but to the dashboard", async () => {
    const path = { organizationId: here.organizationId, userId: member.id };
    const make = (next: string) =>
      outcome(createSignInLinkForMember({ client: here.client, path, body: { next } }));
    const next = `/o/${here.organizationId}/members`;
    const { data } = await make(next);
    expect((await open(data?.url)).body).toMatchObject({ next });
    expect((await make("//evil.example")).status).toBe(400);
  });

  it("signs them in once, to this organization only, with their own role", async () => {
    const { data, status } = await linkFor(member.id);
    expect(status).toBe(201);
    const { body } = await open(data?.url);
    const session = accessToken.parse(body);
    expect(session).toMatchObject({ user: { id: member.id }, organization: here.organizationId });
    const client = app.client(session.accessToken);
    const seen = ({ organizationId }: Admin) =>
      outcome(getOrganizationById({ client, path: { organizationId } }));
    expect([(await seen(here)).status, (await seen(there)).status]).toEqual([200, 404]);
    const { items } = await dataOf(listOrganizationsForAuthenticatedUser({ client }));
    expect(items.map(({ id }) => id)).toEqual([here.organizationId]);
    expect((await linkFor(here.id, { ...here, client })).status).toBe(403);
    expect((await open(data?.url)).status).toBe(401);
  });

  it("says when it ends, and is recorded in the organization's log without its secret", async () => {
    const { data } = await linkFor(member.id);
    const [event] = await recorded(here, "member.sign-in-link-created");
    expect(event).toEqual({
      target: expect.objectContaining({ id: member.id }),
      before: {},
      after: { expiresAt: data?.expiresAt },
    });
    expect(await databaseText(app.database.db)).not.toContain(tokenOf(data?.url));
  });

  it("proves no address, and ends no session", async () => {
    const squatter = await app.newPerson({ verified: false });
    const path = { organizationId: here.organizationId, userId: squatter.id };
    await insertMember(app.database.db, { ...path, role: "read", joinedAt: new Date() });
    const { body } = await open((await linkFor(squatter.id)).data?.url);
    expect(body).not.toHaveProperty("ended");
    const { client } = here;
    expect((await dataOf(getMemberInOrganizationById({ client, path }))).emailVerified).toBe(false);
  });

  it("opens nothing any more once they are removed, nor does its session when they come back", async () => {
    const { organizationId, client } = here;
    const path = { organizationId, userId: member.id };
    const [used, unused] = [await linkFor(member.id), await linkFor(member.id)];
    const session = accessToken.parse((await open(used.data?.url)).body);
    const seen = () =>
      outcome(getOrganizationById({ client: app.client(session.accessToken), path }));
    expect((await seen()).status).toBe(200);
    expect((await outcome(removeMemberFromOrganizationById({ client, path }))).status).toBe(204);
    await insertMember(app.database.db, { ...path, role: "read", joinedAt: new Date() });
    expect((await seen()).status).toBe(401);
    expect((await open(unused.data?.url)).status).toBe(401);
  });

  it("is made for a member who is not disabled, and by an admin", async () => {
    const path = { organizationId: here.organizationId, userId: member.id };
    expect((await linkFor(member.id, { ...here, client: member.client })).status).toBe(403);
    expect((await linkFor(there.id)).status).toBe(404);
    await setMember(app.database.db, path, { disabled: true });
    const refused = await linkFor(member.id);
    expect([refused.status, reasonOf(refused)]).toEqual([409, "member.disabled"]);
  });

  it("does not go around single sign-on, except for break-glass admins", async () => {
    const { organizationId } = here;
    await setMember(app.database.db, { organizationId, userId: here.id }, { breakGlass: true });
    await app.database.db
      .update(organizations)
      .set({ sso: true })
      .where(eq(organizations.id, organizationId));
    const refused = await linkFor(member.id);
    expect([refused.status, reasonOf(refused)]).toEqual([409, "sso.enforced"]);
    expect((await linkFor(here.id)).status).toBe(201);
  });
});
