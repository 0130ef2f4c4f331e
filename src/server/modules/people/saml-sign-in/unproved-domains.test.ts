import { readFile } from "node:fs/promises";
import { inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  discoverSso,
  getOrganizationById,
  inviteUsersToOrganization,
  listOrganizationInvitations,
  listSamlAttempts,
  removeMemberFromOrganizationById,
  updateOrganizationById,
} from "#client";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { organizations } from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { setMember } from "#server/modules/people/members/member-rows.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  type Admin,
  makeApp,
  type Person,
  type TestApp,
  vouchFor,
} from "#server/testing/make-app.ts";
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
  const { client, organizationId } = admin;
  const body = { emailDomains: [domain] };
  await dataOf(updateOrganizationById({ client, path: { organizationId }, body }));
  door = await openDoor(app, admin);
});

const newAddress = () => `${newId().toLowerCase()}@${domain}`;
const join = (email: string) =>
  app.newMember(admin.organizationId, "read", { email, displayName: "Member" });

/** What the sign-in page shows for an address, by the organization's id. */
const find = async (email: string, browser = new Browser(), invitation?: string) => {
  const found = await discoverSso({
    client: app.client(),
    body: { email, ...(invitation === undefined ? {} : { invitation }) },
    headers: browser.headers,
  });
  const { items } = await dataOf(Promise.resolve(found));
  return items.map(({ organization }) => organization.id);
};

/** A browser in which somebody signed in, and then out again. */
const usedBy = async ({ token }: Pick<Person, "token">): Promise<Browser> => {
  const browser = new Browser();
  const headers = { ...browser.headers, "Content-Type": "application/json" };
  const path = "/auth/sign-in/token";
  const signIn = { method: "POST", headers, body: JSON.stringify({ token }) };
  browser.keep(await app.request(path, signIn));
  const out = { method: "POST", headers: browser.headers };
  const { status } = browser.keep(await app.request("/auth/sign-out", out));
  expect(status).toBe(204);
  return browser;
};

const lastOutcome = async (): Promise<string | undefined> => {
  const path = { organizationId: admin.organizationId, samlProviderId: door.providerId };
  const attempts = listSamlAttempts({ client: admin.client, path, query: { limit: 1 } });
  return (await dataOf(attempts)).items[0]?.person;
};

const stateOf = async () => {
  const path = { organizationId: admin.organizationId };
  const { emailDomainStates } = await dataOf(getOrganizationById({ client: admin.client, path }));
  return emailDomainStates;
};

describe("an e-mail domain that nobody has proved", () => {
  it("shows its organization to nobody who only types an address, a member's or not", async () => {
    const { email } = await join(newAddress());
    expect(await find(email)).toEqual([]);
    expect(await find(newAddress())).toEqual([]);
    expect(await stateOf()).toEqual([{ domain, proved: false, counts: false }]);
  });

  it("shows it to a member where they signed in before, and to nobody else there", async () => {
    const member = await join(newAddress());
    const browser = await usedBy(member);
    expect(await find(member.email, browser)).toEqual([admin.organizationId]);
    const other = await join(newAddress());
    expect(await find(other.email, browser)).toEqual([]);
    const stranger = await app.newPerson({ email: newAddress() });
    expect(await find(stranger.email, await usedBy(stranger))).toEqual([]);
    await setMember(
      app.database.db,
      { organizationId: admin.organizationId, userId: member.id },
      { disabled: true },
    );
    expect(await find(member.email, browser)).toEqual([]);
  });

  it("shows it to whoever came in by it, but not where another organization's way in was used", async () => {
    const member = await join(newAddress());
    const elsewhere = await app.newAdmin();
    const { db } = app.database;
    await setMember(db, { organizationId: admin.organizationId, userId: member.id }, { sso: true });
    const browser = new Browser();
    await door.signIn({ email: member.email }, browser);
    expect(await find(member.email, browser)).toEqual([admin.organizationId]);

    const theirs = await openDoor(app, elsewhere);
    await setOrganization(db, elsewhere.organizationId, { emailDomains: [domain] });
    const path = { organizationId: elsewhere.organizationId };
    const body = { emails: [member.email] };
    await dataOf(inviteUsersToOrganization({ client: elsewhere.client, path, body }));
    const foreign = new Browser();
    expect((await theirs.signIn({ email: member.email }, foreign)).status).toBe(200);
    expect(await find(member.email, foreign)).toEqual([elsewhere.organizationId]);
  });

  it("shows it to whom it invited: with the invitation, or where they signed in before", async () => {
    const { client, organizationId } = admin;
    const path = { organizationId };
    const email = newAddress();
    await dataOf(inviteUsersToOrganization({ client, path, body: { emails: [email] } }));
    const { items } = await dataOf(listOrganizationInvitations({ client, path }));
    const invitation = items[0]?.id ?? "";
    expect(await find(email)).toEqual([]);
    expect(await find(email, new Browser(), invitation)).toEqual([organizationId]);
    expect(await find(newAddress(), new Browser(), invitation)).toEqual([]);
    const invited = await app.newPerson({ email, verified: false });
    expect(await find(email, await usedBy(invited))).toEqual([]);
  });

  it("takes no cookie that we did not write", async () => {
    const member = await join(newAddress());
    const browser = await usedBy(member);
    const cookie = browser.headers["Cookie"] ?? "";
    const { id } = await join(newAddress());
    const forged = { headers: { ...browser.headers, Cookie: cookie.replace(member.id, id) } };
    const body = JSON.stringify({ email: member.email });
    for (const headers of [
      forged.headers,
      { ...browser.headers, Cookie: cookie.replace(/known=[^;]+/, "known=junk") },
      { Cookie: cookie },
    ]) {
      const answer = await app.request("/auth/sso/discover", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body,
      });
      expect(await answer.json()).toEqual({ items: [] });
    }
  });

  it("opens no account, and lets in whom the organization invited or has", async () => {
    const email = newAddress();
    expect((await door.signIn({ email })).status).toBe(403);
    expect(await lastOutcome()).toBe("refused-unproved-domain");
    const path = { organizationId: admin.organizationId };
    const { client } = admin;
    await dataOf(inviteUsersToOrganization({ client, path, body: { emails: [email] } }));
    expect((await door.signIn({ email })).status).toBe(200);
    expect(await lastOutcome()).toBe("joined-by-invitation");
  });
});

describe("an e-mail domain listed before domains were to be proved", () => {
  it("is kept by the upgrade where one organization lists it, and where two do by neither", async () => {
    const folder = new URL("../../../db/migrations/", import.meta.url);
    const migration = await readFile(new URL("0070_kept_email_domains.sql", folder), "utf8");
    const [statement = ""] = /UPDATE[^;]+;/.exec(migration) ?? [];
    const [other, gone] = [await app.newAdmin(), await app.newAdmin()];
    const shared = `shared.${domain}`;
    const left = `left.${domain}`;
    const { db } = app.database;
    await setOrganization(db, admin.organizationId, { emailDomains: [domain, shared, left] });
    await setOrganization(db, other.organizationId, { emailDomains: [shared] });
    await setOrganization(db, gone.organizationId, {
      emailDomains: [left],
      deletedAt: new Date(),
    });
    const read = async (tx: Context) => {
      await tx.db.execute(sql.raw(statement));
      const ids = [admin, other, gone].map(({ organizationId }) => organizationId);
      const rows = await tx.db
        .select({ id: organizations.id, kept: organizations.keptEmailDomains })
        .from(organizations)
        .where(inArray(organizations.id, ids));
      return ids.map((id) => rows.find((row) => row.id === id)?.kept);
    };
    let kept: unknown;
    const undone = transaction(app.context, async (tx) => {
      kept = await read(tx);
      throw new Error("only looked");
    });
    await expect(undone).rejects.toThrow("only looked");
    expect(kept).toEqual([[domain, left], [], []]);
  });

  it("does what it did, until another organization's is proved", async () => {
    const { organizationId } = admin;
    await setOrganization(app.database.db, organizationId, { keptEmailDomains: [domain] });
    expect(await stateOf()).toEqual([{ domain, proved: false, counts: true }]);
    expect(await find(newAddress())).toEqual([organizationId]);
    expect((await door.signIn({ email: newAddress() })).status).toBe(200);

    const owner = await app.newAdmin();
    vouchFor(owner.organizationId, domain);
    expect(await stateOf()).toEqual([{ domain, proved: false, counts: false }]);
    expect(await find(newAddress())).toEqual([]);
    expect((await door.signIn({ email: newAddress() })).status).toBe(403);
  });

  it("bars an account whose address nobody proved, as nobody knows whose the domain is", async () => {
    const { organizationId } = admin;
    await setOrganization(app.database.db, organizationId, { keptEmailDomains: [domain] });
    const { email } = await app.newPerson({ email: newAddress(), verified: false });
    expect((await door.signIn({ email })).status).toBe(403);
    expect(await lastOutcome()).toBe("refused-account-elsewhere");
  });
});

describe("an e-mail domain that the operator vouches for", () => {
  beforeEach(() => vouchFor(admin.organizationId, domain));

  it("counts as proved: everybody of it is shown the organization, and may open an account", async () => {
    expect(await stateOf()).toEqual([{ domain, proved: true, counts: true }]);
    expect(await find(newAddress())).toEqual([admin.organizationId]);
    expect((await door.signIn({ email: newAddress() })).status).toBe(200);
    expect(await lastOutcome()).toBe("joined-by-domain");
  });

  it("opens nothing for another organization that lists it, nor for its own where that does not", async () => {
    const other = await app.newAdmin();
    await setOrganization(app.database.db, other.organizationId, { emailDomains: [domain] });
    const theirs = await openDoor(app, other);
    expect(await find(newAddress())).toEqual([admin.organizationId]);
    expect((await theirs.signIn({ email: newAddress() })).status).toBe(403);
    await setOrganization(app.database.db, admin.organizationId, { emailDomains: [] });
    expect(await find(newAddress())).toEqual([]);
    expect((await door.signIn({ email: newAddress() })).status).toBe(403);
  });

  it("takes an account over whose address nobody proved, and ends what others made in it", async () => {
    const squatter = await app.newPerson({ email: newAddress(), verified: false });
    const answer = await door.signIn({ email: squatter.email });
    expect(answer.status).toBe(200);
    expect(accessToken.parse(await answer.json()).user).toMatchObject({ id: squatter.id });
    expect(await lastOutcome()).toBe("joined-by-domain");
    const reached = await app.request("/v1/user", { token: squatter.token });
    expect(reached.status).toBe(401);
  });

  it("takes over no account whose address is proved, nor one that was removed here", async () => {
    const proved = await app.newPerson({ email: newAddress() });
    expect((await door.signIn({ email: proved.email })).status).toBe(403);
    const removed = await app.newMember(admin.organizationId, "read", {
      email: newAddress(),
      verified: false,
    });
    const { client, organizationId } = admin;
    const path = { organizationId, userId: removed.id };
    await dataOf(removeMemberFromOrganizationById({ client, path }));
    expect((await door.signIn({ email: removed.email })).status).toBe(403);
    expect(await lastOutcome()).toBe("refused-account-elsewhere");
  });
});
