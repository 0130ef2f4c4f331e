import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import {
  deleteOrganizationSamlProvider,
  inviteUsersToOrganization,
  listSsoImpact,
  removeMemberFromOrganizationById,
  restoreSamlProvider,
  setBreakGlassAdmins,
  updateOrganizationById,
  updateOrganizationSamlProvider,
  updateSamlProviderOptions,
} from "#client";
import type { SSOImpactGroup } from "#contract/schemas/saml.ts";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { insertToken } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { makeToken, signInTo } from "#server/testing/bounded-session.ts";
import { makeClock } from "#server/testing/clock.ts";
import {
  type Admin,
  makeApp,
  type Person,
  type TestApp,
  vouchFor,
} from "#server/testing/make-app.ts";
import { linkIdentity, passTest } from "#server/testing/provider-fixture.ts";
import { Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";
import { SEED } from "#server/testing/seed.ts";
import { cases, isFull } from "#testing/depth.ts";
import { setMember } from "../members/member-rows.ts";
import { addMember } from "../members/members.ts";

const ORGANIZATIONS = cases(25);
const PROVIDERS = 3;

const clock = makeClock();
let app: TestApp;
let elsewhere: Admin;
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
  elsewhere = await app.newAdmin();
});

const someProvider = fc.record({
  /** What became of it after people were linked and signed in. */
  became: fc.constantFrom(
    "active" as const,
    "active" as const,
    "emptied" as const,
    "unusable" as const,
    "deleted" as const,
    "restored" as const,
  ),
  domains: fc.constantFrom<readonly ("one" | "two")[]>([], [], ["one"], ["two"]),
});
const someLink = fc.record({
  provider: fc.nat(PROVIDERS - 1),
  name: fc.constantFrom("address", "opaque"),
});
/** What a member has to call with, beside a token that reaches everywhere. */
const someWay = fc.record({
  by: fc.constantFrom("everywhere", "here", "elsewhere", "expired", "provider", "provider"),
  provider: fc.nat(PROVIDERS - 1),
});
const often = (weight: number) => fc.nat(9).map((roll) => roll < weight);
const someMember = fc.record({
  at: fc.constantFrom("one", "two", "below", "outside"),
  verified: often(7),
  role: fc.constantFrom("admin", "edit", "read", null),
  sso: often(5),
  disabled: often(2),
  breakGlass: often(5),
  cameBack: often(2),
  links: fc.uniqueArray(someLink, { maxLength: 2, selector: ({ provider }) => provider }),
  ways: fc.array(someWay, { maxLength: 3 }),
});
const someOrganization = fc.record({
  // The first is the one that is enforced by.
  others: fc.array(someProvider, { maxLength: PROVIDERS - 1 }),
  domains: fc.constantFrom<readonly ("one" | "two")[]>([], ["one"], ["two"]),
  members: fc.array(someMember, { minLength: 3, maxLength: 7 }),
  invited: fc.array(fc.constantFrom("nobody", "verified", "unverified"), { maxLength: 2 }),
});
type Plan<Some> = Some extends fc.Arbitrary<infer Value> ? Value : never;

/** A token in somebody's hands. */
interface Held {
  readonly token: string;
  readonly isAPI: boolean;
}
interface Somebody {
  readonly person: Person;
  readonly plan?: Plan<typeof someMember>;
  /** The name at each provider that they are linked to. */
  readonly names: ReadonlyMap<string, string>;
  readonly held: readonly Held[];
  /** One of what they hold, which reaches everywhere and came another way than by single sign-on. */
  readonly own: string;
}
interface Place {
  readonly admin: Admin;
  readonly doors: readonly SAMLDoor[];
  readonly domains: Readonly<Record<"one" | "two" | "below" | "outside", string>>;
}

const pathOf = ({ organizationId, providerId }: SAMLDoor) => ({
  organizationId,
  samlProviderId: providerId,
});

const makePlace = async ({ others, domains }: Plan<typeof someOrganization>): Promise<Place> => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const name = newId().toLowerCase();
  const [one, two] = [`one.${name}.example`, `two.${name}.example`];
  await dataOf(
    updateOrganizationById({
      client,
      path: { organizationId },
      body: { emailDomains: [one, two] },
    }),
  );
  vouchFor(organizationId, one, two);
  const doors: SAMLDoor[] = [];
  for (const [index, allowed] of [domains, ...others.map((other) => other.domains)].entries()) {
    const door = await openDoor(app, admin, { label: `Provider ${index}`, now: clock.now });
    const body = { domains: allowed.map((which) => (which === "one" ? one : two)) };
    await dataOf(updateSamlProviderOptions({ client, path: pathOf(door), body }));
    doors.push(door);
  }
  const rest = { below: `mail.${one}`, outside: `outside.${name}.example` };
  return { admin, doors, domains: { one, two, ...rest } };
};

const hold = async (
  { admin: { organizationId }, doors }: Place,
  person: Person,
  { by, provider }: Plan<typeof someWay>,
): Promise<Held[]> => {
  const samlProviderId = doors[provider]?.providerId;
  if (by === "expired") {
    const token = newSecret("bnd_api");
    const now = clock.now();
    await insertToken(app.database.db, {
      id: newId(),
      hash: hashOf(token),
      kind: "api",
      userId: person.id,
      createdAt: now,
      expiresAt: now,
    });
    return [{ token, isAPI: true }];
  }
  if (by === "provider" && samlProviderId === undefined) return [];
  const bounds = {
    everywhere: {},
    here: { organizationId },
    elsewhere: { organizationId: elsewhere.organizationId },
    provider: { organizationId, samlProviderId: samlProviderId ?? null },
  }[by];
  const session = await signInTo(app, person, bounds, clock.now);
  const { token } = await makeToken(app, session);
  return [
    { token: session.token, isAPI: false },
    { token, isAPI: true },
  ];
};

const newToken = async ({ id: userId }: Person): Promise<string> => {
  clock.advance(1);
  const token = newSecret("bnd_api");
  const row = { id: newId(), hash: hashOf(token), kind: "api", userId } as const;
  await insertToken(app.database.db, { ...row, createdAt: clock.now() });
  return token;
};

const join = async (place: Place, plan: Plan<typeof someMember>): Promise<Somebody> => {
  const { organizationId, client } = place.admin;
  const email = `person.${newId().toLowerCase()}@${place.domains[plan.at]}`;
  const { role, sso, verified } = plan;
  const person = await app.newMember(organizationId, role, { email, verified });
  const path = { organizationId, userId: person.id };
  const linkTo = async (door: SAMLDoor, name: string) =>
    linkIdentity(app, pathOf(door), { id: person.id, email: name }, clock.now());
  if (plan.cameBack) {
    // What they were linked to before they were removed is forgotten.
    for (const door of place.doors) await linkTo(door, `former.${newId()}`);
    await removeMemberFromOrganizationById({ client, path, throwOnError: true });
    await transaction(app.context, (tx) =>
      addMember(tx, { organizationId, person, role, by: "email" }),
    );
  }
  await setMember(app.database.db, path, { sso });
  const names = new Map<string, string>();
  for (const { provider, name } of plan.links) {
    const door = place.doors[provider];
    if (!door) continue;
    const nameID = name === "address" ? email : `name.${newId()}`;
    await linkTo(door, nameID);
    names.set(door.providerId, nameID);
  }
  const held: Held[] = [{ token: person.token, isAPI: true }];
  // What they held before they were removed opens nothing any more.
  if (plan.cameBack) held.unshift({ token: await newToken(person), isAPI: true });
  for (const way of plan.ways) held.push(...(await hold(place, person, way)));
  return { person, plan, names, held, own: held[0]?.token ?? "" };
};

const change = async ({ admin: { client } }: Place, door: SAMLDoor, became: string) => {
  const path = pathOf(door);
  if (became === "emptied")
    await dataOf(updateOrganizationSamlProvider({ client, path, body: { entityID: "" } }));
  if (became === "unusable")
    await dataOf(updateOrganizationSamlProvider({ client, path, body: { certificate: "none" } }));
  if (became === "deleted" || became === "restored")
    await deleteOrganizationSamlProvider({ client, path, throwOnError: true });
  if (became === "restored") await dataOf(restoreSamlProvider({ client, path }));
};

/** Whether a token opens the organization. */
const opens = async ({ admin: { organizationId } }: Place, token: string): Promise<boolean> =>
  (await app.request(`/v1/orgs/${organizationId}`, { token })).status === 200;

/** Whether somebody gets in, as themselves, by a response that a provider signed; nothing where none can begin. */
const getsInBy = async (
  place: Place,
  door: SAMLDoor,
  { person: { id, email }, names }: Pick<Somebody, "person" | "names">,
): Promise<boolean[]> => {
  const browser = new Browser();
  const { request } = await door.start(browser);
  if (request === undefined) return [];
  const nameID = names.get(door.providerId) ?? email;
  const { ticket } = await door.post(door.respond({ email, nameID, inResponseTo: request }));
  if (ticket === undefined) throw new Error("the response itself was refused");
  const answer = await door.finish(browser, ticket);
  if (answer.status !== 200) return [false];
  const { user, accessToken: token } = accessToken.parse(await answer.json());
  expect(user.id).toBe(id);
  return [await opens(place, token)];
};

const impactOf = ({ admin: { client, organizationId } }: Place) =>
  dataOf(listSsoImpact({ client, path: { organizationId }, query: { limit: 1000 } }));

/** What is said of somebody beforehand, and what they met afterwards, to be compared as a whole. */
interface Met {
  readonly email: string;
  readonly group: SSOImpactGroup | undefined;
  readonly getsIn: boolean;
  readonly tokensStopped: number;
}

const openWays = async (place: Place, { held }: Somebody): Promise<readonly Held[]> => {
  const open: Held[] = [];
  for (const way of held) if (await opens(place, way.token)) open.push(way);
  return open;
};

const play = async (plan: Plan<typeof someOrganization>, seen: Map<string, number>) => {
  const place = await makePlace(plan);
  const { admin, doors } = place;
  const { client, organizationId } = admin;
  const members: Somebody[] = [
    {
      person: admin,
      names: new Map(),
      held: [{ token: admin.token, isAPI: true }],
      own: admin.token,
    },
  ];
  for (const member of plan.members) members.push(await join(place, member));
  for (const [index, { became }] of plan.others.entries()) {
    const door = doors[index + 1];
    if (door) await change(place, door, became);
  }
  const named = members.filter(
    ({ plan: one }) => one?.breakGlass && one.role === "admin" && !one.disabled,
  );
  const breakGlass = named.slice(0, 5).map(({ person }) => person.id);
  if (breakGlass.length > 0)
    await dataOf(
      setBreakGlassAdmins({ client, path: { organizationId }, body: { members: breakGlass } }),
    );
  for (const { person, plan: one } of members)
    if (one?.disabled)
      await setMember(app.database.db, { organizationId, userId: person.id }, { disabled: true });
  const guests: { email: string; kind: string }[] = [];
  for (const kind of plan.invited) {
    const email = `guest.${newId().toLowerCase()}@${place.domains.outside}`;
    if (kind !== "nobody") await app.newPerson({ email, verified: kind === "verified" });
    await dataOf(
      inviteUsersToOrganization({ client, path: { organizationId }, body: { emails: [email] } }),
    );
    guests.push({ email, kind });
  }
  clock.advance(1000);
  await passTest(app, { samlProviderId: doors[0]?.providerId ?? "" }, admin, clock.now());

  const { items, totals, count } = await impactOf(place);
  const before = new Map<Somebody, readonly Held[]>();
  for (const member of members) before.set(member, await openWays(place, member));
  await dataOf(updateOrganizationById({ client, path: { organizationId }, body: { sso: true } }));

  expect(count).toBe(members.length);
  expect(items.map(({ member }) => member.id).toSorted()).toEqual(
    members.map(({ person }) => person.id).toSorted(),
  );
  let keeps = 0;
  const said: Met[] = [];
  const met: Met[] = [];
  for (const member of members) {
    const { person, names, own } = member;
    const impact = items.find((item) => item.member.id === person.id);
    const { email } = person;
    const group = impact?.group;
    seen.set(group ?? "", (seen.get(group ?? "") ?? 0) + 1);
    said.push({ email, group, getsIn: group !== "out", tokensStopped: impact?.tokens ?? 0 });
    const after = await openWays(place, member);
    if (group === "out" && after.some(({ token }) => token === own)) keeps += 1;
    const stopped = (before.get(member) ?? []).filter((way) => !after.includes(way));
    // A member who is linked is expected where they are linked; one who is not, at any provider.
    const linked = doors.filter(({ providerId }) => group === "in" && names.has(providerId));
    const tried: boolean[] = [];
    for (const door of linked.length > 0 ? linked : doors)
      tried.push(...(await getsInBy(place, door, member)));
    met.push({
      email,
      group,
      // Who is shut out gets in nowhere; everybody else wherever they are expected.
      getsIn: group === "out" ? tried.includes(true) : tried.length > 0 && !tried.includes(false),
      tokensStopped: stopped.filter(({ isAPI }) => isAPI).length,
    });
  }
  expect(met).toEqual(said);
  const tokens = said.reduce((sum, { tokensStopped }) => sum + tokensStopped, 0);
  const groups = Object.fromEntries(
    (["in", "likely", "risk", "out"] as const).map((group) => [
      group,
      said.filter((one) => one.group === group).length,
    ]),
  );
  expect(totals).toEqual({ ...groups, keeps, tokens });
  seen.set("tokens", (seen.get("tokens") ?? 0) + tokens);
  for (const { email, kind } of guests) {
    const answer = await doors[0]?.signIn({ email });
    expect([kind, answer?.status]).toEqual([kind, kind === "unverified" ? 403 : 200]);
  }
};

it(
  `of ${ORGANIZATIONS} organizations (seed ${SEED}) the impact of enforcing is who is refused then`,
  async () => {
    const seen = new Map<string, number>();
    const property = fc.asyncProperty(someOrganization, (plan) => play(plan, seen));
    const options = { numRuns: ORGANIZATIONS, seed: SEED, endOnFailure: true };
    await expect(fc.assert(property, options)).resolves.toBeUndefined();
    // Otherwise they would show nothing; of a few none may be of some kind.
    for (const kind of ["in", "likely", "risk", "out", "tokens"])
      if (isFull) expect(seen.get(kind), kind).toBeGreaterThanOrEqual(ORGANIZATIONS / 5);
  },
  60_000 + ORGANIZATIONS * 10_000,
);
