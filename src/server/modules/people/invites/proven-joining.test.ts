import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  acceptInvitation,
  createOrganizationInvite,
  getMemberInOrganizationById,
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listOrganizationInvitations,
  proveAddress,
  updateOrganizationById,
} from "#client";
import { auditEvents } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { insertMails } from "../mail/mail-rows.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { databaseText } from "#server/testing/database-text.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";

const headers = { "Sec-Fetch-Site": "same-origin" };
const domain = "northwind.example";

let withMail: MailApp;
let silent: TestApp;
beforeAll(async () => {
  withMail = await makeMailApp();
  silent = await makeApp();
});
afterAll(() => withMail.mailServer.close());

/** An organization that has a domain of its own. */
const newAdmin = async (app: TestApp): Promise<Admin> => {
  const admin = await app.newAdmin("Northwind");
  const { client, organizationId } = admin;
  const body = { emailDomains: [domain] };
  await dataOf(updateOrganizationById({ client, path: { organizationId }, body }));
  return admin;
};
const newLink = async ({ client, organizationId }: Admin): Promise<string> => {
  const body = { role: "read" as const };
  return (await dataOf(createOrganizationInvite({ client, path: { organizationId }, body }))).id;
};
const invite = async ({ client, organizationId }: Admin, email: string): Promise<string> => {
  const path = { organizationId };
  const body = { emails: [email], role: "edit" as const };
  await dataOf(inviteUsersToOrganization({ client, path, body }));
  const { items } = await dataOf(listOrganizationInvitations({ client, path }));
  return items.find((one) => one.email === email)?.id ?? "";
};
const accept = (
  app: TestApp,
  inviteId: string,
  body: { displayName?: string; email?: string; proof?: string },
) =>
  outcome(
    acceptInvitation({
      client: app.client(),
      path: { inviteId },
      body: { displayName: "Ana", ...body },
      headers,
    }),
  );
const isVerified = async ({ client, organizationId }: Admin, userId: string | undefined) =>
  (
    await dataOf(
      getMemberInOrganizationById({ client, path: { organizationId, userId: userId ?? "" } }),
    )
  ).emailVerified;
const newAddress = (at = "elsewhere.example") => `${newId().toLowerCase()}@${at}`;
const reasonOf = ({ error }: { error: unknown }) =>
  (error as { error: { reason: string } } | undefined)?.error.reason;

describe("where the service sends e-mail", () => {
  let admin: Admin;
  beforeEach(async () => {
    admin = await newAdmin(withMail);
  });
  const ask = (inviteId: string, email: string) =>
    outcome(
      proveAddress({ client: withMail.client(), path: { inviteId }, body: { email }, headers }),
    );
  const proofOf = (email: string): string => {
    const link = withMail.mailServer.mails.filter(({ to }) => to === email).at(-1)?.links[0] ?? "";
    return link.slice(link.indexOf("#proof=") + "#proof=".length);
  };
  const proven = async (inviteId: string, email: string): Promise<string> => {
    expect((await ask(inviteId, email)).status).toBe(204);
    await withMail.deliver();
    return proofOf(email);
  };

  it("an invite link wants a proof first, the same for an address with an account", async () => {
    const inviteId = await newLink(admin);
    const answers = [newAddress(), newAddress(domain), (await withMail.newPerson()).email].map(
      async (email) => reasonOf(await accept(withMail, inviteId, { email })),
    );
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["invitation.proof-needed"]));
  });

  it("a proof lets a new person in once, also at the organization's own domain", async () => {
    const inviteId = await newLink(admin);
    const email = newAddress(domain);
    const proof = await proven(inviteId, email);
    const { data } = await accept(withMail, inviteId, { proof });
    expect(data?.user).toMatchObject({ email, displayName: "Ana", emailVerified: true });
    expect(await isVerified(admin, data?.user.id)).toBe(true);
    expect((await accept(withMail, inviteId, { proof })).status).toBe(401);
  });

  it("a proof is good for its invitation, and for an hour", async () => {
    const [inviteId, other] = [await newLink(admin), await newLink(admin)];
    const proof = await proven(inviteId, newAddress());
    expect((await accept(withMail, other, { proof })).status).toBe(401);
    expect((await accept(withMail, inviteId, { proof: `${proof}x` })).status).toBe(401);
    expect((await accept(withMail, inviteId, { proof })).status).toBe(200);
  });

  it("an account with the address is its prover's, and whoever typed it before is out", async () => {
    const ceo = newAddress(domain);
    const squatter = await withMail.newPerson({ email: ceo, verified: false });
    const inviteId = await newLink(admin);
    const { data } = await accept(withMail, inviteId, { proof: await proven(inviteId, ceo) });
    expect(data?.user.id).toBe(squatter.id);
    expect(data?.ended).toEqual({ sessions: 0, tokens: 1 });
    expect((await withMail.request("/v1/user", { token: squatter.token })).status).toBe(401);
    expect(await isVerified(admin, squatter.id)).toBe(true);
  });

  it("who has an account reaches by it the inviting organization, and nothing else of theirs", async () => {
    const owner = await withMail.newAdmin("Elsewhere");
    for (const inviteId of [
      await newLink(admin),
      await invite(await newAdmin(withMail), owner.email),
    ]) {
      const { data } = await accept(withMail, inviteId, {
        proof: await proven(inviteId, owner.email),
      });
      const inviting = data?.organization ?? "";
      expect([data?.user.id, data?.ended]).toEqual([owner.id, undefined]);
      const statusIn = async (organizationId: string, token = data?.accessToken ?? "") =>
        (await withMail.request(`/v1/orgs/${organizationId}`, { token })).status;
      expect([await statusIn(inviting), await statusIn(owner.organizationId)]).toEqual([200, 404]);
      expect(await statusIn(inviting, owner.token)).toBe(200);
    }
    const fresh = await newLink(admin);
    const { data } = await accept(withMail, fresh, { proof: await proven(fresh, newAddress()) });
    expect(data).not.toHaveProperty("organization");
  });

  it("a mailed invitation carries its proof, and is used up with it", async () => {
    const email = newAddress();
    const inviteId = await invite(admin, email);
    await withMail.deliver();
    const proof = proofOf(email);
    expect(proof).toMatch(/^bnd_link_/);
    const kept = (await databaseText(withMail.database.db)) + withMail.logged();
    expect(kept).not.toContain(proof);
    const { data } = await accept(withMail, inviteId, { proof });
    expect(data?.user.emailVerified).toBe(true);
    expect((await accept(withMail, inviteId, { proof })).status).toBe(404);
  });

  it("a personal invitation that was handed over lets in without a proof of the address", async () => {
    const inviteId = await invite(admin, newAddress());
    const { data } = await accept(withMail, inviteId, {});
    expect(data?.user.emailVerified).toBe(false);
    expect(await isVerified(admin, data?.user.id)).toBe(true);
    const other = await invite(admin, newAddress());
    expect(reasonOf(await ask(other, newAddress()))).toBe("invitation.other-address");
  });

  it("an address is sent five proofs an hour at most", async () => {
    const inviteId = await newLink(admin);
    const email = newAddress();
    for (let asked = 0; asked < 7; asked += 1) await ask(inviteId, email);
    await withMail.deliver();
    expect(withMail.mailServer.mails.filter(({ to }) => to === email)).toHaveLength(5);
    const asked = eq(auditEvents.targetId, inviteId);
    // What was not sent is not recorded either: anybody may ask, as often as they like.
    expect(
      await withMail.database.db.$count(
        auditEvents,
        and(asked, eq(auditEvents.action, "address-proof.asked")),
      ),
    ).toBe(5);
  });

  it("an invite link is good for 200 addresses an hour, whoever holds it", async () => {
    const inviteId = await newLink(admin);
    const now = new Date();
    const sent = (createdAt: Date) => {
      const id = newId();
      const changedAt = createdAt;
      const [kind, email] = ["proof" as const, newAddress()];
      const messageId = `<${id}@x>`;
      return {
        id,
        kind,
        email,
        invitationId: inviteId,
        messageId,
        createdAt,
        changedAt,
        state: "sent" as const,
      };
    };
    const { db } = withMail.database;
    await insertMails(
      db,
      Array.from({ length: 199 }, () => sent(now)),
    );
    expect((await ask(inviteId, newAddress())).status).toBe(204);
    expect((await ask(inviteId, newAddress())).status).toBe(429);
    expect((await ask(await newLink(admin), newAddress())).status).toBe(204);
  });
});

describe("where it sends none", () => {
  let admin: Admin;
  beforeEach(async () => {
    admin = await newAdmin(silent);
  });

  it("an invite link lets others in unproved, and refuses the organization's own domain", async () => {
    const inviteId = await newLink(admin);
    const { data } = await accept(silent, inviteId, { email: newAddress() });
    expect(data?.user.emailVerified).toBe(false);
    expect(await isVerified(admin, data?.user.id)).toBe(false);
    const own = await accept(silent, inviteId, { email: `ceo@${domain}` });
    expect([own.status, reasonOf(own)]).toEqual([409, "invitation.own-domain"]);
    const known = await accept(silent, inviteId, { email: admin.email });
    expect(reasonOf(known)).toBe("account.exists");
  });

  it("a personal invitation lets the organization's own people in, and vouches for them here", async () => {
    const email = newAddress(domain);
    const { data } = await accept(silent, await invite(admin, email), {});
    expect(data?.user).toMatchObject({ email, emailVerified: false });
    expect(await isVerified(admin, data?.user.id)).toBe(true);
  });

  it("no proof can be asked for", async () => {
    const path = { inviteId: await newLink(admin) };
    const call = proveAddress({
      client: silent.client(),
      path,
      body: { email: newAddress() },
      headers,
    });
    expect(reasonOf(await outcome(call))).toBe("mail.off");
  });

  it("somebody signed in joins by a link, but not with an unproved address of the domain", async () => {
    const inviteId = await newLink(admin);
    const join = async (email: string, verified: boolean) => {
      const { client } = await silent.newPerson({ email, verified });
      const path = { organizationId: admin.organizationId, inviteId };
      return reasonOf(await outcome(joinOrganizationWithInvite({ client, path })));
    };
    expect(await join(newAddress(domain), false)).toBe("invitation.own-domain");
    expect(await join(newAddress(domain), true)).toBeUndefined();
    expect(await join(newAddress(), false)).toBeUndefined();
  });
});
