import { and, eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { actingAs } from "#server/access/accounts.ts";
import { findUserById } from "#server/access/session-rows.ts";
import { members, organizations } from "#server/db/tables/index.ts";
import { Failure } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { completeProvider, linkIdentity, passTest } from "#server/testing/provider-fixture.ts";
import { cases, isFull } from "#testing/depth.ts";
import { addMember, removeMember, setSsoMember, updateMember } from "../members/members.ts";
import { updateOrganization } from "../organizations/organizations.ts";
import { setBreakGlass } from "./break-glass.ts";
import { unlinkMember } from "./identities.ts";
import { createProvider, deleteProvider, restoreProvider, updateProvider } from "./providers.ts";
import { transaction } from "#server/db/transaction.ts";

/** How many histories are played; 1,000 take five minutes. */
const HISTORIES = cases(100);
const ACTS = 30;
const PEOPLE = 5;

const clock = makeClock();
let app: TestApp;
let pool: { id: string; displayName: string; email: string }[];
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
  pool = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => app.newPerson()));
});

const kinds = [
  "join",
  "role",
  "remove",
  "break-glass",
  "enforce",
  "stop",
  "create",
  "delete",
  "restore",
  "empty",
  "complete",
  "pass",
  "flag",
  "link",
  "unlink",
] as const;
/** One act: who does it, to whom or what, and with which choice. */
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  by: fc.nat(PEOPLE - 1),
  to: fc.nat(PEOPLE - 1),
  which: fc.nat(1),
  role: fc.constantFrom("admin", "admin", "edit", null),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** The admins who get in by themselves, whatever becomes of any identity provider. */
const ableAdmins = async (organizationId: string) => {
  const rows = await app.database.db
    .select({ id: members.userId, breakGlass: members.breakGlass, sso: organizations.sso })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.role, "admin"),
        eq(members.disabled, false),
      ),
    );
  return rows.filter(({ breakGlass, sso }) => breakGlass || !sso);
};

const play = async (admin: Admin, acts: readonly Act[]) => {
  const { organizationId } = admin;
  const people = [admin, ...pool];
  const providers: string[] = [];
  const counts = { done: 0, refused: 0 };

  const perform = async ({ kind, by, to, which, role }: Act): Promise<void> => {
    const caller = people[by] ?? admin;
    const target = people[to] ?? admin;
    const path = { organizationId, userId: target.id };
    const provider = { organizationId, samlProviderId: providers[which] ?? "" };
    const user = await findUserById(app.database.db, caller.id);
    if (!user) return;
    const context = {
      ...actingAs({ ...app.context, now: clock.now }, user),
      organization: { id: organizationId, membership: { role: "admin" as const, ownsTeam: false } },
    };
    switch (kind) {
      case "join":
        return void (await transaction(context, (tx) =>
          addMember(tx, { organizationId, person: target, role, by: "email" }),
        ));
      case "role":
        return void (await updateMember(context, path, { role }));
      case "remove":
        return removeMember(context, path);
      case "break-glass":
        return void (await setBreakGlass(context, organizationId, { members: [target.id] }));
      case "enforce":
        return void (await updateOrganization(context, organizationId, { sso: true }));
      case "stop":
        return void (await updateOrganization(context, organizationId, { sso: false }));
      case "create": {
        const body = { label: "ID", ...completeProvider() };
        const made = await createProvider(context, organizationId, body);
        providers[which] = made.provider.id;
        return;
      }
      case "delete":
        return deleteProvider(context, provider);
      case "restore":
        return void (await restoreProvider(context, provider));
      case "empty":
        return void (await updateProvider(context, provider, { certificate: "" }));
      case "complete":
        return void (await updateProvider(context, provider, completeProvider()));
      case "pass":
        if (provider.samlProviderId !== "") await passTest(app, provider, caller, clock.now());
        return;
      case "flag":
        return void (await setSsoMember(context, path));
      case "link":
        if (provider.samlProviderId !== "" && (await isMember(target.id)))
          await linkIdentity(app, provider, { ...target, email: newId() }, clock.now());
        return;
      case "unlink":
        return unlinkMember(context, path);
    }
  };
  const isMember = async (userId: string) =>
    (await app.database.db.$count(
      members,
      and(eq(members.organizationId, organizationId), eq(members.userId, userId)),
    )) > 0;

  for (const one of acts) {
    clock.advance(1000);
    try {
      // What only admins may do is done by whoever is one; the permission is checked before the verb.
      const admins = await ableAdmins(organizationId);
      const isAble = admins.some(({ id }) => id === people[one.by]?.id);
      const by = isAble ? one.by : people.findIndex(({ id }) => id === admins[0]?.id);
      await perform({ ...one, by });
      counts.done += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      counts.refused += 1;
    }
    expect((await ableAdmins(organizationId)).length, JSON.stringify(one)).toBeGreaterThan(0);
  }
  return counts;
};

it(
  `whatever admins do, one of them gets in: ${HISTORIES} histories of ${ACTS} acts`,
  async () => {
    const seen = { done: 0, refused: 0, enforced: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), async (acts) => {
        const admin = await app.newAdmin();
        // Half of them begin where it is enforced, which few random acts lead to.
        const start: Act[] = (
          acts[0]?.which === 0 ? (["create", "pass", "enforce"] as const) : []
        ).map((kind) => ({ kind, by: 0, to: 0, which: 0, role: null }));
        const { done, refused } = await play(admin, [...start, ...acts]);
        seen.done += done;
        seen.refused += refused;
        const { organizationId } = admin;
        const [row] = await app.database.db
          .select({ sso: organizations.sso })
          .from(organizations)
          .where(eq(organizations.id, organizationId));
        if (row?.sso) seen.enforced += 1;
      }),
      { numRuns: HISTORIES },
    );
    // Otherwise the histories would show nothing.
    expect(seen.done).toBeGreaterThan(HISTORIES * 5);
    expect(seen.refused).toBeGreaterThan(HISTORIES);
    if (isFull) expect(seen.enforced).toBeGreaterThan(0);
  },
  HISTORIES * 10_000,
);
