import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  checkSamlResponse,
  createOrganizationTeam,
  createSamlTest,
  getSamlTest,
  inviteUsersToOrganization,
  listOrganizationAuditEvents,
  listSamlAttempts,
  listTeamMembersInOrganizationById,
  removeMemberFromOrganizationById,
  updateSamlProviderOptions,
} from "#client";
import type { SAMLPersonOutcome } from "#contract/schemas/saml.ts";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { setVerified } from "#server/access/session-rows.ts";
import { auditEvents, members, ssoIdentities, users } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { setMember } from "#server/modules/people/members/member-rows.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { createTestIdentityProvider } from "#server/testing/saml-identity-provider.ts";
import { Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";

let app: TestApp;
let admin: Admin;
let door: SAMLDoor;
let domain: string;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  domain = `${newId().toLowerCase()}.example`;
  admin = await app.newAdmin();
  await setOrganization(app.database.db, admin.organizationId, {
    emailDomains: [domain],
    keptEmailDomains: [domain, `second.${domain}`],
  });
  door = await openDoor(app, admin);
});

const pathOf = ({ organizationId, providerId }: SAMLDoor) => ({
  organizationId,
  samlProviderId: providerId,
});
const newAddress = () => `${newId().toLowerCase()}@${domain}`;
const flag = ({ id: userId }: Pick<Person, "id">, change: { sso?: boolean; disabled?: boolean }) =>
  setMember(app.database.db, { organizationId: admin.organizationId, userId }, change);
const invite = (email: string, role: "edit" | "admin" = "edit") =>
  dataOf(
    inviteUsersToOrganization({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      body: { emails: [email], role },
    }),
  );

interface Met {
  readonly status: number;
  readonly outcome: SAMLPersonOutcome | undefined;
  readonly userId: string | undefined;
}
/** Somebody at the door: the flight check says beforehand what happens then. */
const meet = async (email: string, nameID = email, by = door): Promise<Met> => {
  const { client } = admin;
  const path = pathOf(by);
  const said = { email, nameID };
  const body = { response: by.respond({ ...said, inResponseTo: "_pasted" }) };
  const foretold = await dataOf(checkSamlResponse({ client, path, body }));
  const answer = await by.signIn(said);
  const [attempt] = (await dataOf(listSamlAttempts({ client, path, query: { limit: 1 } }))).items;
  expect(foretold.accepted).toBe(answer.status === 200);
  expect(foretold.person?.outcome).toBe(attempt?.person);
  const userId = answer.status === 200 ? accessToken.parse(await answer.json()).user.id : undefined;
  return { status: answer.status, outcome: attempt?.person, userId };
};

describe("who may come in, and as whom", () => {
  it("is somebody new of the organization's domain, with its role and the provider's team", async () => {
    const { client, organizationId } = admin;
    const team = await dataOf(
      createOrganizationTeam({ client, path: { organizationId }, body: { title: "Docs" } }),
    );
    await setOrganization(app.database.db, organizationId, { defaultRole: "comment" });
    const teamed = await openDoor(app, admin, { defaultTeam: team.id });
    const email = newAddress();
    const { outcome, userId = "" } = await meet(email, email, teamed);
    expect(outcome).toBe("joined-by-domain");
    const [row] = await app.database.db
      .select()
      .from(members)
      .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
    expect(row).toMatchObject({ role: "comment", sso: true });
    const path = { organizationId, teamId: team.id };
    const { items } = await dataOf(listTeamMembersInOrganizationById({ client, path }));
    expect(items.map(({ organization: member }) => member.id)).toEqual([userId]);
    const [joined] = await recorded(admin, "member.joined");
    expect(joined).toMatchObject({
      target: { id: userId },
      after: { role: "comment", by: "sso" },
    });
    expect(await recorded(admin, "member.sso-linked")).toHaveLength(1);
    expect(await recorded(admin, "member.signed-in")).toHaveLength(1);
  });

  it("is nobody of a domain that the organization or the provider leaves out", async () => {
    expect(await meet(`ana@other-${domain}`)).toMatchObject({ outcome: "refused-stranger" });
    const { client, organizationId } = admin;
    const emailDomains = [domain, `second.${domain}`];
    await setOrganization(app.database.db, organizationId, { emailDomains });
    const body = { domains: [`second.${domain}`] };
    await dataOf(updateSamlProviderOptions({ client, path: pathOf(door), body }));
    expect(await meet(newAddress())).toMatchObject({ status: 403, outcome: "refused-stranger" });
    expect((await meet(`ana@second.${domain}`)).outcome).toBe("joined-by-domain");
  });

  it("is whoever the name is linked to, whatever the address says now", async () => {
    const email = newAddress();
    const first = await meet(email, "employee-7");
    expect(await meet(newAddress(), "employee-7")).toEqual({ ...first, outcome: "known" });
    await flag({ id: first.userId ?? "" }, { sso: false });
    expect((await meet(email, "employee-7")).outcome).toBe("known");
    await flag({ id: first.userId ?? "" }, { disabled: true });
    expect(await meet(email, "employee-7")).toMatchObject({
      status: 403,
      outcome: "refused-disabled",
    });
  });

  it("is a member set to single sign-on, and no other member", async () => {
    const member = await app.newMember(admin.organizationId, "edit");
    expect(await meet(member.email)).toMatchObject({ status: 403, outcome: "refused-no-flag" });
    await flag(member, { sso: true });
    expect(await meet(member.email)).toMatchObject({ outcome: "linked", userId: member.id });
    expect(await meet(member.email)).toMatchObject({ outcome: "known", userId: member.id });
    await flag(member, { disabled: true });
    expect((await meet(member.email)).outcome).toBe("refused-disabled");
  });

  it("is whom an invitation names, with its role, while it can be used", async () => {
    const stranger = await app.newPerson();
    expect((await meet(stranger.email)).outcome).toBe("refused-account-elsewhere");
    await invite(stranger.email);
    expect(await meet(stranger.email)).toMatchObject({
      outcome: "joined-by-invitation",
      userId: stranger.id,
    });
    expect((await meet(stranger.email)).outcome).toBe("known");
    const email = `${newId().toLowerCase()}@elsewhere.example`;
    await invite(email);
    expect((await meet(email)).outcome).toBe("joined-by-invitation");
  });

  it("is nobody who was removed, until they are invited again and have proved their address", async () => {
    const { client, organizationId } = admin;
    const email = newAddress();
    const { userId = "" } = await meet(email);
    await removeMemberFromOrganizationById({ client, path: { organizationId, userId } });
    expect(await meet(email)).toMatchObject({
      status: 403,
      outcome: "refused-account-elsewhere",
    });
    await invite(email);
    // A provider vouches for an address to its own organization only: the account is unproved.
    expect((await meet(email)).outcome).toBe("refused-account-elsewhere");
    await setVerified(app.database.db, userId, new Date());
    expect(await meet(email)).toMatchObject({ outcome: "joined-by-invitation", userId });
  });
});

describe("an identity provider takes nobody over", () => {
  /** Everything that is the victim's. */
  const stateOf = async ({ id }: Pick<Person, "id">) => {
    const { db } = app.database;
    return [
      await db.select().from(users).where(eq(users.id, id)),
      await db.select().from(members).where(eq(members.userId, id)),
      await db.select().from(ssoIdentities).where(eq(ssoIdentities.userId, id)),
    ];
  };

  const victims: readonly [string, () => Promise<Person>][] = [
    ["an admin of another organization", () => app.newAdmin()],
    ["an account without an organization", () => app.newPerson()],
    [
      "an account of our own domain that is elsewhere",
      () => app.newPerson({ email: newAddress() }),
    ],
    ["a member who is not set to it", () => app.newMember(admin.organizationId, "admin")],
    [
      "a member who is disabled",
      async () => {
        const member = await app.newMember(admin.organizationId, "admin");
        await flag(member, { sso: true, disabled: true });
        return member;
      },
    ],
  ];
  it.each(victims)("%s", async (_, victimOf) => {
    const victim = await victimOf();
    const before = await stateOf(victim);
    const { email } = victim;
    for (const [address, name] of [
      [email, email],
      [email.toUpperCase(), newId()],
      [newAddress(), email],
    ] as const) {
      const { userId } = await meet(address, name);
      expect(userId).not.toBe(victim.id);
    }
    expect(await stateOf(victim)).toEqual(before);
  });

  it("of a member elsewhere by the name that another provider knows them by", async () => {
    const other = await app.newAdmin();
    const theirs = await openDoor(app, other);
    const member = await app.newMember(other.organizationId, "admin");
    const place = { organizationId: other.organizationId, userId: member.id };
    await setMember(app.database.db, place, { sso: true });
    await theirs.signIn({ email: member.email, nameID: "employee-1" });
    const { userId } = await meet(newAddress(), "employee-1");
    expect(userId).not.toBe(member.id);
    expect((await meet(member.email, "employee-1")).userId).toBe(userId);
  });

  it("nor does it reach another organization by whoever it signs in", async () => {
    const other = await app.newAdmin();
    await invite(other.email, "admin");
    const answer = await door.signIn({ email: other.email });
    const { accessToken: token, user } = accessToken.parse(await answer.json());
    expect(user.id).toBe(other.id);
    const there = await app.request(`/v1/orgs/${other.organizationId}`, { token });
    expect(there.status).toBe(404);
  });

  it("nor with a key of its own at another organization's provider", async () => {
    const hostile = createTestIdentityProvider(door.idp.entityID);
    const browser = new Browser();
    const { request = "" } = await door.start(browser);
    const { acsURL, audience } = door;
    const said = { acsURL, audience, inResponseTo: request, now: new Date() };
    const posted = await door.post(hostile.respond({ ...said, email: newAddress() }));
    expect([posted.ticket, typeof posted.attempt]).toEqual([undefined, "string"]);
  });

  it("nor by a ticket that is handed to somebody else's browser", async () => {
    const [mine, theirs] = [new Browser(), new Browser()];
    const { request = "" } = await door.start(mine);
    await door.start(theirs);
    const { ticket = "" } = await door.post(
      door.respond({ email: newAddress(), inResponseTo: request }),
    );
    expect((await door.finish(theirs, ticket)).status).toBe(401);
  });
});

describe("a test of a provider", () => {
  const begin = () => dataOf(createSamlTest({ client: admin.client, path: pathOf(door) }));
  const read = (testId: string, by: Pick<Person, "client"> = admin) =>
    getSamlTest({ client: by.client, path: { ...pathOf(door), testId } });

  it("signs nobody in, and says what would have happened", async () => {
    const test = await begin();
    expect(test).toMatchObject({ state: "waiting" });
    const email = newAddress();
    const answer = await door.signIn({ email }, new Browser(), `?test=${test.id}`);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await answer.json()).toEqual({
      test: { passed: true, organization: admin.organizationId, provider: door.providerId },
    });
    const { data } = await read(test.id);
    expect(data).toMatchObject({
      state: "passed",
      check: { accepted: true, person: { outcome: "joined-by-domain", email } },
    });
    const accounts = await app.database.db.select().from(users).where(eq(users.email, email));
    expect(accounts).toEqual([]);
    expect(await recorded(admin, "saml-provider.tested")).toMatchObject([
      { after: { passed: true } },
    ]);
    const { items } = await dataOf(
      listOrganizationAuditEvents({
        client: admin.client,
        path: { organizationId: admin.organizationId },
        query: { action: "saml-provider.tested" },
      }),
    );
    expect(items.map(({ actor }) => actor.id)).toEqual([admin.id]);
    const second = await app.newMember(admin.organizationId, "admin");
    expect((await read(test.id, second)).response?.status).toBe(404);
    const again = await door.start(new Browser(), `?test=${test.id}`);
    expect(again.location).toBe("/sign-in?sso=unavailable");
  });

  it("fails where the person, or the response, is refused", async () => {
    const refused = await begin();
    await door.signIn({ email: admin.email }, new Browser(), `?test=${refused.id}`);
    expect((await read(refused.id)).data).toMatchObject({
      state: "failed",
      check: { accepted: false, person: { outcome: "refused-no-flag" } },
    });
    const wrong = await begin();
    const { request = "" } = await door.start(new Browser(), `?test=${wrong.id}`);
    const response = door.respond({
      email: newAddress(),
      inResponseTo: request,
      audience: "https://other.example",
    });
    expect((await door.post(response)).attempt).toBeDefined();
    const { data } = await read(wrong.id);
    expect(data).toMatchObject({ state: "failed", check: { accepted: false } });
    const failed = data?.check?.checks.find(({ verdict }) => verdict === "failed");
    expect(failed?.id).toBe("audience");
  });
});

describe("what is kept", () => {
  it("holds no response, ticket or secret", async () => {
    const browser = new Browser();
    const { request = "" } = await door.start(browser);
    const response = door.respond({ email: newAddress(), inResponseTo: request });
    const { ticket = "" } = await door.post(response);
    const secret = /bnd_sso_[\w-]+/.exec(browser.headers["Cookie"] ?? "")?.[0] ?? "";
    expect(secret).not.toBe("");
    const dump = async () => JSON.stringify(await app.database.db.select().from(auditEvents));
    const kept = async () => {
      const { db } = app.database;
      const tables = ["saml_requests", "sso_tickets", "saml_attempts", "saml_providers"];
      const texts = await Promise.all(
        tables.map((table) => db.execute(`select to_jsonb(${table}) as row from ${table}`)),
      );
      return JSON.stringify(texts.map((rows) => [...(rows as Iterable<unknown>)]));
    };
    for (const text of [await kept(), await dump()])
      for (const canary of [ticket, secret, response.slice(200, 260)])
        expect(text).not.toContain(canary);
    await door.finish(browser, ticket);
    for (const text of [await kept(), await dump()])
      for (const canary of [ticket, secret]) expect(text).not.toContain(canary);
  });

  it("is the last attempts, of which those that anybody can send push out only their like", async () => {
    const attempts = async () => {
      const { client } = admin;
      const path = pathOf(door);
      return (await dataOf(listSamlAttempts({ client, path, query: { limit: 100 } }))).items;
    };
    const real = await door.post(door.respond({ email: "somebody@strangers.example" }));
    expect(real.restart).toBe(door.providerId);
    const [newest] = await attempts();
    expect(newest).toMatchObject({ failedCheck: "request", claimed: true });
    const ids = [];
    for (let n = 0; n < 25; n += 1) ids.unshift((await door.post(`garbage ${n}`)).attempt);
    const kept = await attempts();
    expect(kept.slice(0, 20).map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(kept[20]).toEqual(newest);
    for (let n = 0; n < 32; n += 1)
      await door.post(door.respond({ email: `${n}@strangers.example` }));
    const last = await attempts();
    expect(last.filter(({ failedCheck }) => failedCheck === "request")).toHaveLength(30);
    expect(last.slice(30).map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });
});
