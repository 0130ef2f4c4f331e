import { beforeAll, describe, expect, it } from "vitest";
import { count, eq } from "drizzle-orm";
import {
  deleteOrganizationSamlProvider,
  discoverSso,
  getServiceProviderMetadata,
  listSamlAttempts,
  listSessions,
  refreshSession,
  restoreSamlProvider,
  updateOrganizationSamlProvider,
} from "#client";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { samlRequests, samlTests, sessions, ssoTickets } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { createTestIdentityProvider } from "#server/testing/saml-identity-provider.ts";
import { Browser, doorOf, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";
import { forgetExpiredSignIns } from "./sign-in-rows.ts";
import { insertTest } from "./test-rows.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DOMAIN = `${newId().toLowerCase()}.example`;
const clock = makeClock();
const { now } = clock;
let app: TestApp;
let admin: Admin;
let door: SAMLDoor;

const newPlace = async (domain: string): Promise<Admin> => {
  const one = await app.newAdmin();
  await setOrganization(app.database.db, one.organizationId, {
    emailDomains: [domain],
    keptEmailDomains: [domain],
  });
  return one;
};
const newAddress = () => `${newId().toLowerCase()}@${DOMAIN}`;
const pathOf = ({ organizationId, providerId }: SAMLDoor) => ({
  organizationId,
  samlProviderId: providerId,
});
const attempts = async (one = door, { client } = admin) =>
  (await dataOf(listSamlAttempts({ client, path: pathOf(one) }))).items;
const lastAttempt = async (one = door, by = admin) => (await attempts(one, by))[0];

/** A ticket that waits in a browser. */
const arrived = async (one: SAMLDoor, email = newAddress()) => {
  const browser = new Browser();
  const { request = "" } = await one.start(browser);
  const response = one.respond({ email, inResponseTo: request });
  const { ticket = "" } = await one.post(response);
  return { browser, ticket, response, request };
};

beforeAll(async () => {
  app = await makeApp({ now });
  admin = await newPlace(DOMAIN);
  door = await openDoor(app, admin, { now });
});

describe("startSSO, the way to the identity provider,", () => {
  it("is a redirect with a request of ours, and a cookie that scripts cannot read", async () => {
    const response = await app.request(`/auth/saml/${door.providerId}/start?next=/o/x`);
    expect(response.status).toBe(303);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("location")).toMatch(/^https:\/\/idp\.example\.com\/sso\?SAMLReq/);
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^bindery-sso=bnd_sso_[\w-]{43}; /);
    expect(cookie.split("; ").slice(1).toSorted()).toEqual(
      ["HttpOnly", "Max-Age=900", "Path=/", "SameSite=Lax"].toSorted(),
    );
  });

  it("bears the host prefix over https", async () => {
    const publicUrl = "https://docs.acme.example";
    const secure = await makeApp({ settings: { publicUrl, rateLimit: 0, outboundAllow: [] }, now });
    const { headers } = await secure.request(`/auth/saml/${door.providerId}/start`);
    expect(headers.get("set-cookie")).toMatch(/^__Host-bindery-sso=bnd_sso_.*; Secure/);
    await secure.app.stop();
  });

  it("is one secret for all tabs of a browser, each with a request of its own", async () => {
    const browser = new Browser();
    const [one, other] = [await door.start(browser), await door.start(browser)];
    expect(one.request).not.toBe(other.request);
    for (const { request = "" } of [one, other]) {
      const { ticket = "" } = await door.post(
        door.respond({ email: newAddress(), inResponseTo: request }),
      );
      expect((await door.finish(browser, ticket)).status).toBe(200);
    }
  });

  it("is closed for a provider that is unknown, pending or deleted: one same page", async () => {
    const place = await newPlace(DOMAIN);
    const gone = await openDoor(app, place, { now });
    const { client } = place;
    const browser = new Browser();
    const { request = "" } = await gone.start(browser);
    const response = gone.respond({ email: newAddress(), inResponseTo: request });
    const expectClosed = async (one: SAMLDoor) => {
      expect((await one.start(new Browser())).location).toBe("/sign-in?sso=unavailable");
      expect((await one.post(response)).location).toBe("/sign-in?sso=unavailable");
    };
    const body = { certificate: "" };
    await dataOf(updateOrganizationSamlProvider({ client, path: pathOf(gone), body }));
    await expectClosed(gone);
    await deleteOrganizationSamlProvider({ client, path: pathOf(gone) });
    await expectClosed(gone);
    await expectClosed({ ...gone, ...(await openDoorOfNobody()) });
  });

  const openDoorOfNobody = async () => {
    const path = `/auth/saml/${newId()}`;
    return {
      start: async () => {
        const { headers } = await app.request(`${path}/start`);
        return { location: headers.get("location") ?? "" };
      },
      post: async (response: string) => {
        const answer = await app.request(`${path}/acs`, {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ SAMLResponse: response }).toString(),
        });
        return { status: answer.status, location: answer.headers.get("location") ?? "" };
      },
    };
  };

  it("is told in our metadata, also of a provider that is not set up yet", async () => {
    const path = { samlProviderId: door.providerId };
    const { data, response } = await getServiceProviderMetadata({
      client: app.client(),
      path,
      parseAs: "text",
    });
    expect(response?.headers.get("content-type")).toBe("application/samlmetadata+xml");
    expect(data).toContain(`entityID="${door.audience}"`);
    expect(data).toContain(`Location="${door.acsURL}"`);
    const unknown = await app.request(`/auth/saml/${newId()}/metadata`);
    expect(unknown.status).toBe(404);
  });
});

describe("signing in", () => {
  it("signs somebody in, here only, and leads to where they were going", async () => {
    const email = newAddress();
    const response = await door.signIn({ email: email.toUpperCase() }, new Browser(), "?next=/o/x");
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toContain("bindery-session=bnd_sid_");
    const body: unknown = await response.json();
    expect(body).toMatchObject({ next: "/o/x", organization: admin.organizationId });
    const { user, accessToken: token } = accessToken.parse(body);
    expect(user.email).toBe(email);
    const { status } = await app.request(`/v1/orgs/${admin.organizationId}`, { token });
    expect(status).toBe(200);
    const { items } = await dataOf(listSessions({ client: app.client(token) }));
    expect(items).toMatchObject([{ provider: "Example ID", current: true }]);
    expect(await lastAttempt()).toMatchObject({
      outcome: "signed-in",
      person: "joined-by-domain",
      email,
      claimed: false,
      member: { id: user.id },
    });
  });

  it("reads no RelayState where the sign-in was begun here", async () => {
    const browser = new Browser();
    const { request = "" } = await door.start(browser, "?next=/mine");
    const response = door.respond({ email: newAddress(), inResponseTo: request });
    const { ticket = "" } = await door.post(response, { RelayState: "/theirs" });
    expect(await (await door.finish(browser, ticket)).json()).toMatchObject({ next: "/mine" });
  });

  it.each(["//evil.example", "/\\evil.example", `/${"a".repeat(512)}`])(
    "leads home where the way on is %s",
    async (next) => {
      const query = `?next=${encodeURIComponent(next)}`;
      const response = await door.signIn({ email: newAddress() }, new Browser(), query);
      expect(await response.json()).toMatchObject({ next: "/" });
    },
  );

  it("ends with the provider's hours, or when the provider says, whichever comes first", async () => {
    const place = await newPlace(DOMAIN);
    const hours = await openDoor(app, place, { now, sessionHours: 2 });
    for (const [sessionEnd, lasts] of [
      [undefined, 2 * HOUR_MS],
      [HOUR_MS, HOUR_MS],
      [5 * HOUR_MS, 2 * HOUR_MS],
    ] as const) {
      const browser = new Browser();
      const at = now().getTime();
      const sessionNotOnOrAfter =
        sessionEnd === undefined ? undefined : new Date(at + sessionEnd).toISOString();
      const email = newAddress();
      const response = await hours.signIn(
        { email, change: { fields: { sessionNotOnOrAfter } } },
        browser,
      );
      expect(response.status).toBe(200);
      const refresh = () =>
        refreshSession({ client: app.client(), headers: browser.headers }).then(
          ({ response: answer }) => {
            if (answer) browser.keep(answer);
            return answer?.status;
          },
        );
      expect(await clock.later(lasts - 10 * SECOND_MS, refresh)).toBe(200);
      expect(await clock.later(lasts + 10 * SECOND_MS, refresh)).toBe(401);
    }
  });
});

describe("a browser in which somebody is signed in", () => {
  /** Signed in as somebody of the domain, in a browser. */
  const signedIn = async (email = newAddress()) => {
    const browser = new Browser();
    const answer = await door.signIn({ email }, browser);
    return { browser, email, token: accessToken.parse(await answer.json()).accessToken };
  };
  /** A ticket in the same browser. */
  const ticketIn = async (
    browser: Browser,
    said: { email: string; nameID?: string },
    one = door,
  ) => {
    const { request = "" } = await one.start(browser);
    return (await one.post(one.respond({ ...said, inResponseTo: request }))).ticket ?? "";
  };
  const userIn = async (browser: Browser) => {
    const client = app.client();
    const fresh = await dataOf(refreshSession({ client, headers: browser.headers }));
    return accessToken.parse(fresh).user.email;
  };

  it("is asked before another person takes its place, by any provider, and once asked goes on", async () => {
    const { browser, email } = await signedIn();
    const theirs = await newPlace(DOMAIN);
    const hostile = await openDoor(app, theirs, { now, label: "Hostile ID" });
    const other = newAddress();
    const ticket = await ticketIn(browser, { email: other }, hostile);
    for (let time = 0; time < 2; time += 1) {
      const response = await hostile.finish(browser, ticket);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toMatchObject({
        confirm: {
          email: other,
          signedInAs: email,
          organization: { id: theirs.organizationId },
          provider: "Hostile ID",
        },
      });
    }
    expect(await userIn(browser)).toBe(email);
    const answer = await hostile.finish(browser, ticket, true);
    expect(await answer.json()).toMatchObject({ user: { email: other } });
  });

  it("names the account that is signed in to, whatever address the provider claims", async () => {
    const [one, member] = [await signedIn(), newAddress()];
    const nameID = newId();
    await door.signIn({ email: member, nameID });
    const ticket = await ticketIn(one.browser, { email: one.email, nameID });
    expect(await (await door.finish(one.browser, ticket)).json()).toMatchObject({
      confirm: { email: member, signedInAs: one.email },
    });
  });

  it("is not asked by the same person, nor after signing out, nor by who is refused", async () => {
    const { browser, email } = await signedIn();
    const again = await door.finish(browser, await ticketIn(browser, { email }));
    expect(await again.json()).toMatchObject({ user: { email } });
    const stranger = await ticketIn(browser, { email: "somebody@strangers.example" });
    expect((await door.finish(browser, stranger)).status).toBe(403);
    expect(await userIn(browser)).toBe(email);
    const left = await ticketIn(browser, { email: newAddress() });
    await app.request("/auth/sign-out", { method: "POST", headers: browser.headers });
    expect((await door.finish(browser, left)).status).toBe(200);
    expect(await userIn(browser)).not.toBe(email);
  });
});

describe("a response counts once", () => {
  it("and makes one ticket of twenty posts at once, to two processes", async () => {
    const { request = "" } = await door.start(new Browser());
    const response = door.respond({ email: newAddress(), inResponseTo: request });
    const second = await makeApp({ now });
    const doors = [door, doorOf(second, door, door.idp, now)];
    const posted = await Promise.all(
      Array.from({ length: 10 }, () => doors.map((one) => one.post(response))).flat(),
    );
    expect(posted.map(({ status }) => status)).toEqual(posted.map(() => 303));
    expect(posted.filter(({ ticket }) => ticket !== undefined)).toHaveLength(1);
    expect(posted.filter(({ attempt }) => attempt !== undefined)).toHaveLength(19);
    await second.app.stop();
  });

  it("also after a restart, and by another process", async () => {
    const { response, ticket, browser } = await arrived(door);
    const next = await makeApp({ now });
    const again = await next.request(`/auth/saml/${door.providerId}/acs`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ SAMLResponse: response }).toString(),
    });
    expect(again.headers.get("location")).toContain("#attempt=");
    expect(await lastAttempt()).toMatchObject({ outcome: "refused", failedCheck: "request" });
    expect((await door.finish(browser, ticket)).status).toBe(200);
    expect((await door.finish(browser, ticket)).status).toBe(401);
    await next.app.stop();
  });

  it("is refused by the check `unused` where only the assertion is the same", async () => {
    const assertionID = "_the_same";
    const browser = new Browser();
    for (const outcome of ["ticket", "attempt"] as const) {
      const { request = "" } = await door.start(browser);
      const change = { fields: { assertionID } };
      const email = newAddress();
      const posted = await door.post(door.respond({ email, inResponseTo: request, change }));
      expect(posted[outcome]).toBeDefined();
    }
    expect(await lastAttempt()).toMatchObject({ failedCheck: "unused", claimed: true });
  });
});

describe("a ticket", () => {
  it("makes one session of twenty that come at once, to two processes", async () => {
    const { browser, ticket } = await arrived(door);
    const before = await app.database.db.$count(sessions);
    const second = await makeApp({ now });
    const doors = [door, doorOf(second, door, door.idp, now)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => doors.map((one) => one.finish(browser, ticket))).flat(),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
    expect(await app.database.db.$count(sessions)).toBe(before + 1);
    await second.app.stop();
  });

  it("is another browser's in vain, and stays good for the one that began", async () => {
    const { browser, ticket } = await arrived(door);
    const other = new Browser();
    await door.start(other);
    for (const one of [new Browser(), other])
      expect((await door.finish(one, ticket)).status).toBe(401);
    const cross = await app.request("/auth/sso/finish", {
      method: "POST",
      headers: {
        ...browser.headers,
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "cross-site",
      },
      body: JSON.stringify({ ticket }),
    });
    expect(cross.status).toBe(403);
    expect((await lastAttempt())?.outcome).toBe("unfinished");
    expect((await door.finish(browser, ticket)).status).toBe(200);
  });

  it("works for two minutes", async () => {
    const [early, late] = [await arrived(door), await arrived(door)];
    const finish = ({ browser, ticket }: typeof early) => door.finish(browser, ticket);
    expect((await clock.later(2 * MINUTE_MS - 10_000, () => finish(early))).status).toBe(200);
    expect((await clock.later(2 * MINUTE_MS, () => finish(late))).status).toBe(401);
  });

  it.each<[string, (one: SAMLDoor, by: Admin) => Promise<unknown>]>([
    [
      "the provider was deleted",
      (one, { client }) => deleteOrganizationSamlProvider({ client, path: pathOf(one) }),
    ],
    [
      "the provider was emptied",
      (one, { client }) =>
        updateOrganizationSamlProvider({ client, path: pathOf(one), body: { certificate: "" } }),
    ],
    [
      "its certificate was replaced",
      (one, { client }) => {
        const { certificate } = createTestIdentityProvider();
        return updateOrganizationSamlProvider({ client, path: pathOf(one), body: { certificate } });
      },
    ],
    [
      "its entity id was changed",
      (one, { client }) =>
        updateOrganizationSamlProvider({
          client,
          path: pathOf(one),
          body: { entityID: "https://other.example" },
        }),
    ],
  ])("is worth nothing when %s meanwhile", async (_, act) => {
    const place = await newPlace(DOMAIN);
    const one = await openDoor(app, place, { now });
    const { browser, ticket } = await arrived(one);
    await act(one, place);
    const response = await one.finish(browser, ticket);
    expect(response.status).toBe(403);
    const { error } = (await response.json()) as {
      error: { reason: string; details: { path: string; message: string }[] };
    };
    expect(error.reason).toBe("sso.refused");
    expect(error.details.map(({ path }) => path)).toEqual(["attempt", "provider"]);
    await restoreSamlProvider({ client: place.client, path: pathOf(one) });
    expect(await lastAttempt(one, place)).toMatchObject({
      id: error.details[0]?.message,
      outcome: "refused",
      failedCheck: "signature-holds",
    });
    expect((await one.finish(browser, ticket)).status).toBe(401);
  });
});

describe("a request", () => {
  it("is open for ten minutes", async () => {
    const post = async (request = "") =>
      door.post(door.respond({ email: newAddress(), inResponseTo: request }));
    const [early, late] = [await door.start(new Browser()), await door.start(new Browser())];
    const minutes = 10 * MINUTE_MS;
    expect((await clock.later(minutes - 10_000, () => post(early.request))).ticket).toBeDefined();
    expect((await clock.later(minutes, () => post(late.request))).attempt).toBeDefined();
    expect(await lastAttempt()).toMatchObject({ failedCheck: "request" });
  });

  it("of another provider, or of nobody, is none", async () => {
    const other = await openDoor(app, await newPlace(DOMAIN), { now });
    const { request = "" } = await other.start(new Browser());
    for (const inResponseTo of [request, "_unknown"]) {
      const response = door.respond({ email: newAddress(), inResponseTo });
      expect((await door.post(response)).attempt).toBeDefined();
      expect(await lastAttempt()).toMatchObject({ failedCheck: "request", claimed: true });
    }
    const answer = other.respond({ email: newAddress(), inResponseTo: request });
    expect((await other.post(answer)).ticket).toBeDefined();
  });

  it("a ticket, and a test that was never made, are forgotten when their time is over", async () => {
    await arrived(door);
    await door.start(new Browser());
    const waiting = await insertTest(app.database.db, {
      id: newId(),
      providerId: door.providerId,
      userId: admin.id,
      createdAt: now(),
      expiresAt: now(),
    });
    const left = async () => {
      const { db } = app.database;
      const [requests] = await db.select({ total: count() }).from(samlRequests);
      const [tickets] = await db.select({ total: count() }).from(ssoTickets);
      const tests = await db.$count(samlTests, eq(samlTests.id, waiting.id));
      return [requests?.total, tickets?.total, tests];
    };
    await forgetExpiredSignIns(app.database.db, now());
    expect(await left()).not.toEqual([0, 0, 1]);
    await forgetExpiredSignIns(app.database.db, new Date(now().getTime() + HOUR_MS));
    expect(await left()).toEqual([0, 0, 1]);
    await forgetExpiredSignIns(app.database.db, new Date(now().getTime() + 25 * HOUR_MS));
    expect(await left()).toEqual([0, 0, 0]);
  });
});

describe("a response that nobody asked for", () => {
  it("begins a sign-in here where it is not taken", async () => {
    const response = door.respond({ email: newAddress() });
    const { restart, ticket } = await door.post(response, { RelayState: "/o/x" });
    expect([restart, ticket]).toEqual([door.providerId, undefined]);
    expect(await lastAttempt()).toMatchObject({ outcome: "refused", failedCheck: "request" });
  });

  it("asks first where it is taken, then signs in, once, and goes on to a path of ours", async () => {
    const place = await newPlace(DOMAIN);
    const asking = await openDoor(app, place, { now, unsolicited: "confirm", label: "Tiles" });
    for (const [relayed, next] of [
      ["/o/x", "/o/x"],
      ["https://evil.example/", "/"],
    ] as const) {
      const email = newAddress();
      const response = asking.respond({ email, attributes: { displayName: "Ana" } });
      const { ticket = "" } = await asking.post(response, { RelayState: relayed });
      expect((await asking.post(response)).attempt).toBeDefined();
      const browser = new Browser();
      for (let asked = 0; asked < 2; asked += 1)
        expect(await (await asking.finish(browser, ticket)).json()).toEqual({
          confirm: {
            email,
            displayName: "Ana",
            organization: { id: place.organizationId, title: expect.any(String) as unknown },
            provider: "Tiles",
          },
        });
      const done = await asking.finish(browser, ticket, true);
      expect(await done.json()).toMatchObject({ next, user: { email, displayName: "Ana" } });
      expect((await asking.finish(browser, ticket, true)).status).toBe(401);
    }
  });
});

describe("finding the way in by an address", () => {
  it("answers by the domain alone, what is active, by organization and label", async () => {
    const domain = `${newId().toLowerCase()}.example`;
    const place = await newPlace(domain);
    const [second, first] = [
      await openDoor(app, place, { now, label: "B" }),
      await openDoor(app, place, { now, label: "A" }),
    ];
    const find = (email: string) =>
      dataOf(
        discoverSso({ client: app.client(), body: { email }, headers: new Browser().headers }),
      );
    const { email } = await app.newMember(place.organizationId, "read", {
      email: `member@${domain}`,
    });
    const found = await find(`nobody@${domain.toUpperCase()}`);
    expect(found).toEqual(await find(email));
    expect(found.items.map(({ provider }) => [provider.id, provider.label])).toEqual([
      [first.providerId, "A"],
      [second.providerId, "B"],
    ]);
    const { client } = place;
    await updateOrganizationSamlProvider({
      client,
      path: pathOf(first),
      body: { certificate: "" },
    });
    expect((await find(email)).items).toHaveLength(1);
    expect((await find("ana@unknown.example")).items).toEqual([]);
  });
});
