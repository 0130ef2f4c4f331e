import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { and, eq } from "drizzle-orm";
import {
  createOrganization,
  inviteUsersToOrganization,
  listOrganizationInvitations,
  revokeOrganizationInvitation,
} from "#client";
import { jobs, organizations } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { MAILS_OF_PERSON, MAILS_TO_ADDRESS, MAILS_WHILE_NEW } from "./mail-invitations.ts";
import { addCount, findCount, forgetOldMails, SEND_MAIL } from "./mail-rows.ts";

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

describe("a person", () => {
  const tomorrow = "2031-03-06T00:00:00.000Z";

  it("mails so many invitations a day in all their organizations, and the rest on the next", async () => {
    const { db } = app.database;
    await addCount(db, TODAY, admin.id, MAILS_OF_PERSON - 1);
    const other = await dataOf(
      createOrganization({ client: admin.client, body: { title: "Another" } }),
    );
    const emails = [newAddress(), newAddress()];
    const elsewhere = { client: admin.client, organizationId: other.id };
    const later = [{ email: emails[1], at: tomorrow }];
    expect((await invite(emails, elsewhere)).data).toEqual({
      users: [],
      invited: 2,
      mailedLater: later,
    });
    const third = newAddress();
    const renewed = await invite([third]);
    expect(renewed.data?.mailedLater).toEqual([{ email: third, at: tomorrow }]);
    expect((await invitationOf(third))?.mail).toMatchObject({
      state: "queued",
      leavesAt: tomorrow,
    });
    expect((await invite([newAddress()], await app.newAdmin())).data).not.toHaveProperty(
      "mailedLater",
    );
    const [job] = await db
      .select({ runAt: jobs.runAt })
      .from(jobs)
      .where(and(eq(jobs.kind, SEND_MAIL), eq(jobs.organizationId, admin.organizationId)));
    expect(job?.runAt.toISOString()).toBe(tomorrow);
  });

  it("never mails more when organizations invite at once", async () => {
    const { db } = app.database;
    await addCount(db, TODAY, admin.id, MAILS_OF_PERSON - 3);
    const { client } = admin;
    const others = await Promise.all(
      ["One", "Two", "Three"].map((title) =>
        dataOf(createOrganization({ client, body: { title } })),
      ),
    );
    const answers = await Promise.all(
      others.map(({ id }) => invite([newAddress(), newAddress()], { client, organizationId: id })),
    );
    expect(answers.flatMap(({ data }) => data?.mailedLater ?? [])).toHaveLength(3);
    expect(await findCount(db, TODAY, admin.id)).toBe(MAILS_OF_PERSON);
  });
});

describe("an organization that a stranger made", () => {
  let open: MailApp;
  beforeAll(async () => {
    open = await makeMailApp({ now, settings: { mailsADay: undefined } });
    await open.newAdmin("An older one");
  });
  afterAll(() => open.mailServer.close());
  /** Made at the clock's time; what `newAdmin` makes is years older. */
  const newStranger = async (): Promise<Admin> => {
    const person = await open.newPerson();
    const made = await dataOf(
      createOrganization({ client: person.client, body: { title: "Just made" } }),
    );
    return { ...person, organizationId: made.id };
  };
  const many = (count: number) => Array.from({ length: count }, newAddress);

  it("mails fifty a day for a week, and as many as others from then on", async () => {
    const stranger = await newStranger();
    const { data } = await invite(many(MAILS_WHILE_NEW * 2 + 5), stranger);
    const days = (data?.mailedLater ?? []).map((one) => one.at.slice(0, 10));
    expect(days.filter((day) => day === "2031-03-06")).toHaveLength(50);
    expect(days.filter((day) => day === "2031-03-07")).toHaveLength(5);
    expect(days).toHaveLength(55);
    // Another new one of the same person has nothing left, nor has another admin of this one.
    const second = await dataOf(
      createOrganization({ client: stranger.client, body: { title: "Second" } }),
    );
    const theirs = { client: stranger.client, organizationId: second.id };
    expect((await invite(many(1), theirs)).data?.mailedLater).toHaveLength(1);
    const { organizationId } = stranger;
    const colleague = { ...(await open.newMember(organizationId, "admin")), organizationId };
    expect((await invite(many(1), colleague)).data?.mailedLater).toHaveLength(1);
    at += 7 * DAY_MS;
    expect((await invite(many(60), stranger)).data).not.toHaveProperty("mailedLater");
  });

  it("is told where a week has no room any more, and copies the links", async () => {
    const stranger = await newStranger();
    const emails = many(MAILS_WHILE_NEW * 6 + 60);
    const { data } = await invite(emails, stranger);
    // Seven days are planned ahead, this one among them.
    expect(data?.mailedLater).toHaveLength(MAILS_WHILE_NEW * 6);
    expect(data?.notMailed).toHaveLength(10);
  });

  it("mails as many as others where its maker is a member of the first organization", async () => {
    const { db } = open.database;
    const [first] = await db
      .select({ id: organizations.id })
      .from(organizations)
      .orderBy(organizations.createdAt, organizations.id)
      .limit(1);
    const known = await open.newMember(first?.id ?? "", "read");
    const made = await dataOf(
      createOrganization({ client: known.client, body: { title: "Known" } }),
    );
    const theirs = { client: known.client, organizationId: made.id };
    expect((await invite(many(60), theirs)).data).not.toHaveProperty("mailedLater");
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
