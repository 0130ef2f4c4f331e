import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getAuthenticatedUser, listApiTokens, listSessions, sendSignInLink } from "#client";
import { eq, inArray } from "drizzle-orm";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { auditEvents, jobs, mails } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
import { databaseText } from "#server/testing/database-text.ts";
import { makeApp, type Person, TEST_ORIGIN } from "#server/testing/make-app.ts";
import { forgetOldMails } from "../mail/mail-rows.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";

const MINUTE = 60_000;
const ours = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };

let app: MailApp;
beforeAll(async () => {
  app = await makeMailApp();
});
beforeEach(() => {
  app.mailServer.onRecipient("take");
  app.mailServer.onMessage("take");
});
afterAll(() => app.mailServer.close());

const ask = (email: string, headers: Record<string, string> = ours) =>
  outcome(sendSignInLink({ client: app.client(), body: { email }, headers }));
const received = (email: string) => app.mailServer.mails.filter(({ to }) => to === email);
const secretsIn = (email: string) =>
  received(email).map(({ links }) => links[0]?.slice(links[0].indexOf("=") + 1) ?? "");
const lastLink = (email: string) => secretsIn(email).at(-1) ?? "";
const open = async (token: string, cookie?: string) => {
  const response = await app.request("/auth/sign-in/link", {
    method: "POST",
    headers: { ...ours, ...(cookie === undefined ? {} : { Cookie: cookie }) },
    body: JSON.stringify({ token }),
  });
  return { status: response.status, body: await response.json() };
};
const statusOf = async (token: string) => (await app.request("/v1/user", { token })).status;
const mailed = async (person: Pick<Person, "email">): Promise<string> => {
  await ask(person.email);
  await app.deliver();
  return lastLink(person.email);
};
const newUnverified = () => app.newPerson({ verified: false });

describe("a mailed sign-in link", () => {
  it("signs in once, within fifteen minutes of being sent", async () => {
    const person = await app.newPerson();
    const link = await mailed(person);
    const { status, body } = await open(link);
    expect(status).toBe(200);
    const session = accessToken.parse(body);
    expect(session.user.id).toBe(person.id);
    expect(session).not.toHaveProperty("ended");
    expect(session).not.toHaveProperty("organization");
    expect((await open(link)).status).toBe(401);
    const [mail] = received(person.email);
    expect(mail?.subject).toBe("Your sign-in link");
    expect(mail?.text).toContain("15 minutes");
    expect(mail?.html).toContain(link);
  });

  it("leads where the person was going, and nowhere but to the dashboard", async () => {
    const client = app.client();
    const askFor = (email: string, next: string) =>
      outcome(sendSignInLink({ client, body: { email, next }, headers: ours }));
    const person = await app.newPerson();
    const next = "/o/abc/members?search=ana#top";
    expect((await askFor(person.email, next)).status).toBe(204);
    await app.deliver();
    const [mail] = received(person.email);
    expect(mail?.text, "the address in the e-mail does not say").not.toContain("/o/abc");
    expect((await open(lastLink(person.email))).body).toMatchObject({ next });

    const other = await app.newPerson();
    for (const foreign of [
      "//evil.example",
      "/..//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/v1/user",
      `/${"a".repeat(512)}`,
    ])
      expect((await askFor(other.email, foreign)).status, foreign).toBe(400);
    expect((await open(await mailed(other))).body).not.toHaveProperty("next");
  });

  it("is asked for with the same answer, and nothing else, for an address without an account", async () => {
    const nobody = `${newId().toLowerCase()}@nobody.example`;
    const [known, unknown] = [await ask((await app.newPerson()).email), await ask(nobody)];
    expect(unknown).toEqual(known);
    expect(known.status).toBe(204);
    await app.deliver();
    expect(received(nobody)).toEqual([]);
  });

  it("leaves nothing an hour after it was asked for, with an account or without, however often", async () => {
    const { db } = app.database;
    const { email } = await app.newPerson();
    const kept = async () =>
      [await db.$count(mails), await db.$count(jobs), await db.$count(auditEvents)] as const;
    // E-mail of tests that ran before is forgotten first: on a slow machine it is older than this test's.
    await forgetOldMails(db, new Date(Date.now() + 61 * MINUTE));
    const [mailsBefore, , eventsBefore] = await kept();
    const nobodies = Array.from({ length: 30 }, () => `${newId().toLowerCase()}@nobody.example`);
    for (const address of nobodies) expect((await ask(address)).status).toBe(204);
    for (let asked = 0; asked < 7; asked += 1) await ask(email);
    expect((await kept())[0] - mailsBefore).toBe(30 + 5);
    expect((await kept())[2]).toBe(eventsBefore);
    await app.deliver();
    expect(received(email)).toHaveLength(5);
    // Made by what was sent: five links of the account.
    expect((await kept())[2] - eventsBefore).toBe(5);
    const now = Date.now();
    await forgetOldMails(db, new Date(now + 59 * MINUTE));
    expect((await kept())[0] - mailsBefore).toBe(30 + 5);
    await forgetOldMails(db, new Date(now + 61 * MINUTE));
    const addresses = [email, ...nobodies];
    expect(await db.$count(mails, inArray(mails.email, addresses))).toBe(0);
    expect(await db.$count(jobs, eq(jobs.state, "done"))).toBe(0);
  });

  it("is sent to an address in any spelling of its letters", async () => {
    const { email } = await app.newPerson();
    await ask(email.toUpperCase());
    await app.deliver();
    expect(received(email)).toHaveLength(1);
  });

  it("is not used up by strangers who ask in somebody's name, and not sent without end", async () => {
    const { email } = await app.newPerson();
    const askFrom = (remoteAddress: string) =>
      app.app.fetch(
        new Request(`${TEST_ORIGIN}/auth/sign-in/mail`, {
          method: "POST",
          headers: ours,
          body: JSON.stringify({ email }),
        }),
        { remoteAddress },
      );
    for (let asked = 0; asked < 7; asked += 1)
      expect((await askFrom("203.0.113.7")).status).toBe(204);
    expect((await askFrom("198.51.100.1")).status).toBe(204);
    const kept = () => app.database.db.$count(mails, eq(mails.email, email));
    expect(await kept()).toBe(5 + 1);
    for (let host = 1; host <= 30; host += 1)
      expect((await askFrom(`192.0.2.${host}`)).status).toBe(204);
    expect(await kept()).toBe(30);
  });

  it("is sent five times an hour to one address that one network address asks for", async () => {
    const { email } = await app.newPerson();
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await app.deliver();
    expect(received(email)).toHaveLength(5);
    const other = await app.newPerson();
    await mailed(other);
    expect(received(other.email)).toHaveLength(1);
  });

  it("is made anew with each try, and the first one stays good", async () => {
    const person = await app.newPerson();
    app.mailServer.onMessage("keep-silently");
    await mailed(person);
    app.mailServer.onMessage("take");
    await app.deliver(2 * MINUTE);
    const [first = "", second = ""] = secretsIn(person.email);
    expect(first).not.toBe(second);
    for (const link of [first, second]) expect((await open(link)).status).toBe(200);
  });

  it("is given up after an hour, when nobody waits for it any more", async () => {
    const person = await app.newPerson();
    app.mailServer.onRecipient({ code: 451 });
    await ask(person.email);
    for (const minutes of [0, 2, 8, 25, 50]) await app.deliver(minutes * MINUTE);
    app.mailServer.onRecipient("take");
    await app.deliver(120 * MINUTE);
    expect(received(person.email)).toEqual([]);
  });

  it("is asked for by our own page alone", async () => {
    const elsewhere = { ...ours, "Sec-Fetch-Site": "cross-site" };
    expect((await ask((await app.newPerson()).email, elsewhere)).status).toBe(403);
  });

  it("stands nowhere but in the mail: neither in the database nor in the log", async () => {
    const person = await app.newPerson();
    const link = await mailed(person);
    expect(link).toMatch(/^bnd_link_[\w-]{43}$/);
    const kept = (await databaseText(app.database.db)) + app.logged();
    expect(kept).toContain(person.id);
    expect(kept).not.toContain(link);
    expect(kept).not.toContain(link.slice("bnd_link_".length));
  });
});

describe("without a mail server", () => {
  it("no link can be asked for, and the sign-in page knows", async () => {
    const silent = await makeApp();
    const { email } = await silent.newPerson();
    const { status, error } = await outcome(
      sendSignInLink({ client: silent.client(), body: { email }, headers: ours }),
    );
    expect(status).toBe(409);
    expect(error).toMatchObject({ error: { reason: "mail.off" } });
    const mailOf = async (one: typeof silent) =>
      ((await (await one.request("/auth/setup")).json()) as { mail: boolean }).mail;
    expect([await mailOf(silent), await mailOf(app)]).toEqual([false, true]);
  });
});

describe("the first proof of an address", () => {
  it("ends every way in that somebody else may have had", async () => {
    const squatter = await newUnverified();
    const browser = await signInBrowser(app, squatter);
    const before = await mailed(squatter);
    const { body } = await open(await mailed(squatter));
    const { ended, accessToken: token } = accessToken.parse(body);
    expect(ended).toEqual({ sessions: 1, tokens: 1 });
    expect(await statusOf(squatter.token)).toBe(401);
    expect(await statusOf(browser.accessToken)).toBe(401);
    expect((await open(before)).status).toBe(401);
    const client = app.client(token);
    expect(await dataOf(getAuthenticatedUser({ client }))).toMatchObject({
      id: squatter.id,
      emailVerified: true,
    });
    expect((await dataOf(listSessions({ client }))).count).toBe(1);
    expect((await dataOf(listApiTokens({ client }))).count).toBe(0);
  });

  it("keeps the session of the browser that proves it, and no other", async () => {
    const person = await newUnverified();
    const [browser, other] = [await signInBrowser(app, person), await signInBrowser(app, person)];
    const { body } = await open(await mailed(person), browser.cookie);
    const { ended, accessToken: token } = accessToken.parse(body);
    expect(ended).toEqual({ sessions: 1, tokens: 1 });
    const statuses = [browser.accessToken, token, other.accessToken, person.token].map(statusOf);
    expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401]);
    const client = app.client(token);
    expect((await dataOf(getAuthenticatedUser({ client }))).emailVerified).toBe(true);
  });

  it("takes another account's browser for a stranger", async () => {
    const person = await newUnverified();
    const stranger = await signInBrowser(app, await app.newPerson());
    const { body } = await open(await mailed(person), stranger.cookie);
    expect(accessToken.parse(body).ended).toEqual({ sessions: 0, tokens: 1 });
    expect(await statusOf(stranger.accessToken)).toBe(200);
  });

  it("is the only one that ends anything", async () => {
    const person = await newUnverified();
    await open(await mailed(person));
    const { body } = await open(await mailed(person));
    expect(body).not.toHaveProperty("ended");
    expect(
      (await dataOf(listSessions({ client: app.client(accessToken.parse(body).accessToken) })))
        .count,
    ).toBe(2);
  });
});
