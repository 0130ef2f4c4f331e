import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listSamlAttempts, refreshSession } from "#client";
import type { SAMLCheckId } from "#contract/schemas/saml-checks.ts";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { newId } from "#server/kit/ids.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp, vouchFor } from "#server/testing/make-app.ts";
import { type Arrival, Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";
import type { ResponseChange } from "#server/testing/saml-identity-provider.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DOMAIN = `${newId().toLowerCase()}.example`;

/** When everything begins; the clock stands still until it is set. Both in whole seconds. */
const base = Math.floor(Date.now() / 1000) * 1000;
const at = (seconds: number): Date => new Date(base + seconds * 1000);
const text = (seconds: number): string => at(seconds).toISOString();
let clock = at(0);

let app: TestApp;
let admin: Admin;
let door: SAMLDoor;
let tile: SAMLDoor;
beforeAll(async () => {
  app = await makeApp({ now: () => clock });
});
// Each with providers of its own: of a provider only the latest attempts are kept.
beforeEach(async () => {
  clock = at(0);
  admin = await app.newAdmin();
  await setOrganization(app.database.db, admin.organizationId, { emailDomains: [DOMAIN] });
  vouchFor(admin.organizationId, DOMAIN);
  const now = () => at(0);
  door = await openDoor(app, admin, { now, sessionHours: 3 });
  tile = await openDoor(app, admin, { now, unsolicited: "confirm", label: "Tile" });
});

const newAddress = () => `${newId().toLowerCase()}@${DOMAIN}`;
/** Does something when so many seconds have gone by since the beginning. */
const when = <Result>(seconds: number, act: () => Promise<Result>): Promise<Result> => {
  clock = at(seconds);
  return act();
};
/** The check that refused an attempt; undefined for what was not refused. */
const checkOf = async ({ providerId }: SAMLDoor, { attempt }: Pick<Arrival, "attempt">) => {
  if (attempt === undefined) return undefined;
  const { client, organizationId } = admin;
  const path = { organizationId, samlProviderId: providerId };
  const { items } = await dataOf(listSamlAttempts({ client, path, query: { limit: 50 } }));
  return items.find(({ id }) => id === attempt)?.failedCheck ?? "not found";
};
/** Arrives at the assertion consumer at a second. */
const arrive = async (seconds: number, change: ResponseChange = {}, begun = seconds) => {
  const browser = new Browser();
  const { request = "" } = await when(begun, () => door.start(browser));
  const response = door.respond({ email: newAddress(), inResponseTo: request, change });
  const arrival = await when(seconds, () => door.post(response));
  return { browser, ticket: arrival.ticket ?? "", failedCheck: await checkOf(door, arrival) };
};

const later = 20 * MINUTE;
const fields = (given: ResponseChange["fields"]): ResponseChange => ({
  fields: { notOnOrAfter: text(later), confirmationEnd: text(later), ...given },
});
const BOUND = 5 * MINUTE;
const bound = text(BOUND);
/** What a response says of time, and from when or until when it is accepted for that. */
const bounds: readonly (readonly [
  what: string,
  change: ResponseChange,
  accepted: { readonly from: number } | { readonly until: number },
  check: SAMLCheckId,
])[] = [
  ["NotBefore of the conditions", fields({ notBefore: bound }), { from: BOUND - MINUTE }, "times"],
  [
    "NotOnOrAfter of the conditions",
    fields({ notOnOrAfter: bound }),
    { until: BOUND + MINUTE },
    "times",
  ],
  [
    "NotOnOrAfter of the confirmation",
    fields({ confirmationEnd: bound }),
    { until: BOUND + MINUTE },
    "times",
  ],
  [
    "IssueInstant of the assertion",
    {
      ...fields({}),
      assertion: (xml) => xml.replace(/IssueInstant="[^"]*"/, `IssueInstant="${bound}"`),
    },
    { from: BOUND - MINUTE },
    "times",
  ],
  [
    "IssueInstant of the response",
    {
      ...fields({}),
      response: (xml) => xml.replace(/IssueInstant="[^"]*"/, `IssueInstant="${bound}"`),
    },
    { from: BOUND - MINUTE },
    "times",
  ],
  ["AuthnInstant", fields({ authnInstant: bound }), { from: BOUND - MINUTE }, "authn-statement"],
  // A session that is over here is not begun, whatever the difference of the clocks.
  [
    "SessionNotOnOrAfter",
    fields({ sessionNotOnOrAfter: bound }),
    { until: BOUND },
    "authn-statement",
  ],
];

describe("to the second, a response counts", () => {
  it.each(bounds)("for its %s", async (_, change, accepted, check) => {
    const isBegin = "from" in accepted;
    const edge = isBegin ? accepted.from : accepted.until;
    const [inside, outside] = isBegin ? [edge, edge - 1] : [edge - 1, edge];
    const found = [];
    for (const seconds of [inside, outside]) {
      const { failedCheck } = await arrive(seconds, change);
      found.push(failedCheck);
    }
    // Further in and further out it is the same.
    for (const seconds of isBegin ? [edge + 1, edge - 2] : [edge - 2, edge + 1]) {
      const { failedCheck } = await arrive(seconds, change);
      found.push(failedCheck);
    }
    expect(found).toEqual([undefined, check, undefined, check]);
  });

  it.each<[string, (end: number) => ResponseChange]>([
    ["the assertion", (end) => fields({ notBefore: text(0), notOnOrAfter: text(end) })],
    [
      "the assertion from its issue",
      (end) => fields({ notBefore: undefined, notOnOrAfter: text(end) }),
    ],
    ["the confirmation", (end) => fields({ confirmationEnd: text(end) })],
  ])("where %s lasts for a day at most", async (_, lasting) => {
    const found = [];
    for (const end of [DAY - 1, DAY, DAY + 1])
      found.push((await arrive(0, lasting(end))).failedCheck);
    expect(found).toEqual([undefined, undefined, "times"]);
  });

  it("while its request is open, ten minutes", async () => {
    const found = [];
    for (const seconds of [10 * MINUTE - 1, 10 * MINUTE, 10 * MINUTE + 1])
      found.push((await arrive(seconds, fields({}), 0)).failedCheck);
    expect(found).toEqual([undefined, "request", "request"]);
  });

  it("as used until it ends by itself, the difference of the clocks included", async () => {
    // Until it is refused for its time, it is refused because it was used.
    const response = tile.respond({ email: newAddress() });
    expect((await when(0, () => tile.post(response))).ticket).toBeDefined();
    const found = [];
    for (const seconds of [1, 6 * MINUTE - 1, 6 * MINUTE])
      found.push(await checkOf(tile, await when(seconds, () => tile.post(response))));
    expect(found).toEqual(["unused", "unused", "times"]);
  });
});

describe("to the second, a ticket counts", () => {
  it("for two minutes", async () => {
    const found = [];
    for (const seconds of [2 * MINUTE - 1, 2 * MINUTE, 2 * MINUTE + 1]) {
      const { browser, ticket } = await arrive(0);
      found.push((await when(seconds, () => door.finish(browser, ticket))).status);
    }
    expect(found).toEqual([200, 401, 401]);
  });

  it("for two minutes where somebody is asked first, from when it came", async () => {
    const found = [];
    for (const seconds of [2 * MINUTE - 1, 2 * MINUTE]) {
      const browser = new Browser();
      const { ticket = "" } = await when(0, () => tile.post(tile.respond({ email: newAddress() })));
      await when(MINUTE, () => tile.finish(browser, ticket));
      for (const confirmed of [false, true])
        found.push((await when(seconds, () => tile.finish(browser, ticket, confirmed))).status);
    }
    expect(found).toEqual([200, 200, 401, 401]);
  });

  it("until the session that it begins would be over", async () => {
    const found = [];
    for (const seconds of [MINUTE - 1, MINUTE]) {
      const change = fields({ sessionNotOnOrAfter: text(MINUTE) });
      const { browser, ticket } = await arrive(0, change);
      found.push((await when(seconds, () => door.finish(browser, ticket))).status);
    }
    expect(found).toEqual([200, 401]);
  });
});

describe("to the second, a session", () => {
  it.each([
    ["the hours of its provider", undefined, 3 * HOUR],
    ["the end that the provider names", 2 * HOUR, 2 * HOUR],
    ["the hours, where the provider names a later end", 4 * HOUR, 3 * HOUR],
  ])("lasts for %s", async (_, named, lasts) => {
    const end = named === undefined ? {} : { sessionNotOnOrAfter: text(named) };
    const { browser, ticket } = await arrive(0, fields(end));
    await when(0, () => door.finish(browser, ticket));
    const refresh = async (seconds: number) => {
      const { data, response } = await when(seconds, () =>
        refreshSession({ client: app.client(), headers: browser.headers }),
      );
      if (response) browser.keep(response);
      return { status: response?.status, data };
    };
    const last = await refresh(lasts - 1);
    expect(last.status).toBe(200);
    const { accessToken: token, expiresAt } = accessToken.parse(last.data);
    expect(expiresAt).toBe(text(lasts));
    const asks = async (seconds: number) => {
      const path = `/v1/orgs/${admin.organizationId}`;
      return (await when(seconds, () => app.request(path, { token }))).status;
    };
    expect([await asks(lasts - 1), await asks(lasts)]).toEqual([200, 401]);
    expect((await refresh(lasts)).status).toBe(401);
  });
});
