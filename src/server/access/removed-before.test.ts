import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createCollection,
  createSpace,
  getCollectionById,
  getOrganizationById,
  getSpaceById,
  getUserById,
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listOrganizationInvitations,
  listOrganizationsForAuthenticatedUser,
  planSpaceTransfer,
  refreshSession,
  removeMemberFromOrganizationById,
} from "#client";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { transaction } from "#server/db/transaction.ts";
import { newId } from "#server/kit/ids.ts";
import { addMember } from "#server/modules/people/members/members.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeToken, signInTo } from "#server/testing/bounded-session.ts";
import {
  type Admin,
  makeApp,
  type Person,
  type TestApp,
  vouchFor,
} from "#server/testing/make-app.ts";
import { openDoor } from "#server/testing/saml-door.ts";

let app: TestApp;
let here: Admin;
let there: Admin;
/** Somebody who is a member of both, and who is removed here. */
let person: Person;

beforeAll(async () => {
  app = await makeApp();
  here = await app.newAdmin();
  there = await app.newAdmin();
});
const join = ({ organizationId }: Admin, who: Person) =>
  transaction(app.context, (tx) =>
    addMember(tx, { organizationId, person: who, role: "admin", by: "email" }),
  );
beforeEach(async () => {
  person = await app.newMember(here.organizationId, "create");
  await join(there, person);
});

const statusOf = async (call: Parameters<typeof outcome>[0]) => (await outcome(call)).status;
const remove = ({ client, organizationId }: Admin) =>
  dataOf(
    removeMemberFromOrganizationById({
      client,
      path: { organizationId, userId: person.id },
    }),
  );
/** Invites the person by e-mail, and answers the invitation's id. */
const invite = async ({ client, organizationId }: Admin): Promise<string> => {
  const path = { organizationId };
  const body = { emails: [person.email], role: "create" as const };
  await dataOf(inviteUsersToOrganization({ client, path, body }));
  const { items } = await dataOf(
    listOrganizationInvitations({
      client,
      path,
      query: { search: person.email },
    }),
  );
  return items[0]?.id ?? "";
};
const accept = ({ client }: Person, { organizationId }: Admin, inviteId: string) =>
  outcome(joinOrganizationWithInvite({ client, path: { organizationId, inviteId } }));
const open = ({ client }: Person, { organizationId }: Admin) =>
  statusOf(getOrganizationById({ client, path: { organizationId } }));
const beginWith = async (token: string): Promise<Person> => {
  const answer = await app.request("/auth/sign-in/token", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Sec-Fetch-Site": "same-origin",
    },
    body: JSON.stringify({ token }),
  });
  const { accessToken: access } = accessToken.parse(await answer.json());
  return { ...person, token: access, client: app.client(access) };
};

describe("what somebody held before they were removed", () => {
  it("opens nothing there after they rejoined, by no door, and everything elsewhere", async () => {
    const path = { organizationId: here.organizationId };
    const { client } = here;
    const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Guide" } }));
    const { id: collectionId } = await dataOf(
      createCollection({ client, path, body: { title: "All" } }),
    );
    const own = await dataOf(
      createSpace({
        client: person.client,
        path: { organizationId: there.organizationId },
        body: { title: "Own" },
      }),
    );
    const session = await signInTo(app, person, {});
    const old = [person, session, await beginWith(person.token), await makeToken(app, session)];
    const seen = (one: Person) =>
      Promise.all([
        open(one, here),
        statusOf(getSpaceById({ client: one.client, path: { spaceId } })),
        statusOf(getCollectionById({ client: one.client, path: { collectionId } })),
        statusOf(getUserById({ client: one.client, path: { userId: here.id } })),
        statusOf(
          planSpaceTransfer({
            client: one.client,
            path: { spaceId: own.id },
            query: { organization: here.organizationId },
          }),
        ),
      ]);
    const listed = async (one: Person) =>
      (await dataOf(listOrganizationsForAuthenticatedUser({ client: one.client }))).items
        .map(({ id }) => id)
        .toSorted();
    const both = [here.organizationId, there.organizationId].toSorted();
    for (const one of old)
      expect([await seen(one), await listed(one)]).toEqual([Array(5).fill(200), both]);

    await remove(here);
    const fresh = await signInTo(app, person, {});
    expect((await accept(fresh, here, await invite(here))).status).toBe(200);

    // What is made with something old is as old as that.
    const made = [await makeToken(app, person), await beginWith(person.token)];
    for (const one of [...old, ...made]) {
      expect(await seen(one)).toEqual(Array(5).fill(404));
      expect(await listed(one)).toEqual([there.organizationId]);
      expect(await open(one, there)).toBe(200);
      const stream = await app.request(`/v1/orgs/${here.organizationId}/events`, {
        token: one.token,
      });
      expect(stream.status).toBe(404);
    }
    for (const one of [fresh, await makeToken(app, fresh), await signInTo(app, person, {})])
      expect([await seen(one), await listed(one)]).toEqual([Array(5).fill(200), both]);
  });

  it("opens it again where they rejoin in that session, there only and not elsewhere", async () => {
    const [session, other] = [await signInTo(app, person, {}), await signInTo(app, person, {})];
    const before = await makeToken(app, session);
    await remove(here);
    await remove(there);
    await join(there, person);
    expect((await accept(session, here, await invite(here))).status).toBe(200);
    const opened = async (one: Person) => [await open(one, here), await open(one, there)];
    expect(await opened(session)).toEqual([200, 404]);
    expect(await opened(await makeToken(app, session))).toEqual([200, 404]);
    expect([await opened(other), await opened(before)]).toEqual([
      [404, 404],
      [404, 404],
    ]);
    const headers = { Cookie: session.cookie, "Sec-Fetch-Site": "same-origin" };
    const { accessToken: token } = accessToken.parse(
      await dataOf(refreshSession({ client: app.client(), headers })),
    );
    expect(await opened({ ...person, token, client: app.client(token) })).toEqual([200, 404]);

    // Renewed once is not renewed for ever.
    await remove(here);
    await join(here, person);
    expect(await open(session, here)).toBe(404);
  });

  it("accepts no invitation by an API token, nor what one began; nothing is changed", async () => {
    const begun = await beginWith(person.token);
    await remove(here);
    const inviteId = await invite(here);
    for (const one of [person, begun]) {
      const { status, error } = await accept(one, here, inviteId);
      expect(status).toBe(403);
      expect(error).toMatchObject({ error: { reason: "credential.too-old" } });
    }
    const fresh = await signInTo(app, person, {});
    expect(await open(fresh, here)).toBe(404);
    expect((await accept(fresh, here, inviteId)).status).toBe(200);
    expect(await open(fresh, here)).toBe(200);
  });

  it("is not renewed by an invite link once they have rejoined", async () => {
    const old = await signInTo(app, person, {});
    await remove(here);
    const made = await app.request(`/v1/orgs/${here.organizationId}/link-invites`, {
      method: "POST",
      token: here.token,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ role: "read" }),
    });
    const { id: link } = (await made.json()) as { id: string };
    const fresh = await signInTo(app, person, {});
    expect((await accept(fresh, here, link)).status).toBe(200);
    expect((await accept(old, here, link)).status).toBe(403);
    expect(await open(old, here)).toBe(404);
  });

  it("stays shut where they rejoin by single sign-on, which lets them in", async () => {
    const domain = `${newId().toLowerCase()}.example`;
    await setOrganization(app.database.db, here.organizationId, {
      emailDomains: [domain],
    });
    vouchFor(here.organizationId, domain);
    const door = await openDoor(app, here);
    const email = `ana@${domain}`;
    person = await app.newMember(here.organizationId, "create", { email });
    await remove(here);
    await invite(here);
    const answer = await door.signIn({ email, nameID: email });
    const { accessToken: token } = accessToken.parse(await answer.json());
    expect(await open({ ...person, client: app.client(token) }, here)).toBe(200);
    expect(await open(person, here)).toBe(404);
  });

  it("matters to nobody who was never removed", async () => {
    expect([await open(person, here), await open(person, there)]).toEqual([200, 200]);
  });
});
