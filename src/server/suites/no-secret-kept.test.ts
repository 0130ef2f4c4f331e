import { generateKeyPairSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  checkSamlResponse,
  createOrganizationSamlProvider,
  createSamlTest,
  createSignInLinkForMember,
  inviteUsersToOrganization,
  readSamlMetadata,
  updateOrganizationSamlProvider,
} from "#client";
import { accessToken } from "#contract/schemas/sign-in.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { newId } from "#server/kit/ids.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { outcome } from "#server/testing/answers.ts";
import { databaseText } from "#server/testing/database-text.ts";
import { type Admin, type Person, vouchFor } from "#server/testing/make-app.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";
import { exampleMetadata } from "#server/testing/provider-fixture.ts";
import { Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

const DOMAIN = `${newId().toLowerCase()}.example`;
// A database of its own, because it is damaged in the end.
let database: OpenDatabase;
let app: MailApp;
let admin: Admin;
let door: SAMLDoor;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeMailApp({ database });
  admin = await app.newAdmin();
  await setOrganization(database.db, admin.organizationId, { emailDomains: [DOMAIN] });
  vouchFor(admin.organizationId, DOMAIN);
  door = await openDoor(app, admin);
});
afterAll(async () => {
  await app.mailServer.close();
  await app.app.stop();
  await database.close();
});

const kinds = ["browser", "response", "ticket", "session", "access token", "key", "link"] as const;
/** What went over the wire and is to be found nowhere. */
const canaries: { readonly kind: (typeof kinds)[number]; readonly secret: string }[] = [];
const note = (kind: (typeof kinds)[number], secret: string | undefined): void => {
  if (secret !== undefined && secret.length >= 20) canaries.push({ kind, secret });
};
/** Prefixes such as `bnd_sso_` are no secret. */
const bare = (secret: string): string => secret.replace(/^bnd_[a-z]+_/, "");
const newAddress = () => `${newId().toLowerCase()}@${DOMAIN}`;
const ours = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
const post = (path: string, body: object, headers: Record<string, string> = ours) =>
  app.request(path, { method: "POST", headers, body: JSON.stringify(body) });
const secretIn = (link: string | undefined) => note("link", bare(link?.split("=").at(-1) ?? ""));

/** Comes back from the identity provider; the response, and what the service answered. */
const arrive = async (browser: Browser, email: string, query = "", change = {}) => {
  const { request } = await door.start(browser, query);
  const cookie = /bindery-sso=([\w-]+)/.exec(browser.headers["Cookie"] ?? "")?.[1] ?? "";
  note("browser", bare(cookie));
  const response = door.respond({ email, inResponseTo: request ?? "_none", change });
  note("response", response.slice(300, 360));
  const arrival = await door.post(response);
  if (arrival.ticket !== undefined) note("ticket", bare(arrival.ticket));
  return { response, ...arrival };
};
const finish = async (browser: Browser, ticket = "") => {
  const answer = await door.finish(browser, ticket);
  const cookie = /bindery-session=([\w-]+)/.exec(browser.headers["Cookie"] ?? "")?.[1];
  if (cookie !== undefined) note("session", bare(cookie));
  if (answer.status === 200) {
    const body: unknown = await answer.json();
    const { data } = accessToken.safeParse(body);
    if (data) note("access token", bare(data.accessToken));
  }
  return answer.status;
};

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const keyLine = pem.split("\n")[3] ?? "";

/** Everything that hands the service a secret, or gets one from it; answers the statuses. */
const everything = async (person: Person): Promise<number[]> => {
  const { client, organizationId } = admin;
  const path = { organizationId, samlProviderId: door.providerId };
  const statuses: (number | undefined)[] = [];

  const browser = new Browser();
  const good = await arrive(browser, newAddress());
  statuses.push(good.status, await finish(browser, good.ticket));
  // The same again, a ticket that was spent, one of another browser, a person who may not come in.
  statuses.push((await door.post(good.response)).status, await finish(browser, good.ticket));
  const stolen = await arrive(new Browser(), newAddress());
  statuses.push(await finish(new Browser(), stolen.ticket));
  const stranger = new Browser();
  const refused = await arrive(stranger, "ana@stranger.example");
  statuses.push(await finish(stranger, refused.ticket));
  // What fails its checks, and what is sent where nobody reads it.
  const wrong = { fields: { audiences: [["https://other.example"]] } };
  statuses.push((await arrive(new Browser(), newAddress(), "", wrong)).status);
  const cut = good.response.slice(0, -200);
  statuses.push((await door.post(cut)).status);
  const query = new URLSearchParams({ SAMLResponse: good.response }).toString();
  statuses.push((await app.request(`/auth/saml/${door.providerId}/acs?${query}`)).status);
  statuses.push((await post(`/auth/saml/${door.providerId}/acs`, { SAMLResponse: cut })).status);

  const headers = { "Idempotency-Key": newId() };
  const body = { response: good.response };
  statuses.push((await outcome(checkSamlResponse({ client, path, body, headers }))).status);
  const test = await outcome(createSamlTest({ client, path }));
  statuses.push(test.status);
  const tester = new Browser();
  const started = test.data === undefined ? "" : new URL(test.data.startURL).search;
  const tested = await arrive(tester, newAddress(), started);
  statuses.push(await finish(tester, tested.ticket));

  // A private key, wherever it may be put.
  note("key", keyLine);
  for (const certificate of [pem, `${door.idp.certificate}\n${pem}`]) {
    const provider = { label: "Key", certificate };
    const made = createOrganizationSamlProvider({
      client,
      path: { organizationId },
      body: provider,
    });
    statuses.push((await outcome(made)).status);
    const changed = updateOrganizationSamlProvider({ client, path, body: { certificate } });
    statuses.push((await outcome(changed)).status);
  }
  const xml = exampleMetadata().replace("</X509Data>", `</X509Data><KeyValue>${pem}</KeyValue>`);
  for (const text of [
    xml,
    pem,
    exampleMetadata().replace(/<X509Certificate>[^<]*/, `<X509Certificate>${pem}`),
  ]) {
    const read = readSamlMetadata({ client, path: { organizationId }, body: { xml: text } });
    const { status, data } = await outcome(read);
    statuses.push(status);
    expect(JSON.stringify(data ?? {})).not.toContain(keyLine);
  }

  // Links: mailed, mailed in an invitation, handed out by an admin.
  statuses.push((await post("/auth/sign-in/mail", { email: person.email })).status);
  const invited = newAddress();
  const emails = { emails: [invited] };
  const sent = inviteUsersToOrganization({ client, path: { organizationId }, body: emails });
  statuses.push((await outcome(sent)).status);
  // Where the database is damaged nothing is delivered, or it is tried again later.
  await app.deliver().catch(() => undefined);
  const linksTo = (address: string) =>
    app.mailServer.mails.filter(({ to }) => to === address).flatMap(({ links }) => links);
  for (const link of linksTo(person.email).filter((one) => one.includes("#"))) {
    const token = link.split("=").at(-1) ?? "";
    secretIn(link);
    statuses.push((await post("/auth/sign-in/link", { token })).status);
  }
  for (const link of linksTo(invited).filter((one) => one.includes("#"))) secretIn(link);
  const toMember = { organizationId, userId: person.id };
  const handed = await outcome(createSignInLinkForMember({ client, path: toMember }));
  statuses.push(handed.status);
  if (handed.data !== undefined) secretIn(handed.data.url);
  return statuses.map((status) => status ?? 0);
};

/** Which of them are kept somewhere. */
const kept = async (): Promise<string[]> => {
  const places = { database: await databaseText(database.db), log: app.logged() };
  expect(places.database).toContain(DOMAIN);
  expect(places.log).toContain("/auth/saml/");
  return canaries.flatMap(({ kind, secret }) =>
    Object.entries(places).flatMap(([place, text]) =>
      text.includes(secret) ? [`${kind} in the ${place}`] : [],
    ),
  );
};

it("where ways in work, or are refused, no secret of them is in the database or in the log", async () => {
  const person = await app.newMember(admin.organizationId, "read");
  const statuses = await everything(person);
  expect([...new Set(statuses)].toSorted((one, other) => one - other)).toEqual([
    200, 201, 204, 303, 400, 401, 403, 404, 415,
  ]);
  const seen = new Set(canaries.map(({ kind }) => kind));
  expect(kinds.filter((kind) => !seen.has(kind))).toEqual([]);
  expect(await kept()).toEqual([]);
});

it.each(["audit_events", "saml_attempts", "sessions", "sign_in_links", "sso_tickets", "mails"])(
  "nor where they fail in the middle, because there is no %s",
  async (table) => {
    const person = await app.newMember(admin.organizationId, "read");
    const before = app.logged().length;
    const [name, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
    await database.db.execute(sql`alter table ${name} rename to ${away}`);
    const statuses = await everything(person);
    await database.db.execute(sql`alter table ${away} rename to ${name}`);
    expect(statuses).toContain(500);
    expect(app.logged().slice(before)).toContain(table);
    expect(await kept()).toEqual([]);
  },
);
