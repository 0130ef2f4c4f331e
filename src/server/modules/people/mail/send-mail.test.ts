import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  inviteUsersToOrganization,
  listOrganizationInvitations,
  revokeOrganizationInvitation,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";
import { openMailServer } from "#server/testing/mail-server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: MailApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeMailApp();
});
beforeEach(async () => {
  app.mailServer.onRecipient("take");
  app.mailServer.onMessage("take");
  admin = await app.newAdmin("Northwind");
});
afterAll(() => app.mailServer.close());

const invite = async (email = `${newId().toLowerCase()}@invited.example`): Promise<string> => {
  const { client, organizationId } = admin;
  const body = { emails: [email], role: "edit" as const };
  await dataOf(inviteUsersToOrganization({ client, path: { organizationId }, body }));
  return email;
};
const invitationOf = async (email: string) => {
  const { client, organizationId } = admin;
  const { items } = await dataOf(
    listOrganizationInvitations({ client, path: { organizationId }, query: { limit: 100 } }),
  );
  return items.find((one) => one.email === email);
};
const received = (email: string) => app.mailServer.mails.filter(({ to }) => to === email);

describe("an invitation", () => {
  it("is mailed, as text and as HTML, and shows that", async () => {
    const email = await invite();
    expect(await invitationOf(email)).toMatchObject({ mail: { state: "queued" } });
    await app.deliver();
    const invitation = await invitationOf(email);
    expect(invitation?.mail).toEqual({ state: "sent", at: expect.any(String) });
    const [mail] = received(email);
    expect(mail?.from).toBe("docs@bindery.example");
    expect(mail?.subject).toBe(`${admin.displayName} invited you to Northwind`);
    expect(mail?.links[0]?.split("#proof=")[0]).toBe(invitation?.urls.app);
    expect(mail?.html).toContain(`href="${mail?.links[0]}"`);
    expect(mail?.headers).toContain("Auto-Submitted: auto-generated");
    expect(mail?.headers).toMatch(/multipart\/alternative/);
  });

  it("is mailed again when it is renewed, and only once when the first one still waits", async () => {
    const email = await invite();
    await invite(email);
    await app.deliver();
    expect(received(email)).toHaveLength(1);
    await invite(email);
    await app.deliver();
    expect(received(email)).toHaveLength(2);
    expect(new Set(received(email).map(({ messageId }) => messageId)).size).toBe(2);
  });

  it("that was taken back or has expired meanwhile is not mailed", async () => {
    const [revoked, expired] = [await invite(), await invite()];
    const { client, organizationId } = admin;
    const inviteId = (await invitationOf(revoked))?.id ?? "";
    await dataOf(revokeOrganizationInvitation({ client, path: { organizationId, inviteId } }));
    app.mailServer.onRecipient({ code: 451 });
    await app.deliver();
    app.mailServer.onRecipient("take");
    await app.deliver(8 * 24 * HOUR);
    expect([...received(revoked), ...received(expired)]).toEqual([]);
  });
});

describe("a mail server that", () => {
  it("refuses the recipient is not asked again, and its words are shown", async () => {
    app.mailServer.onRecipient({ code: 550 });
    const email = await invite();
    await app.deliver();
    const { mail } = (await invitationOf(email)) ?? {};
    expect(mail).toMatchObject({ state: "refused" });
    expect(mail?.problem).toBe("The mail server answered: 550 No such person here");
    app.mailServer.onRecipient("take");
    await app.deliver(HOUR);
    expect(received(email)).toEqual([]);
  });

  it("puts it off is asked again after 1, 5, 15 and 60 minutes", async () => {
    app.mailServer.onRecipient({ code: 451 });
    const email = await invite();
    const waits = [0, 1, 6, 21, 81];
    for (const [at, minutes] of waits.entries()) {
      const before = app.mailServer.connections();
      if (minutes > 0) await app.deliver((minutes - 0.5) * MINUTE);
      expect(app.mailServer.connections()).toBe(before);
      await app.deliver((minutes + at * 0.02) * MINUTE);
      expect(app.mailServer.connections()).toBe(before + 1);
    }
    expect((await invitationOf(email))?.mail).toMatchObject({ state: "queued" });
    app.mailServer.onRecipient("take");
    await app.deliver(142 * MINUTE);
    expect((await invitationOf(email))?.mail).toEqual({ state: "sent", at: expect.any(String) });
    expect(received(email)).toHaveLength(1);
  });

  it("takes nothing for a day makes it fail, and says so", async () => {
    app.mailServer.onRecipient({ code: 421 });
    const email = await invite();
    for (let hour = 0; hour <= 25; hour += 1) await app.deliver(hour * HOUR);
    const { mail } = (await invitationOf(email)) ?? {};
    expect(mail).toMatchObject({ state: "failed" });
    expect(mail?.problem).toMatch(/^The mail server answered: 421/);
  });

  it("hangs up in the middle of the message gets the same message again", async () => {
    app.mailServer.onMessage("hang-up");
    const email = await invite();
    await app.deliver();
    expect((await invitationOf(email))?.mail).toMatchObject({
      state: "queued",
      problem: "The mail server could not be reached.",
    });
    app.mailServer.onMessage("take");
    await app.deliver(2 * MINUTE);
    expect(received(email)).toHaveLength(1);
  });

  it("is away loses nothing: what waited is sent when it is back", async () => {
    const away = await makeMailApp();
    await away.mailServer.close();
    const other = await away.newAdmin();
    const path = { organizationId: other.organizationId };
    const emails = [1, 2, 3].map(() => `${newId().toLowerCase()}@invited.example`);
    const body = { emails, role: "read" as const };
    await dataOf(inviteUsersToOrganization({ client: other.client, path, body }));
    await away.deliver();
    const back = await openMailServer(away.mailServer.port);
    await away.deliver(2 * MINUTE);
    expect(back.mails.map(({ to }) => to).toSorted((one, two) => one.localeCompare(two))).toEqual(
      emails.toSorted((one, two) => one.localeCompare(two)),
    );
    await back.close();
  });

  it("took the message although its answer was lost sees the same Message-ID again", async () => {
    app.mailServer.onMessage("keep-silently");
    const email = await invite();
    await app.deliver();
    expect((await invitationOf(email))?.mail).toMatchObject({ state: "queued" });
    app.mailServer.onMessage("take");
    await app.deliver(2 * MINUTE);
    expect(received(email)).toHaveLength(2);
    expect(new Set(received(email).map(({ messageId }) => messageId)).size).toBe(1);
    expect((await invitationOf(email))?.mail).toMatchObject({ state: "sent" });
  });

  it("is slow holds up nobody but the mail", async () => {
    let goOn: () => void = () => undefined;
    app.mailServer.onMessage({ after: new Promise((resolve) => (goOn = resolve)) });
    const email = await invite();
    const sending = app.deliver();
    expect((await invitationOf(email))?.mail).toMatchObject({ state: "queued" });
    goOn();
    await sending;
    expect((await invitationOf(email))?.mail).toMatchObject({ state: "sent" });
  });
});

describe("what people typed", () => {
  const hostile = [
    "Evil\r\nBcc: victim@example.com",
    "Evil\nX-Injected: yes",
    "Evil\u2028Bcc: victim@example.com",
    "=?utf-8?q?Evil?=\r\n\r\nBody",
    '"><script>alert(1)</script>',
    "Ünïcödé 🎉 & <b>bold</b>",
    `${"long ".repeat(40)}end`,
  ];
  it.each(hostile)("stays within the subject and the text: %j", async (name) => {
    const { organizationId } = admin;
    const person = await app.newMember(organizationId, "admin", { displayName: name });
    const email = `${newId().toLowerCase()}@invited.example`;
    const body = { emails: [email], role: "read" as const };
    await dataOf(
      inviteUsersToOrganization({ client: person.client, path: { organizationId }, body }),
    );
    await app.deliver();
    const [mail, ...more] = received(email);
    expect(more).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.headers).not.toMatch(/^(bcc|x-injected):/im);
    expect(mail?.html).not.toMatch(/<(script|b)>/);
    expect(mail?.subject).toMatch(/ invited you to Northwind$/);
    expect(mail?.links).toHaveLength(1);
  });
});

describe("without a mail server", () => {
  it("nothing is queued and nothing pretends to be sent", async () => {
    const silent = await makeApp();
    const other = await silent.newAdmin();
    const path = { organizationId: other.organizationId };
    const body = { emails: ["somebody@invited.example"], role: "read" as const };
    await dataOf(inviteUsersToOrganization({ client: other.client, path, body }));
    const { items } = await dataOf(listOrganizationInvitations({ client: other.client, path }));
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty("mail");
  });
});
