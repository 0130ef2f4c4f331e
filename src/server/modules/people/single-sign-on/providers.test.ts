import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createOrganizationSamlProvider,
  createOrganizationTeam,
  deleteOrganizationSamlProvider,
  getOrganizationSamlProviderById,
  getSamlProviderOptions,
  listSamlCertificates,
  listSamlProvidersInOrganizationById,
  listSsoProviderLoginsInOrganization,
  removeTeamFromOrganizationById,
  restoreSamlProvider,
  updateOrganizationById,
  updateOrganizationSamlProvider,
  updateSamlProviderOptions,
} from "#client";
import { organizations, samlProviders } from "#server/db/tables/index.ts";
import { insertSession, insertToken } from "#server/access/session-rows.ts";
import { hashOf, newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { completeProvider, linkIdentity } from "#server/testing/provider-fixture.ts";
import { selfSigned } from "#server/testing/x509.ts";
import { recorded } from "#server/testing/recorded.ts";
import { setMember } from "../members/member-rows.ts";
import { purgeProviders } from "./providers.ts";

const dates = { notBefore: new Date("2026-01-01Z"), notAfter: new Date("2029-01-01Z") };
const certificateOf = (name: string, modulusLength = 2048) =>
  selfSigned({ name, ...generateKeyPairSync("rsa", { modulusLength }), ...dates }).trim();
const first = certificateOf("First");
const second = certificateOf("Second");
const complete = { ...completeProvider(), certificate: first };

const clock = makeClock();
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
});

type Body = Omit<Parameters<typeof createOrganizationSamlProvider>[0]["body"], "label">;
const placeOf = ({ organizationId }: Admin) => ({ organizationId });
const create = ({ client, ...place }: Admin, body: Body = {}, label = "Our ID") =>
  createOrganizationSamlProvider({
    client,
    path: placeOf({ client, ...place }),
    body: { label, ...body },
  });
const made = async (place: Admin, body: Body = {}, label?: string) => {
  const { id } = await dataOf(create(place, body, label));
  return { client: place.client, path: { ...placeOf(place), samlProviderId: id } };
};
type Made = Awaited<ReturnType<typeof made>>;
const read = (one: Made) => dataOf(getOrganizationSamlProviderById(one));
const change = (one: Made, body: Parameters<typeof updateOrganizationSamlProvider>[0]["body"]) =>
  updateOrganizationSamlProvider({ ...one, body });
const setRow = (one: Made, row: Partial<typeof samlProviders.$inferInsert>) =>
  app.database.db
    .update(samlProviders)
    .set(row)
    .where(eq(samlProviders.id, one.path.samlProviderId));
/** Enforces single sign-on; the admin keeps other ways in. */
const enforce = async ({ organizationId, id: userId }: Admin) => {
  const { db } = app.database;
  await setMember(db, { organizationId, userId }, { breakGlass: true });
  await db.update(organizations).set({ sso: true }).where(eq(organizations.id, organizationId));
};

describe("an identity provider", () => {
  it("begins unset, and is told what it has to know of us", async () => {
    const place = await app.newAdmin();
    const { data, response } = await create(place);
    expect(response?.status).toBe(201);
    expect(data).toMatchObject({
      object: "saml-provider",
      label: "Our ID",
      entityID: "",
      certificate: "",
      ssoURL: "about:blank",
      status: "pending",
      defaultRole: null,
      people: 0,
    });
    const base = `http://localhost/auth/saml/${data?.id}`;
    expect(data?.service).toEqual({
      acsURL: `${base}/acs`,
      startURL: `${base}/start`,
      entityID: `${base}/metadata`,
    });
    expect(response?.headers.get("location")).toBe(data?.urls.location);
  });

  it("is active once everything is there, and pending again when one thing is taken away", async () => {
    const place = await app.newAdmin();
    const one = await made(place);
    for (const [field, value] of Object.entries(complete)) {
      expect((await read(one)).status).toBe("pending");
      await dataOf(change(one, { [field]: value }));
    }
    expect(await read(one)).toMatchObject({
      ...complete,
      status: "active",
      certificateEndsAt: "2029-01-01T00:00:00.000Z",
    });
    const unset = { entityID: "", ssoURL: "about:blank", certificate: "" };
    for (const [field, value] of Object.entries(unset)) {
      expect((await dataOf(change(one, { [field]: value }))).status).toBe("pending");
      await dataOf(change(one, complete));
    }
    const weak = certificateOf("Weak", 1024);
    expect((await dataOf(change(one, { certificate: weak }))).status).toBe("pending");
    expect(await dataOf(listSamlCertificates(one))).toMatchObject({
      items: [{ subject: "CN=Weak", usable: false, key: "RSA 1024", problem: expect.any(String) }],
    });
  });

  it("gives new people the organization's role unless it has one of its own", async () => {
    const place = await app.newAdmin();
    const { client } = place;
    await updateOrganizationById({
      client,
      path: placeOf(place),
      body: { defaultRole: "comment" },
    });
    expect(await dataOf(create(place))).toMatchObject({ defaultRole: "comment" });
    expect(await dataOf(create(place, { defaultRole: null }))).toMatchObject({ defaultRole: null });
    const { id } = await dataOf(
      createOrganizationTeam({ client, path: placeOf(place), body: { title: "Docs" } }),
    );
    const one = await made(place, { defaultTeam: id, defaultRole: "edit" });
    expect(await read(one)).toMatchObject({
      defaultRole: "edit",
      defaultTeam: { id, title: "Docs", permissions: { admin: true } },
    });
    const team = { ...placeOf(place), teamId: id };
    await removeTeamFromOrganizationById({ client, path: team });
    expect(await read(one)).not.toHaveProperty("defaultTeam");
    const other = await app.newAdmin();
    const foreign = await dataOf(
      createOrganizationTeam({
        client: other.client,
        path: placeOf(other),
        body: { title: "Theirs" },
      }),
    );
    for (const defaultTeam of [foreign.id, id, newId()]) {
      const { error, response } = await change(one, { defaultTeam });
      expect(response?.status).toBe(400);
      expect(error?.error.details?.[0]?.path).toBe("defaultTeam");
      expect((await create(place, { defaultTeam })).response?.status).toBe(400);
    }
  });

  it.each<[string, Body]>([
    ["a user name in the address", { ssoURL: "https://ada:secret@id.example/sso" }],
    ["a fragment in the address", { ssoURL: "https://id.example/sso#there" }],
    ["an address that runs", { ssoURL: "javascript:alert(1)" }],
    ["another about page", { ssoURL: "about:srcdoc" }],
    ["an address that is too long", { ssoURL: `https://id.example/${"a".repeat(2048)}` }],
    ["an entity id that is too long", { entityID: "a".repeat(1025) }],
    ["a certificate that is too long", { certificate: "A".repeat(10_001) }],
  ])("refuses %s", async (_, body) => {
    const place = await app.newAdmin();
    expect((await create(place, body)).response?.status).toBe(400);
    const one = await made(place, complete);
    expect((await change(one, body)).response?.status).toBe(400);
    expect(await read(one)).toMatchObject(complete);
  });

  it("keeps no private key, nowhere", async () => {
    const place = await app.newAdmin();
    const one = await made(place, complete);
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const bare = pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");
    for (const certificate of [pem, bare, `${first}\n${bare}`]) {
      for (const { response, error } of [
        await change(one, { certificate }),
        await create(place, { certificate }),
      ]) {
        expect(response?.status).toBe(400);
        expect(error?.error.details?.[0]?.path).toBe("certificate");
        expect(error?.error.message).toMatch(/private key.*was not kept/);
        expect(JSON.stringify(error)).not.toContain(bare.slice(100, 150));
      }
    }
    expect((await read(one)).certificate).toBe(first);
  });

  it("is one of twenty at most", async () => {
    const place = await app.newAdmin();
    const [gone] = await Promise.all(Array.from({ length: 20 }, () => made(place)));
    if (!gone) throw new Error("none was made");
    const { error, response } = await create(place);
    expect(response?.status).toBe(409);
    expect(error?.error.reason).toBe("saml-provider.too-many");
    await deleteOrganizationSamlProvider(gone);
    expect((await create(place)).response?.status).toBe(201);
    expect((await restoreSamlProvider(gone)).error?.error.reason).toBe("saml-provider.too-many");
  });

  it("is listed newest first, page by page, with the people it signs in", async () => {
    const place = await app.newAdmin();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      clock.advance(1000);
      ids.unshift((await made(place)).path.samlProviderId);
    }
    const [newest = ""] = ids;
    const newestPath = { ...placeOf(place), samlProviderId: newest };
    for (const email of ["one", "another name of one"])
      await linkIdentity(app, newestPath, { ...place, email }, clock.now());
    const { client } = place;
    const found: string[] = [];
    let page: string | undefined;
    do {
      const query = { limit: 2, ...(page === undefined ? {} : { page }) };
      const data = await dataOf(
        listSamlProvidersInOrganizationById({ client, path: placeOf(place), query }),
      );
      expect(data.count).toBe(5);
      for (const { id, people } of data.items) {
        found.push(id);
        expect(people).toBe(id === newest ? 1 : 0);
      }
      page = data.next?.page;
    } while (page !== undefined);
    expect(found).toEqual(ids);
  });

  it("is a way in for all members once it is active, by label", async () => {
    const place = await app.newAdmin();
    await made(place, {}, "Pending");
    await made(place, complete, "Beta");
    const alpha = await made(place, complete, "Alpha");
    await deleteOrganizationSamlProvider(await made(place, complete, "Gone"));
    const guest = await app.newMember(place.organizationId, null);
    for (const { client } of [place, guest]) {
      const { items } = await dataOf(
        listSsoProviderLoginsInOrganization({ client, path: placeOf(place) }),
      );
      expect(items.map(({ label }) => label)).toEqual(["Alpha", "Beta"]);
      expect(items[0]).toEqual({
        id: alpha.path.samlProviderId,
        label: "Alpha",
        startURL: `http://localhost/auth/saml/${alpha.path.samlProviderId}/start`,
      });
    }
  });

  it("is recorded with fingerprints instead of certificates", async () => {
    const place = await app.newAdmin();
    const one = await made(place, complete);
    await change(one, { certificate: second });
    const [{ sha256 } = {}] = (await dataOf(listSamlCertificates(one))).items;
    const [changed] = await recorded(place, "saml-provider.updated");
    expect(changed).toMatchObject({
      target: { type: "saml-provider", label: "Our ID" },
      before: { certificate: [expect.any(String)] },
      after: { certificate: [sha256] },
    });
    const all = JSON.stringify([changed, await recorded(place, "saml-provider.created")]);
    for (const certificate of [first, second])
      expect(all).not.toContain(certificate.split("\n")[3]);
  });
});

describe("what was proven of a provider", () => {
  const proven = async () => {
    const one = await made(await app.newAdmin(), complete);
    clock.advance(1000);
    const [{ sha256 = "" } = {}] = (await dataOf(listSamlCertificates(one))).items;
    await setRow(one, {
      provenAt: clock.now(),
      certificateUses: { [sha256]: clock.now().toISOString() },
    });
    return { one, sha256 };
  };

  it.each<[string, Parameters<typeof change>[1], boolean]>([
    ["its name is another", { label: "Renamed" }, true],
    ["the role of new people is another", { defaultRole: "edit" }, true],
    ["a second certificate stands beside the first", { certificate: `${first}\n${second}` }, true],
    ["the certificate is written otherwise", { certificate: first.replaceAll("\n", "\r\n") }, true],
    ["the entity id is another", { entityID: "https://id.example/other" }, false],
    ["the address is another", { ssoURL: "https://id.example/other" }, false],
    ["the certificate is another", { certificate: second }, false],
    ["the certificate is taken away", { certificate: "" }, false],
  ])("when %s", async (_, body, stays) => {
    const { one } = await proven();
    const after = await dataOf(change(one, body));
    expect(after.provenAt !== undefined).toBe(stays);
  });

  it("stays when the first certificate goes after the second was used", async () => {
    const { one, sha256 } = await proven();
    await change(one, { certificate: `${first}\n${second}` });
    const [, { sha256: next = "" } = {}] = (await dataOf(listSamlCertificates(one))).items;
    const at = clock.now().toISOString();
    await setRow(one, { certificateUses: { [sha256]: at, [next]: at } });
    expect((await dataOf(change(one, { certificate: second }))).provenAt).toBeDefined();
    expect(await dataOf(listSamlCertificates(one))).toMatchObject({ items: [{ lastUsedAt: at }] });
    clock.advance(1000);
    await change(one, { entityID: "https://id.example/other" });
    await change(one, { certificate: `${second}\n${first}` });
    await setRow(one, { provenAt: clock.now() });
    // The first was used by what the provider was before.
    expect((await dataOf(change(one, { certificate: first }))).provenAt).toBeUndefined();
  });
});

describe("a deleted provider", () => {
  it("takes the sessions it began with it, and the tokens made in them", async () => {
    const place = await app.newAdmin();
    const member = await app.newMember(place.organizationId, "read");
    const [one, other] = [await made(place, complete), await made(place, complete)];
    const reach = { organizationId: place.organizationId, userId: member.id };
    const now = clock.now();
    const living = { createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
    const begin = async (samlProviderId: string | null) => {
      const sessionId = newId();
      const session = { ...reach, ...living, samlProviderId, rotatedAt: now, lastUsedAt: now };
      await insertSession(app.database.db, { ...session, id: sessionId, secretHash: newId() });
      const texts = [newId(), newId()];
      for (const [at, text] of texts.entries()) {
        const token = { ...reach, ...living, samlProviderId, id: newId(), hash: hashOf(text) };
        const ofSession =
          at === 0 ? { kind: "access" as const, sessionId } : { kind: "api" as const };
        await insertToken(app.database.db, { ...token, ...ofSession });
      }
      return texts;
    };
    const ended = await begin(one.path.samlProviderId);
    const kept = [...(await begin(other.path.samlProviderId)), ...(await begin(null))];
    const statusOf = async (token: string) =>
      (await app.request(`/v1/orgs/${place.organizationId}`, { token })).status;
    expect(new Set(await Promise.all([...ended, ...kept].map(statusOf)))).toEqual(new Set([200]));
    await deleteOrganizationSamlProvider(one);
    expect(new Set(await Promise.all(ended.map(statusOf)))).toEqual(new Set([401]));
    expect(new Set(await Promise.all(kept.map(statusOf)))).toEqual(new Set([200]));
    expect(await recorded(place, "saml-provider.deleted")).toMatchObject([
      { after: { ended: { sessions: 1, tokens: 1 } } },
    ]);
    await restoreSamlProvider(one);
    expect(new Set(await Promise.all(ended.map(statusOf)))).toEqual(new Set([401]));
  });

  it("is gone, and comes back with its identities for a day", async () => {
    const place = await app.newAdmin();
    const one = await made(place, complete);
    await linkIdentity(app, one.path, place, clock.now());
    for (const status of [204, 204])
      expect((await deleteOrganizationSamlProvider(one)).response?.status).toBe(status);
    expect((await getOrganizationSamlProviderById(one)).response?.status).toBe(404);
    expect((await change(one, { label: "Renamed" })).response?.status).toBe(404);
    expect((await getSamlProviderOptions(one)).response?.status).toBe(404);
    clock.advance(24 * 60 * 60 * 1000 - 60_000);
    await purgeProviders({ ...app.context, now: clock.now });
    expect(await dataOf(restoreSamlProvider(one))).toMatchObject({ status: "active", people: 1 });
    expect((await restoreSamlProvider(one)).error?.error.reason).toBe("saml-provider.not-deleted");
  });

  it("is gone for good after a day", async () => {
    const place = await app.newAdmin();
    const one = await made(place, complete);
    await deleteOrganizationSamlProvider(one);
    clock.advance(24 * 60 * 60 * 1000);
    const { error } = await restoreSamlProvider(one);
    expect(error?.error.reason).toBe("saml-provider.restore-expired");
    await purgeProviders({ ...app.context, now: clock.now });
    expect((await restoreSamlProvider(one)).response?.status).toBe(404);
  });
});

describe("while single sign-on is enforced", () => {
  const unset: readonly [string, (one: Made) => Promise<{ response?: Response }>][] = [
    ["deleted", (one) => deleteOrganizationSamlProvider(one)],
    ["left without an entity id", (one) => change(one, { entityID: "" })],
    ["left without an address", (one) => change(one, { ssoURL: "about:blank" })],
    ["left without a certificate", (one) => change(one, { certificate: "" })],
    ["left with an unusable certificate", (one) => change(one, { certificate: "none" })],
  ];
  it.each(unset)("the last proven provider cannot be %s", async (_, act) => {
    const place = await app.newAdmin();
    const one = await made(place, complete);
    const other = await made(place, complete);
    const pending = await made(place);
    await setRow(one, { provenAt: clock.now() });
    await enforce(place);
    expect((await act(one)).response?.status).toBe(409);
    expect(await read(one)).toMatchObject({ ...complete, status: "active" });
    expect((await act(pending)).response?.ok).toBe(true);
    await setRow(other, { provenAt: clock.now() });
    expect((await act(one)).response?.ok).toBe(true);
    expect((await act(other)).response?.status).toBe(409);
  });

  it("one of two goes when both are to go at once", async () => {
    const place = await app.newAdmin();
    const both = [await made(place, complete), await made(place, complete)];
    for (const one of both) await setRow(one, { provenAt: clock.now() });
    await enforce(place);
    const answers = await Promise.all(both.map((one) => deleteOrganizationSamlProvider(one)));
    const statuses = answers.map(({ response }) => response?.status);
    expect(new Set(statuses)).toEqual(new Set([204, 409]));
  });
});

describe("how a provider lets people in", () => {
  it("is all domains, no unasked sign-in and a day, until it is changed", async () => {
    const place = await app.newAdmin();
    const { client } = place;
    const one = await made(place);
    expect(await dataOf(getSamlProviderOptions(one))).toEqual({
      domains: [],
      unsolicited: "restart",
      sessionHours: 24,
    });
    const emailDomains = ["one.example", "two.example"];
    await updateOrganizationById({ client, path: placeOf(place), body: { emailDomains } });
    const body = {
      domains: ["Two.example"],
      unsolicited: "confirm" as const,
      sessionHours: 168,
    };
    expect(await dataOf(updateSamlProviderOptions({ ...one, body }))).toEqual({
      ...body,
      domains: ["two.example"],
    });
    const { error, response } = await updateSamlProviderOptions({
      ...one,
      body: { domains: ["one.example", "three.example"] },
    });
    expect(response?.status).toBe(400);
    expect(error?.error.details?.[0]?.path).toBe("domains.1");
    for (const sessionHours of [0, 169, 1.5])
      expect(
        (await updateSamlProviderOptions({ ...one, body: { sessionHours } })).response?.status,
      ).toBe(400);
  });
});
