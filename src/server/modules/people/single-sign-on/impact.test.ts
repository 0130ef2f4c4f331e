import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  deleteOrganizationSamlProvider,
  listSsoIdentitiesOfMember,
  listSsoImpact,
  removeUserFromSso,
  setBreakGlassAdmins,
  updateOrganizationById,
} from "#client";
import { insertToken } from "#server/access/session-rows.ts";
import { members } from "#server/db/tables/index.ts";
import { hashOf, newId } from "#server/kit/ids.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addActiveProvider, linkIdentity, passTest } from "#server/testing/provider-fixture.ts";
import { recorded } from "#server/testing/recorded.ts";

const clock = makeClock();
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
});

const impactOf = ({ client, organizationId }: Admin, query: object = {}) =>
  dataOf(listSsoImpact({ client, path: { organizationId }, query }));
const setRow = (
  { organizationId }: Admin,
  { id }: Person,
  change: Partial<typeof members.$inferInsert>,
) =>
  app.database.db
    .update(members)
    .set(change)
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, id)));

/** An organization with one member in each place; their address says which. */
const place = async () => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = await addActiveProvider(admin);
  const domain = `${newId().toLowerCase()}.example`;
  await updateOrganizationById({
    client,
    path: { organizationId },
    body: { emailDomains: [domain] },
  });
  const member = (name: string, at = domain) =>
    app.newMember(organizationId, "read", { email: `${name}.${newId().toLowerCase()}@${at}` });
  const people = {
    linked: await member("linked"),
    flagged: await member("flagged"),
    elsewhere: await member("elsewhere", `sub.${domain}`),
    unflagged: await member("unflagged"),
    disabled: await member("disabled"),
  };
  await linkIdentity(app, path, people.linked, clock.now());
  await linkIdentity(app, path, people.disabled, clock.now());
  for (const person of [people.flagged, people.elsewhere, people.disabled])
    await setRow(admin, person, { sso: true });
  await setRow(admin, people.disabled, { disabled: true });
  return { admin, path, people };
};

describe("what enforcing means for each member", () => {
  it("is their group, those who would be shut out first", async () => {
    const { admin, people } = await place();
    const { items, totals, count } = await impactOf(admin);
    const groups = new Map(items.map(({ member, group }) => [member.id, group]));
    expect(groups.get(people.linked.id)).toBe("in");
    expect(groups.get(people.flagged.id)).toBe("likely");
    expect(groups.get(people.elsewhere.id)).toBe("risk");
    expect(groups.get(people.unflagged.id)).toBe("out");
    expect(groups.get(people.disabled.id)).toBe("out");
    expect(groups.get(admin.id)).toBe("out");
    expect(items.map(({ group }) => group)).toEqual(["out", "out", "out", "risk", "likely", "in"]);
    expect(count).toBe(6);
    // Each of them has the API token that these tests call with. A disabled one's does not work anyway, and
    // who enforces becomes a break-glass admin.
    expect(totals).toEqual({ in: 1, likely: 1, risk: 1, out: 3, keeps: 1, tokens: 4 });
  });

  it("leaves other ways in to break-glass admins, and to the caller until there are five", async () => {
    const { admin } = await place();
    const { client, organizationId } = admin;
    const others = await Promise.all(
      Array.from({ length: 5 }, () => app.newMember(organizationId, "admin")),
    );
    const [first] = others;
    const keepsWith = async (named: readonly (Person | undefined)[]) => {
      const body = { members: named.flatMap((one) => one?.id ?? []) };
      await dataOf(setBreakGlassAdmins({ client, path: { organizationId }, body }));
      return (await impactOf(admin)).totals.keeps;
    };
    expect(await keepsWith([first])).toBe(2);
    expect(await keepsWith([first, admin])).toBe(2);
    expect(await keepsWith(others)).toBe(5);
    await setRow(admin, first ?? admin, { sso: true });
    expect((await impactOf(admin)).totals.keeps).toBe(4);
    await setRow(admin, others[1] ?? admin, { disabled: true });
    expect((await impactOf(admin)).totals.keeps).toBe(3 + 1);
  });

  it("is paged, and of one group where that is asked for", async () => {
    const { admin } = await place();
    const all = await impactOf(admin);
    const found: string[] = [];
    let page: string | undefined;
    do {
      const data = await impactOf(admin, { limit: 2, ...(page === undefined ? {} : { page }) });
      expect(data.totals).toEqual(all.totals);
      found.push(...data.items.map(({ member }) => member.id));
      page = data.next?.page;
    } while (page !== undefined);
    expect(found).toEqual(all.items.map(({ member }) => member.id));
    const out = await impactOf(admin, { group: "out" });
    expect(out).toMatchObject({ count: 3, totals: all.totals });
    expect(out.items.map(({ group }) => group)).toEqual(["out", "out", "out"]);
    expect(await impactOf(admin, { limit: 0 })).toMatchObject({ items: [], count: 6 });
  });

  it("counts an identity only at a provider that works", async () => {
    const { admin, path, people } = await place();
    await deleteOrganizationSamlProvider({ client: admin.client, path });
    const { items, totals } = await impactOf(admin);
    expect(items.find(({ member }) => member.id === people.linked.id)?.group).toBe("out");
    expect(totals.in).toBe(0);
  });

  it("keeps break-glass admins' tokens and those that came by single sign-on", async () => {
    const { admin, path, people } = await place();
    const { client, organizationId } = admin;
    const before = await impactOf(admin);
    const body = { members: [admin.id] };
    await dataOf(setBreakGlassAdmins({ client, path: { organizationId }, body }));
    const token = (
      person: Person,
      row: { samlProviderId?: string; organizationId?: string; expiresAt?: Date },
    ) =>
      insertToken(app.database.db, {
        id: newId(),
        hash: hashOf(newId()),
        kind: "api",
        userId: person.id,
        createdAt: clock.now(),
        ...row,
      });
    await token(people.linked, { organizationId, samlProviderId: path.samlProviderId });
    await token(people.linked, { organizationId: (await app.newAdmin()).organizationId });
    await token(people.linked, { expiresAt: new Date(clock.now().getTime() - 1000) });
    await token(people.linked, { organizationId });
    const { items, totals } = await impactOf(admin);
    const of = ({ id }: Person) => items.find(({ member }) => member.id === id);
    expect(of(admin)).toMatchObject({ breakGlass: true, tokens: 0 });
    expect(of(people.linked)).toMatchObject({ breakGlass: false, tokens: 2 });
    expect(totals.tokens).toBe(before.totals.tokens + 1);
  });

  it("says whether the caller may enforce it now", async () => {
    const { admin, path } = await place();
    expect((await impactOf(admin)).ready).toEqual({ allowed: false, reason: "not-tested" });
    await passTest(app, path, admin, new Date(clock.now().getTime() + 1000));
    expect((await impactOf(admin)).ready).toEqual({ allowed: true });
    await deleteOrganizationSamlProvider({ client: admin.client, path });
    expect((await impactOf(admin)).ready).toEqual({ allowed: false, reason: "no-provider" });
  });
});

describe("a member's identities", () => {
  it("are listed, and forgotten when the member is unlinked", async () => {
    const { admin, path, people } = await place();
    const { client, organizationId } = admin;
    const of = ({ id: userId }: Person) => ({ client, path: { organizationId, userId } });
    const list = async (person: Person) =>
      (await dataOf(listSsoIdentitiesOfMember(of(person)))).items;
    expect(await list(people.linked)).toMatchObject([
      { nameID: people.linked.email, provider: { id: path.samlProviderId, label: "Example ID" } },
    ]);
    expect(await list(people.flagged)).toEqual([]);
    for (const person of [people.linked, people.flagged, people.unflagged])
      expect((await removeUserFromSso(of(person))).response?.status).toBe(204);
    expect(await list(people.linked)).toEqual([]);
    expect((await impactOf(admin)).totals).toMatchObject({ in: 0, likely: 0 });
    // Whoever was not linked is not recorded as unlinked.
    expect(await recorded(admin, "member.sso-removed")).toMatchObject([
      { target: { id: people.flagged.id }, before: { sso: true, identities: 0 } },
      { target: { id: people.linked.id }, before: { sso: false, identities: 1 } },
    ]);
  });

  it("stay while single sign-on is enforced", async () => {
    const { admin, path, people } = await place();
    const { client, organizationId } = admin;
    await passTest(app, path, admin, new Date(clock.now().getTime() + 1000));
    await dataOf(updateOrganizationById({ client, path: { organizationId }, body: { sso: true } }));
    const member = { organizationId, userId: people.linked.id };
    expect(await outcome(removeUserFromSso({ client, path: member }))).toMatchObject({
      status: 409,
      error: { error: { reason: "sso.enforced" } },
    });
    expect((await impactOf(admin)).totals.in).toBe(1);
  });
});
