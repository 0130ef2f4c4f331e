import { beforeAll, describe, expect, it } from "vitest";
import {
  createCollection,
  createSpace,
  endSession,
  getCollectionById,
  getNotificationSettings,
  getOrganizationById,
  getOrganizationsForEmailDomain,
  getSpaceById,
  getUserById,
  joinOrganizationWithInvite,
  listApiTokens,
  listOrganizationsForAuthenticatedUser,
  listSessions,
  planSpaceTransfer,
  refreshSession,
  revokeApiToken,
  transferCollection,
  transferSpace,
  updateNotificationSettings,
  updateUserById,
} from "#client";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { insertLink } from "#server/access/session-rows.ts";
import { hashOf, newSecret } from "#server/kit/ids.ts";
import { insertMember } from "#server/modules/people/members/member-rows.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeToken, signInTo } from "#server/testing/bounded-session.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

const HOUR_MS = 60 * 60 * 1000;
let app: TestApp;
let here: Admin;
let there: Admin;
/** An admin of both organizations. */
let person: Person;
/** Each way of being them here only. */
let limited: readonly Person[];

beforeAll(async () => {
  app = await makeApp();
  here = await app.newAdmin();
  there = await app.newAdmin();
  person = await app.newMember(here.organizationId, "admin");
  const joinedAt = new Date();
  const { organizationId } = there;
  const { db } = app.database;
  await insertMember(db, { organizationId, userId: person.id, role: "admin", joinedAt });
  for (const one of [here, there])
    await setOrganization(db, one.organizationId, { emailDomains: ["shared.example"] });
  const session = await signInTo(app, person, { organizationId: here.organizationId });
  limited = [session, await makeToken(app, session)];
});

const statusOf = async (call: Parameters<typeof outcome>[0]) => (await outcome(call)).status;
const newSpace = async ({ client, organizationId }: Admin) =>
  (await dataOf(createSpace({ client, path: { organizationId }, body: { title: "Guide" } }))).id;
const newCollection = async ({ client, organizationId }: Admin) =>
  (await dataOf(createCollection({ client, path: { organizationId }, body: { title: "All" } }))).id;
const signInWith = async (path: string, token: string) => {
  const answer = await app.request(`/auth/sign-in/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify({ token }),
  });
  return accessToken.parse(await answer.json());
};

describe("a session or token that reaches one organization", () => {
  it("opens that one and finds no other, nor what is in it", async () => {
    const [space, collection] = [await newSpace(there), await newCollection(there)];
    const [ours, ourCollection] = [await newSpace(here), await newCollection(here)];
    for (const { client } of limited) {
      const get = ({ organizationId }: Admin) =>
        statusOf(getOrganizationById({ client, path: { organizationId } }));
      expect([await get(here), await get(there)]).toEqual([200, 404]);
      const open = (spaceId: string) => statusOf(getSpaceById({ client, path: { spaceId } }));
      expect([await open(ours), await open(space)]).toEqual([200, 404]);
      const look = (collectionId: string) =>
        statusOf(getCollectionById({ client, path: { collectionId } }));
      expect([await look(ourCollection), await look(collection)]).toEqual([200, 404]);
    }
    expect(await statusOf(getSpaceById({ client: person.client, path: { spaceId: space } }))).toBe(
      200,
    );
  });

  it("lists it alone among the person's organizations", async () => {
    const all = await dataOf(listOrganizationsForAuthenticatedUser({ client: person.client }));
    expect(all.count).toBe(2);
    for (const { client } of limited) {
      const { items, count } = await dataOf(listOrganizationsForAuthenticatedUser({ client }));
      expect([items.map(({ id }) => id), count]).toEqual([[here.organizationId], 1]);
      const path = { emailDomain: "shared.example" };
      const named = await dataOf(getOrganizationsForEmailDomain({ client, path }));
      expect(named.organizations.map(({ id }) => id)).toEqual([here.organizationId]);
    }
  });

  it("sees the people of that one only, and changes no profile that others see", async () => {
    for (const { client } of limited) {
      const see = (userId: string) => statusOf(getUserById({ client, path: { userId } }));
      expect([await see(here.id), await see(person.id), await see(there.id)]).toEqual([
        200, 200, 404,
      ]);
      const body = { displayName: "Somebody else" };
      const { status, error } = await outcome(
        updateUserById({ client, path: { userId: person.id }, body }),
      );
      expect(status).toBe(403);
      expect(error).toMatchObject({ error: { reason: "credential.one-organization" } });
    }
    const single = await app.newMember(here.organizationId, "read");
    const { organizationId } = here;
    const { client } = await signInTo(app, single, { organizationId });
    const body = { displayName: "My own name" };
    expect(await statusOf(updateUserById({ client, path: { userId: single.id }, body }))).toBe(200);
  });

  it("mutes no e-mail of other organizations, and does where there is no other", async () => {
    const mute = ({ client }: Person) =>
      outcome(updateNotificationSettings({ client, body: { mentioned: false } }));
    for (const way of limited) {
      const { status, error } = await mute(way);
      expect(status).toBe(403);
      expect(error).toMatchObject({ error: { reason: "credential.one-organization" } });
    }
    const chosen = await dataOf(getNotificationSettings({ client: person.client }));
    expect(chosen.mentioned).toBe(true);
    const single = await app.newMember(here.organizationId, "read");
    const { organizationId } = here;
    expect((await mute(await signInTo(app, single, { organizationId }))).status).toBe(200);
  });

  it("joins no other organization", async () => {
    const host = await app.newAdmin();
    const { organizationId } = host;
    const made = await app.request(`/v1/orgs/${organizationId}/link-invites`, {
      method: "POST",
      token: host.token,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ role: "read" }),
    });
    const { id: inviteId } = (await made.json()) as { id: string };
    const join = (client: Person["client"]) =>
      outcome(joinOrganizationWithInvite({ client, path: { organizationId, inviteId } }));
    for (const { client } of limited) {
      const { status, error } = await join(client);
      expect(status).toBe(403);
      expect(error).toMatchObject({ error: { reason: "credential.one-organization" } });
    }
    expect((await join(person.client)).status).toBe(200);
  });

  it("transfers nothing out of it", async () => {
    const [spaceId, collectionId] = [await newSpace(here), await newCollection(here)];
    const body = { organization: there.organizationId };
    for (const { client } of limited) {
      const calls = [
        planSpaceTransfer({ client, path: { spaceId }, query: body }),
        transferSpace({ client, path: { spaceId }, body }),
        transferCollection({ client, path: { collectionId }, body }),
      ];
      for (const call of calls) expect(await statusOf(call)).toBe(404);
    }
    const { client } = person;
    expect(await statusOf(transferSpace({ client, path: { spaceId }, body }))).toBe(200);
  });
});

describe("what such a session lists and ends of its own", () => {
  it("is what reaches the same organization; the person elsewhere sees it all", async () => {
    const owner = await app.newMember(here.organizationId, "admin");
    const { organizationId } = here;
    const everywhere = await signInTo(app, owner, {});
    const session = await signInTo(app, owner, { organizationId });
    const made = await makeToken(app, session);
    const sessionsOf = async (one: Person) =>
      (await dataOf(listSessions({ client: one.client }))).items;
    const tokensOf = async (one: Person) =>
      (await dataOf(listApiTokens({ client: one.client }))).items;
    const all = await sessionsOf(owner);
    expect(all).toHaveLength(2);
    expect(await tokensOf(owner)).toHaveLength(2);
    for (const one of [session, made]) {
      const [mine, ...others] = await sessionsOf(one);
      expect(others).toEqual([]);
      expect(mine?.organization?.id).toBe(organizationId);
      expect(await tokensOf(one)).toHaveLength(1);
    }
    for (const { id: sessionId } of all)
      await endSession({ client: made.client, path: { sessionId } });
    for (const { id: tokenId } of await tokensOf(owner))
      await revokeApiToken({ client: made.client, path: { tokenId } });
    const statuses = [everywhere, owner, session, made].map(
      async ({ token }) => (await app.request("/v1/user", { token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401]);
  });
});

describe("the reach is carried", () => {
  it("from a link to its session, and from a token to the session it begins", async () => {
    const { organizationId } = here;
    const secret = newSecret("bnd_link");
    const now = new Date();
    await insertLink(app.database.db, {
      hash: hashOf(secret),
      purpose: "sign-in",
      userId: person.id,
      organizationId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    });
    const byLink = await signInWith("link", secret);
    const token = await makeToken(app, { ...person, client: app.client(byLink.accessToken) });
    const byToken = await signInWith("token", token.token);
    for (const { organization, accessToken: access } of [byLink, byToken]) {
      expect(organization).toBe(organizationId);
      const path = `/v1/orgs/${there.organizationId}`;
      expect((await app.request(path, { token: access })).status).toBe(404);
    }
    const anywhere = await signInWith("token", person.token);
    expect(anywhere).not.toHaveProperty("organization");
  });

  it("to every access token of the session", async () => {
    const { organizationId } = here;
    const { cookie } = await signInTo(app, person, { organizationId });
    const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
    const fresh = accessToken.parse(
      await dataOf(refreshSession({ client: app.client(), headers })),
    );
    expect(fresh.organization).toBe(organizationId);
    const { client } = { client: app.client(fresh.accessToken) };
    const path = { organizationId: there.organizationId };
    expect(await statusOf(getOrganizationById({ client, path }))).toBe(404);
  });
});

describe("a session with a fixed end", () => {
  it("and its access tokens end then, however often it is used", async () => {
    let at = Date.now();
    const clocked = await makeApp({ now: () => new Date(at) });
    const endsAt = new Date(at + HOUR_MS);
    const owner = await clocked.newPerson();
    let { cookie } = await signInTo(clocked, owner, { endsAt }, () => new Date(at));
    const refresh = async () => {
      const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
      const answer = await clocked.request("/auth/refresh", { method: "POST", headers });
      cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return answer;
    };
    at += HOUR_MS - 5 * 60_000;
    const last = await refresh();
    expect(last.status).toBe(200);
    const { accessToken: token, expiresAt } = accessToken.parse(await last.json());
    expect(expiresAt).toBe(endsAt.toISOString());
    const use = async () => (await clocked.request("/v1/user", { token })).status;
    at = endsAt.getTime() - 1000;
    expect(await use()).toBe(200);
    at = endsAt.getTime();
    expect(await use()).toBe(401);
    expect((await refresh()).status).toBe(401);
    await clocked.app.stop();
  });
});
