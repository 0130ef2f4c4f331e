import { beforeAll, describe, expect, test } from "vitest";
import {
  type AuditEvent,
  listSamlAttempts,
  listSamlProvidersInOrganizationById,
  listSsoImpact,
  listMembersInOrganizationById,
  listOrganizationAuditEvents,
  listOrganizationInvitations,
  listOrganizationInviteLinks,
  listOrganizationsForAuthenticatedUser,
  listTeamMembersInOrganizationById,
  listTeamsInOrganizationById,
  updateOrganizationById,
} from "#client";
import { findUserByEmail } from "#server/access/session-rows.ts";
import { createOrganization } from "#server/modules/people/organizations/organizations.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { seedDemo } from "./demo.ts";
import { FOUNDER, performActions } from "./actions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: Person;

const organizationsOf = async (person: Person) => {
  const { data } = await listOrganizationsForAuthenticatedUser({
    client: person.client,
    throwOnError: true,
  });
  const open = data.items.flatMap((item) => ("ssoRequired" in item ? [] : [item]));
  return new Map(open.map((item) => [item.title, item]));
};
const call = async (title: string, person = admin) => {
  const organization = (await organizationsOf(person)).get(title);
  if (!organization) throw new Error(`there is no ${title}`);
  const request = {
    client: person.client,
    path: { organizationId: organization.id },
    query: { limit: 1000 },
    throwOnError: true as const,
  };
  return { organization, request };
};
const eventsOf = async (title: string): Promise<AuditEvent[]> => {
  const { request } = await call(title);
  const events: AuditEvent[] = [];
  for (let page: string | undefined; ;) {
    const query = { limit: 100, ...(page === undefined ? {} : { page }) };
    const { data } = await listOrganizationAuditEvents({ ...request, query });
    events.push(...data.items);
    page = data.next?.page;
    if (page === undefined) return events;
  }
};
const membersOf = async (title: string) => {
  const { request } = await call(title);
  return (await listMembersInOrganizationById(request)).data.items;
};

/** The hostname the next demo would take: other tests of this process may have made some already. */
const nextHostname = async (name: string, somebody: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const hostname = number === 1 ? name : `${name}-${number}`;
    if (!(await findUserByEmail(app.database.db, `${somebody}@${hostname}.example`)))
      return hostname;
  }
};

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newPerson({ displayName: "Demo admin" });
  await seedDemo(app.asPerson(admin));
});

describe("the large organization", () => {
  test("has some forty people in all roles, some of them away", async () => {
    const members = await membersOf("Northwind Instruments");
    const count = (role: string | null) => members.filter((member) => member.role === role).length;
    const quiet = Date.now() - 90 * DAY_MS;
    expect(members).toHaveLength(40);
    expect(count("admin")).toBe(5);
    expect(count(null)).toBe(2);
    for (const role of ["read", "comment", "edit", "review", "create"])
      expect(count(role), role).toBeGreaterThan(2);
    const seen = members.flatMap(({ lastSeenAt }) => (lastSeenAt ? [Date.parse(lastSeenAt)] : []));
    expect(members.length - seen.length, "never seen").toBe(3);
    expect(seen.filter((instant) => instant < quiet)).toHaveLength(3);
    expect(members.filter(({ teams }) => teams > 0).length).toBeGreaterThan(20);
    expect(members.find(({ id }) => id === admin.id)?.role).toBe("admin");
  });

  test("has six teams, one of them without an owner and one with a single owner", async () => {
    const { request } = await call("Northwind Instruments");
    const { data } = await listTeamsInOrganizationById(request);
    const owners = await Promise.all(
      data.items.map(async ({ id: teamId, title }) => {
        const path = { ...request.path, teamId };
        const { data: team } = await listTeamMembersInOrganizationById({ ...request, path });
        return [title, team.items.filter((item) => item.team.role === "owner").length] as const;
      }),
    );
    expect(Object.fromEntries(owners)).toEqual({
      "API reference": 1,
      "Developer docs": 2,
      Localization: 0,
      "Product guides": 2,
      "Release notes": 2,
      "Support knowledge base": 2,
    });
  });

  test("has open and expired invitations and two invite links", async () => {
    const { organization, request } = await call("Northwind Instruments");
    const invitations = (await listOrganizationInvitations(request)).data.items;
    const links = (await listOrganizationInviteLinks(request)).data.items;
    const addresses = (status: string) =>
      invitations.filter((item) => item.status === status).map(({ email }) => email);
    const { hostname } = organization;
    expect(hostname).toMatch(/^northwind(-\d+)?$/);
    expect(addresses("expired")).toEqual([`tamar.gelashvili@${hostname}.example`]);
    expect(addresses("pending")).toHaveLength(5);
    expect(links.map(({ role }) => role)).toEqual(["read", "comment"]);
    expect(organization.emailDomains).toEqual([`${hostname}.example`, `labs.${hostname}.example`]);
  });

  test("has a provider that some sign in by and nobody must, and one that is half set up", async () => {
    const { organization, request } = await call("Northwind Instruments");
    const { data } = await listSamlProvidersInOrganizationById(request);
    const [contractors, staff] = data.items;
    expect(contractors).toMatchObject({ status: "pending", people: 0 });
    expect(staff).toMatchObject({ label: "Northwind ID", status: "active", people: 10 });
    expect(Date.parse(staff?.certificateEndsAt ?? "")).toBeGreaterThan(Date.parse("2035-12-31"));
    expect(organization.sso).toBe(false);
    expect((await membersOf("Northwind Instruments")).filter(({ sso }) => sso)).toHaveLength(14);

    const path = { ...request.path, samlProviderId: staff?.id ?? "" };
    const attempts = (await listSamlAttempts({ ...request, path })).data.items;
    const refused = attempts.flatMap(({ failedCheck, person }) => person ?? failedCheck ?? []);
    expect(new Set(refused)).toEqual(
      new Set(["refused-stranger", "refused-no-flag", "known", "linked", "times", "audience"]),
    );
    for (const { checks } of attempts) expect(checks).toHaveLength(23);

    const impact = (await listSsoImpact(request)).data.items;
    const groups = new Set(impact.map(({ group }) => group));
    expect([...groups].toSorted()).toEqual(["in", "likely", "out", "risk"]);
  });

  test("has eight months by many people, denser of late and never ahead of now", async () => {
    const events = await eventsOf("Northwind Instruments");
    const instants = events.map(({ occurredAt }) => Date.parse(occurredAt));
    const age = (days: number) => Date.now() - days * DAY_MS;
    expect(Math.max(...instants)).toBeLessThanOrEqual(Date.now());
    expect(Math.min(...instants)).toBeGreaterThan(age(260));
    expect(Math.min(...instants)).toBeLessThan(age(230));
    const recent = events.filter(({ occurredAt }) => Date.parse(occurredAt) > age(30));
    expect(recent.length).toBeGreaterThan(60);
    expect(recent.length / 30).toBeGreaterThan(1.5 * (events.length / 240));
    expect(new Set(recent.map(({ actor }) => actor.id)).size).toBeGreaterThan(10);
    const changes = recent.filter(({ action }) => action !== "member.seen");
    expect(new Set(changes.map(({ action }) => action)).size).toBeGreaterThan(6);
    const first = events.filter(({ occurredAt }) => occurredAt === events.at(-1)?.occurredAt);
    expect(first.map(({ action }) => action)).toContain("organization.created");
  });

  test("nobody does anything before they joined", async () => {
    const joined = new Map(
      (await membersOf("Northwind Instruments")).map(({ id, joinedAt }) => [id, joinedAt]),
    );
    const early = (await eventsOf("Northwind Instruments")).filter(
      ({ actor, occurredAt }) => occurredAt < (joined.get(actor.id) ?? ""),
    );
    expect(early).toEqual([]);
  });
});

test("the small organization has six people, two teams and a trial that ends in nine days", async () => {
  const { organization, request } = await call("Harbour Lab");
  const members = await membersOf("Harbour Lab");
  const { data: teams } = await listTeamsInOrganizationById(request);
  expect(members).toHaveLength(6);
  expect(members.find(({ id }) => id === admin.id)?.role).toBe("admin");
  expect(teams.items.map(({ title }) => title).toSorted()).toEqual(["Field notes", "Handbook"]);
  expect(organization.trial.status).toBe("active");
  const left = Date.parse(organization.trial.endDate ?? "") - Date.now();
  expect(left / DAY_MS).toBeCloseTo(9, 1);
});

test("a second admin can make a demo of their own", async () => {
  const second = await app.newPerson();
  await seedDemo(app.asPerson(second));
  const titles = [...(await organizationsOf(second)).keys()];
  expect(titles.toSorted()).toEqual(["Harbour Lab", "Northwind Instruments"]);
  const { organization: first } = await call("Northwind Instruments");
  const { organization } = await call("Northwind Instruments", second);
  expect(organization.hostname).toMatch(/^northwind-\d+$/);
  expect(organization.hostname).not.toBe(first.hostname);
  expect((await organizationsOf(admin)).size).toBe(2);
});

test.each(["2026-03-02T00:01:00Z", "2028-02-27T23:59:59Z"])(
  "is made on %s, too",
  async (instant) => {
    const person = await app.newPerson();
    await seedDemo({ ...app.asPerson(person), now: () => new Date(instant) });
    expect((await organizationsOf(person)).size).toBe(2);
  },
);

test("takes another name when somebody has the hostname", async () => {
  const squatter = await app.newAdmin();
  const takeNext = async (): Promise<string> => {
    const hostname = await nextHostname("harbour-lab", "marta.kowalczyk");
    const { response } = await updateOrganizationById({
      client: squatter.client,
      path: { organizationId: squatter.organizationId },
      body: { hostname },
    });
    // A demo that another test makes at this moment may have been faster.
    return response?.status === 409 ? takeNext() : hostname;
  };
  const taken = await takeNext();
  const person = await app.newPerson();
  await seedDemo(app.asPerson(person));
  const { hostname } = (await call("Harbour Lab", person)).organization;
  expect(hostname).toMatch(/^harbour-lab-\d+$/);
  expect(hostname).not.toBe(taken);
});

test("leaves nothing of an organization whose history breaks off", async () => {
  const person = await app.newPerson();
  const action = (perform: () => Promise<void>) => ({ at: new Date(), by: FOUNDER, perform });
  const history = performActions(
    app.asPerson(person),
    async (tx) => ({
      domain: "broken.example",
      organizationId: await createOrganization(tx, { title: "Broken" }),
    }),
    [action(() => Promise.resolve()), action(() => Promise.reject(new Error("it breaks off")))],
  );
  await expect(history).rejects.toThrow("it breaks off");
  expect((await organizationsOf(person)).size).toBe(0);
});
