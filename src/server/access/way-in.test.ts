import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  acceptInvitation,
  createApiToken,
  createOrganizationInvite,
  createSpace,
  getOrganizationById,
  getOrganizationsForEmailDomain,
  getSpaceById,
  getUserById,
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listOrganizationsForAuthenticatedUser,
  listSsoProviderLoginsInOrganization,
  planSpaceTransfer,
  transferSpace,
  updateOrganizationById,
  updateOrganizationSamlProvider,
} from "#client";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { issueSignInLink } from "#server/access/sign-in-links.ts";
import { members, samlProviders } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { insertMember, setMember } from "#server/modules/people/members/member-rows.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeToken, signInTo } from "#server/testing/bounded-session.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";

let app: TestApp;
let admin: Admin;
let door: SAMLDoor;
beforeAll(async () => {
  app = await makeApp();
});

const statusOf = async (call: Parameters<typeof outcome>[0]) => (await outcome(call)).status;
const enforce = (sso: boolean, { organizationId }: Pick<Admin, "organizationId"> = admin) =>
  setOrganization(app.database.db, organizationId, { sso });
const open = (
  client: Person["client"],
  { organizationId }: Pick<Admin, "organizationId"> = admin,
) => outcome(getOrganizationById({ client, path: { organizationId } }));
const seen = async (person: Pick<Person, "client">) => (await open(person.client)).status;
const linkOf = async ({ email }: Person) => {
  const link = await issueSignInLink(app.context, email);
  return link.slice(link.indexOf("=") + 1);
};
const signInWithLink = async (person: Person): Promise<Person> => {
  const answer = await app.request("/auth/sign-in/link", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify({ token: await linkOf(person) }),
  });
  const { accessToken: token } = accessToken.parse(await answer.json());
  return { ...person, token, client: app.client(token) };
};
/** A member of the organization, signed in by its provider. */
const signInBySSO = async (person: Person): Promise<Person> => {
  const { organizationId } = admin;
  await setMember(app.database.db, { organizationId, userId: person.id }, { sso: true });
  const answer = await door.signIn({ email: person.email });
  const { accessToken: token } = accessToken.parse(await answer.json());
  return { ...person, token, client: app.client(token) };
};
const listed = async ({ client }: Pick<Person, "client">) =>
  (await dataOf(listOrganizationsForAuthenticatedUser({ client }))).items;
const newMember = (role: "read" | "admin" = "read") => app.newMember(admin.organizationId, role);

beforeEach(async () => {
  admin = await app.newAdmin();
  door = await openDoor(app, admin);
});

describe("while single sign-on is enforced", () => {
  it("what came by it passes, and nothing else, from the next request on", async () => {
    const member = await newMember();
    const bySSO = await signInBySSO(member);
    const ways = [bySSO, await makeToken(app, bySSO)];
    const session = await signInTo(app, member, {});
    const here = await signInTo(app, member, { organizationId: admin.organizationId });
    const others = [member, session, here, await makeToken(app, session)];
    const all = async (people: readonly Person[]) => Promise.all(people.map(seen));
    expect(await all([...ways, ...others])).toEqual([200, 200, 200, 200, 200, 200]);
    await enforce(true);
    expect(await all(ways)).toEqual([200, 200]);
    expect(await all(others)).toEqual([403, 403, 403, 403]);
    await enforce(false);
    expect(await all(others)).toEqual([200, 200, 200, 200]);
  });

  it("says where to begin: at the first provider by label that works", async () => {
    const { client, organizationId } = admin;
    const label = "A, not set up";
    await openDoor(app, admin, { label: "Z" });
    const pending = await openDoor(app, admin, { label });
    const path = { organizationId, samlProviderId: pending.providerId };
    await updateOrganizationSamlProvider({ client, path, body: { certificate: "none" } });
    const { client: outside } = await newMember();
    await enforce(true);
    const message = `http://localhost/auth/saml/${door.providerId}/start`;
    expect((await open(outside)).error).toMatchObject({
      error: { code: 403, reason: "sso.required", details: [{ path: "startURL", message }] },
    });
  });

  it("the organization is still listed, and all inside it is closed", async () => {
    const member = await newMember("admin");
    const { client } = member;
    const { organizationId } = admin;
    const { id: spaceId } = await dataOf(
      createSpace({ client, path: { organizationId }, body: { title: "Guide" } }),
    );
    await enforce(true);
    expect((await listed(member)).map(({ id, sso }) => [id, sso])).toEqual([
      [organizationId, true],
    ]);
    expect(await statusOf(getSpaceById({ client, path: { spaceId } }))).toBe(403);
    expect(await statusOf(getUserById({ client, path: { userId: admin.id } }))).toBe(404);
    expect(await statusOf(getUserById({ client, path: { userId: member.id } }))).toBe(200);
    const path = { organizationId };
    expect(await statusOf(listSsoProviderLoginsInOrganization({ client, path }))).toBe(403);
    const body = { sso: false };
    expect(await statusOf(updateOrganizationById({ client, path, body }))).toBe(403);
    const stranger = await app.newAdmin();
    expect(await seen(stranger)).toBe(404);
  });

  it("its entry in the list is its name alone, and its e-mail domains find it no more", async () => {
    const { organizationId } = admin;
    const emailDomain = `${newId().toLowerCase()}.example`;
    await setOrganization(app.database.db, organizationId, {
      emailDomains: [emailDomain],
      logo: "https://pictures.example/logo.png",
    });
    const member = await newMember("admin");
    const bySSO = await signInBySSO(await newMember("admin"));
    const found = async ({ client }: Pick<Person, "client">) =>
      (await dataOf(getOrganizationsForEmailDomain({ client, path: { emailDomain } })))
        .organizations;
    const [whole] = await listed(member);
    expect(await found(member)).toEqual([whole]);
    await enforce(true);
    const base = "http://localhost";
    const title = whole?.title;
    const urls = {
      location: `${base}/v1/orgs/${organizationId}`,
      app: `${base}/o/${organizationId}`,
    };
    const id = organizationId;
    for (const one of [member, await makeToken(app, await signInTo(app, member, {}))]) {
      expect(await listed(one)).toEqual([
        { object: "organization", id, title, sso: true, ssoRequired: true, urls },
      ]);
      expect(await found(one)).toEqual([]);
    }
    expect(await listed(bySSO)).toEqual([{ ...whole, sso: true }]);
    expect(await found(bySSO)).toHaveLength(1);
    await setMember(app.database.db, { organizationId, userId: member.id }, { breakGlass: true });
    expect(await listed(member)).toEqual([{ ...whole, sso: true }]);
  });

  it("a session no longer passes when its provider is left without what it needs", async () => {
    const bySSO = await signInBySSO(await newMember());
    await enforce(true);
    expect(await seen(bySSO)).toBe(200);
    await app.database.db
      .update(samlProviders)
      .set({ entityId: "" })
      .where(eq(samlProviders.id, door.providerId));
    expect(await seen(bySSO)).toBe(403);
  });

  it("single sign-on of another organization opens nothing", async () => {
    const other = await app.newAdmin();
    const theirs = await openDoor(app, other);
    const member = await newMember();
    const { db } = app.database;
    const joinedAt = new Date();
    const { organizationId } = other;
    await insertMember(db, {
      organizationId,
      userId: member.id,
      role: "read",
      joinedAt,
      sso: true,
    });
    const answer = await theirs.signIn({ email: member.email });
    const { accessToken: token } = accessToken.parse(await answer.json());
    await enforce(true);
    expect(await seen({ client: app.client(token) })).toBe(404);
  });

  it("nothing is transferred into it by somebody from outside", async () => {
    const source = await app.newAdmin();
    const { organizationId, client } = source;
    const joinedAt = new Date();
    await insertMember(app.database.db, {
      organizationId: admin.organizationId,
      userId: source.id,
      role: "admin",
      joinedAt,
    });
    const { id: spaceId } = await dataOf(
      createSpace({ client, path: { organizationId }, body: { title: "Guide" } }),
    );
    await enforce(true);
    const body = { organization: admin.organizationId };
    const path = { spaceId };
    const refused = { status: 403, error: { error: { reason: "sso.required" } } };
    const plan = planSpaceTransfer({ client, path, query: body });
    expect(await outcome(plan)).toMatchObject(refused);
    expect(await outcome(transferSpace({ client, path, body }))).toMatchObject(refused);
    await enforce(false);
    expect(await statusOf(transferSpace({ client, path, body }))).toBe(200);
  });

  it("no invitation lets anybody in, with an account or without one", async () => {
    const { client, organizationId } = admin;
    const path = { organizationId };
    const { id: link } = await dataOf(
      createOrganizationInvite({ client, path, body: { role: "read" } }),
    );
    const email = `${newId().toLowerCase()}@invited.example`;
    await dataOf(inviteUsersToOrganization({ client, path, body: { emails: [email] } }));
    const stranger = await app.newPerson({ email });
    await enforce(true);
    const refused = { status: 409, error: { error: { reason: "sso.enforced" } } };
    const joined = joinOrganizationWithInvite({
      client: stranger.client,
      path: { organizationId, inviteId: link },
    });
    expect(await outcome(joined)).toMatchObject(refused);
    const accepted = acceptInvitation({
      client: app.client(),
      path: { inviteId: link },
      body: { displayName: "Ana", email: `${newId().toLowerCase()}@new.example` },
      headers: new Browser().headers,
    });
    expect(await outcome(accepted)).toMatchObject(refused);
    const answer = await door.signIn({ email });
    expect(await answer.json()).toMatchObject({ user: { id: stranger.id } });
  });
});

describe("who keeps other ways in while it is enforced", () => {
  const breakGlass = async () => {
    const { organizationId, id: userId } = admin;
    await setMember(app.database.db, { organizationId, userId }, { breakGlass: true });
  };
  const used = () => recorded(admin, "member.break-glass-used");

  it("is a break-glass admin, with tokens and links; each session is recorded", async () => {
    await breakGlass();
    expect(await used()).toEqual([]);
    await enforce(true);
    const session = await signInWithLink(admin);
    expect(await Promise.all([admin, session].map(seen))).toEqual([200, 200]);
    expect(await used()).toMatchObject([{ target: { id: admin.id } }]);
    for (let again = 0; again < 3; again += 1) await seen(session);
    expect(await used()).toHaveLength(1);
    const { client } = session;
    const path = { organizationId: admin.organizationId };
    const body = { sso: false };
    expect(await statusOf(updateOrganizationById({ client, path, body }))).toBe(200);
  });

  it("is an admin who comes by the operator's link, and nobody else", async () => {
    await breakGlass();
    const [second, reader] = [await newMember("admin"), await newMember()];
    await enforce(true);
    const [asAdmin, asReader] = [await signInWithLink(second), await signInWithLink(reader)];
    expect(await Promise.all([asAdmin, asReader, second].map(seen))).toEqual([200, 403, 403]);
    expect(await used()).toMatchObject([{ target: { id: second.id } }]);
    const body = { name: "Kept", expiresInDays: 1 };
    const { token } = await dataOf(createApiToken({ client: asAdmin.client, body }));
    expect(await seen({ client: app.client(token) })).toBe(403);
    const { organizationId } = admin;
    await app.database.db
      .update(members)
      .set({ role: "edit" })
      .where(and(eq(members.organizationId, organizationId), eq(members.userId, second.id)));
    expect(await seen(asAdmin)).toBe(403);
  });
});
