import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  inviteUsersToOrganization,
  listOrganizationInvitations,
  revokeOrganizationInvitation,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { MAILS_OF_ORGANIZATION, MAILS_TO_ADDRESS } from "./mail-invitations.ts";
import { addCount, findCount, forgetOldMails } from "./mail-rows.ts";

/** Noon, so that a day does not end in the middle of a test. */
const NOON = Date.parse("2031-03-05T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
let at = NOON;
const now = () => new Date(at);
const TODAY = "2031-03-05";

let app: MailApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeMailApp({ now });
});
beforeEach(async () => {
  at = NOON;
  admin = await app.newAdmin("Northwind");
});
afterAll(() => app.mailServer.close());

const newAddress = () => `${newId().toLowerCase()}@invited.example`;
const invite = (
  emails: readonly string[],
  { client, organizationId }: Pick<Admin, "client" | "organizationId"> = admin,
) =>
  outcome(
    inviteUsersToOrganization({ client, path: { organizationId }, body: { emails: [...emails] } }),
  );
const invitationOf = async (email: string, { client, organizationId } = admin) => {
  const path = { organizationId };
  const { items } = await dataOf(listOrganizationInvitations({ client, path }));
  return items.find((one) => one.email === email);
};
const revoke = async (email: string) => {
  const { client, organizationId } = admin;
  const inviteId = (await invitationOf(email))?.id ?? "";
  await dataOf(revokeOrganizationInvitation({ client, path: { organizationId, inviteId } }));
};
/** Invites and takes back, so that nothing is left of the invitation, until the address has had enough. */
const fill = async (email: string) => {
  for (let time = 0; time < MAILS_TO_ADDRESS; time += 1) {
    expect((await invite([email])).data).toEqual({ users: [], invited: 1 });
    await revoke(email);
  }
};
const withheld = (problem: string) => ({ state: "withheld", at: now().toISOString(), problem });
const ofAddress = "this address has had its 10 invitations of the day";

describe("an address", () => {
  it("is mailed ten invitations a day, also where each was revoked before the next", async () => {
    const [email, other] = [newAddress(), newAddress()];
    await fill(email);
    const { status, data } = await invite([email, other]);
    expect([status, data]).toEqual([200, { users: [], invited: 2, notMailed: [email] }]);
    const kept = await invitationOf(email);
    expect(kept).toMatchObject({ status: "pending", mail: withheld(ofAddress) });
    expect((await invitationOf(other))?.mail?.state).toBe("queued");
    at += DAY_MS;
    expect((await invite([email])).data).toEqual({ users: [], invited: 1 });
    expect((await invitationOf(email))?.mail?.state).toBe("queued");
  });

  it("counts for all organizations together", async () => {
    const email = newAddress();
    await fill(email);
    const elsewhere = await app.newAdmin();
    expect((await invite([email], elsewhere)).data?.notMailed).toEqual([email]);
  });

  it("that is sent its invitation again too often is refused in words, and nothing changes", async () => {
    const email = newAddress();
    for (let time = 0; time < MAILS_TO_ADDRESS; time += 1) await invite([email]);
    const before = await fingerprint(app.database.db);
    const { status, error } = await invite([email]);
    expect(status).toBe(429);
    expect(error).toMatchObject({
      error: {
        reason: "invitation.mail-limit",
        message: `Not mailed: ${ofAddress}. Copy the link instead; nothing was changed.`,
      },
    });
    expect(await fingerprint(app.database.db)).toEqual(before);
    expect((await invitationOf(email))?.mail?.state).toBe("queued");
  });

  it("is never mailed more when many invite it at once", async () => {
    const emails = [newAddress(), newAddress()];
    const admins = await Promise.all(Array.from({ length: 6 }, () => app.newAdmin()));
    const answers = await Promise.all(
      admins.flatMap((one, index) => {
        const wanted = index % 2 === 0 ? emails : emails.toReversed();
        return [invite(wanted, one), invite(wanted, one)];
      }),
    );
    const refused = answers.flatMap(({ status, data }) =>
      status === 429 ? emails : (data?.notMailed ?? []),
    );
    for (const email of emails)
      expect(refused.filter((one) => one === email)).toHaveLength(12 - MAILS_TO_ADDRESS);
  });
});

describe("an organization", () => {
  it("mails so many invitations a day, and makes the others without", async () => {
    const { db } = app.database;
    await addCount(db, TODAY, admin.organizationId, MAILS_OF_ORGANIZATION - 1);
    const emails = [newAddress(), newAddress()];
    expect((await invite(emails)).data).toMatchObject({ invited: 2, notMailed: [emails[1]] });
    const problem = "the organization has sent its 2000 invitations of the day";
    expect((await invitationOf(emails[1] ?? ""))?.mail).toEqual(withheld(problem));
    expect((await invite([newAddress()], await app.newAdmin())).data).not.toHaveProperty(
      "notMailed",
    );
  });
});

it("what was counted is kept for its day only", async () => {
  const { db } = app.database;
  const email = newAddress();
  await invite([email]);
  await forgetOldMails(db, now());
  expect(await findCount(db, TODAY, email)).toBe(1);
  await forgetOldMails(db, new Date(at + DAY_MS));
  expect(await findCount(db, TODAY, email)).toBe(0);
});

it("counts nothing where the service sends no e-mail", async () => {
  const silent = await makeApp({ now });
  const email = newAddress();
  const one = await silent.newAdmin();
  for (let time = 0; time <= MAILS_TO_ADDRESS; time += 1)
    expect((await invite([email], one)).data).toEqual({ users: [], invited: 1 });
  expect(await findCount(silent.database.db, TODAY, email)).toBe(0);
});
