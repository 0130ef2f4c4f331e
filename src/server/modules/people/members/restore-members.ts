import type { z } from "zod";
import { rankOf } from "#contract/permissions.ts";
import type {
  RestoredMembers,
  restoreMembers as restoreSchema,
} from "#contract/schemas/former-member.ts";
import { MAX_NAMED_IN_EVENT } from "#contract/schemas/limits.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import type { KeptPlaces } from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import { deleteInvitationsTo, selectInvitedAddresses } from "../invites/invitation-rows.ts";
import { namedPlaces } from "./drop-members.ts";
import { deleteFormerMembers, type LockedFormer, lockFormerMembers } from "./former-member-rows.ts";
import { requestOf, restorableAfter } from "./former-members.ts";
import { identityKey, insertPlaces, selectStillThere, type StillThere } from "./kept-place-rows.ts";
import { insertMembers, type LockedMember, lockMembers, setMember } from "./member-rows.ts";
import { selectEnds } from "./membership-end-rows.ts";

type Asked = z.output<typeof restoreSchema>;
type Outcome = RestoredMembers["outcomes"][number];
type Lost = NonNullable<Outcome["lost"]>["items"][number];

/** How one person is to be restored. */
interface Plan extends LockedFormer {
  /** Their current membership, if they have one. */
  readonly present: LockedMember | undefined;
  readonly role: MemberRoleOrGuest;
  /** Those of their places that still exist. */
  readonly places: KeptPlaces;
  readonly lost: readonly Lost[];
  readonly invited: boolean;
}

const higher = (one: MemberRoleOrGuest, other: MemberRoleOrGuest): MemberRoleOrGuest =>
  rankOf(one) >= rankOf(other) ? one : other;

/** Separates the places that still exist from those that do not. */
const sortPlaces = (
  { former: { userId, kept } }: LockedFormer,
  there: StillThere,
): { readonly places: KeptPlaces; readonly lost: readonly Lost[] } => {
  const lost: Lost[] = [];
  const isThere = (kind: Lost["kind"], title: string, found: boolean): boolean => {
    if (!found) lost.push({ kind, title, reason: "gone" });
    return found;
  };
  const teams = kept.teams.filter(({ id, title }) => isThere("team", title, there.teams.has(id)));
  const grants = kept.grants.filter(({ kind, id, title }) =>
    isThere(kind, title, there.resources.has(id)),
  );
  const identities = kept.identities.filter(({ provider, providerId, nameId }) => {
    const title = `${provider}: ${nameId}`;
    if (!isThere("identity", title, there.providers.has(providerId))) return false;
    const holder = there.holders.get(identityKey(providerId, nameId)) ?? userId;
    if (holder !== userId) lost.push({ kind: "identity", title, reason: "taken" });
    return holder === userId;
  });
  return { places: { ...kept, teams, grants, identities }, lost };
};

const planOf = (
  row: LockedFormer,
  admin: boolean,
  there: StillThere,
  present: LockedMember | undefined,
  invited: boolean,
): Plan => {
  const { places, lost } = sortPlaces(row, there);
  const isAdminLost = row.former.role === "admin" && !admin && present?.role !== "admin";
  const given = isAdminLost ? "create" : row.former.role;
  return {
    ...row,
    present,
    invited,
    role: present === undefined ? given : higher(present.role, given),
    places,
    lost: isAdminLost
      ? [{ kind: "role", title: "admin", reason: "admin-not-asked" }, ...lost]
      : lost,
  };
};

const firstLost = (lost: readonly Lost[]): Outcome["lost"] =>
  lost.length === 0 ? undefined : { count: lost.length, items: lost.slice(0, MAX_NAMED_IN_EVENT) };

const outcomeOf = ({ user, present, role, places, lost, invited }: Plan): Outcome => {
  const granted = (kind: "space" | "collection") =>
    places.grants.filter((one) => one.kind === kind).length;
  return {
    id: user.id,
    outcome: "restored",
    name: user.displayName,
    role,
    wasMember: present !== undefined,
    teams: places.teams.length,
    spaces: granted("space"),
    collections: granted("collection"),
    identities: places.identities.length,
    ...(invited && { invitation: "withdrawn" }),
    ...(lost.length > 0 && { lost: firstLost(lost) }),
  };
};

/**
 * The instant after which credentials must have been created once a person is restored: the same as before the
 * removal, unless the removal was to end everything or there was a later one.
 */
const credentialsFromOf = ({ former, present }: Plan, endedAt: Date | undefined): Date | null => {
  const isLast = endedAt === undefined || endedAt.getTime() === former.removedAt.getTime();
  if (isLast && !former.endEverything) return former.credentialsFrom;
  return present === undefined ? (endedAt ?? former.removedAt) : present.credentialsFrom;
};

const write = async (tx: Context, organizationId: string, plans: readonly Plan[]) => {
  const ends = await selectEnds(
    tx.db,
    organizationId,
    plans.map(({ user }) => user.id),
  );
  const back = plans.map((plan) => ({
    ...plan,
    credentialsFrom: credentialsFromOf(plan, ends.get(plan.user.id)),
  }));
  await insertMembers(
    tx.db,
    back.flatMap(({ former, present, role, credentialsFrom }) => {
      const { userId, disabled, sso, addressNamed, joinedAt, lastSeenAt } = former;
      const kept = { disabled, sso, addressNamed, joinedAt, lastSeenAt };
      return present === undefined
        ? [{ organizationId, userId, role, credentialsFrom, ...kept }]
        : [];
    }),
  );
  for (const { former, present, role, credentialsFrom } of back)
    if (present !== undefined)
      await setMember(
        tx.db,
        { organizationId, userId: former.userId },
        { role, sso: present.sso || former.sso, credentialsFrom },
      );
  await insertPlaces(
    tx.db,
    organizationId,
    plans.map(({ user, places }) => ({ userId: user.id, places })),
  );
  const invited = plans.filter((plan) => plan.invited).map(({ user }) => user.email);
  await deleteInvitationsTo(tx.db, organizationId, invited);
  await deleteFormerMembers(
    tx.db,
    plans.map(({ former }) => former.eventId),
  );
  const events = await auditAll(
    tx,
    plans.map(({ former, user, present, role, places, lost }) => ({
      action: "member.restored",
      target: { type: "member", id: user.id, label: user.displayName },
      before: present === undefined ? {} : { role: present.role },
      after: {
        role,
        removedAt: former.removedAt.toISOString(),
        ...namedPlaces(places),
        ...(lost.length > 0 && {
          lost: {
            count: lost.length,
            named: lost.slice(0, MAX_NAMED_IN_EVENT).map(({ title }) => title),
          },
        }),
      },
      causedBy: former.eventId,
    })),
  );
  await judgeLinksTo(
    tx,
    organizationId,
    [{ kind: "user", ids: plans.map(({ user }) => user.id) }],
    {
      event: events[0] ?? null,
      events: new Map(plans.map(({ user }, index) => [user.id, events[index] ?? ""])),
    },
  );
};

const answer = (applied: boolean, outcomes: readonly Outcome[]): RestoredMembers => {
  const count = (wanted: Outcome["outcome"]): number =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    object: "restored-members",
    applied,
    restored: count("restored"),
    unchanged: count("unchanged"),
    missing: count("missing"),
    outcomes: [...outcomes],
  };
};

/**
 * Makes people members again, with what their removal took to the extent that it still exists, in one transaction.
 * Returns the outcome of each. Someone who has joined again in the meantime keeps what they have by now. Without
 * `apply`, only computes the outcomes. Throws 400 if `event` is not a removal in the organization.
 */
export const restoreMembers = (
  context: Context,
  organizationId: string,
  asked: Asked,
): Promise<RestoredMembers> =>
  transaction(context, async (tx) => {
    await lockOrganization(tx.db, organizationId);
    const removals =
      "ids" in asked
        ? { ids: [...new Set(asked.ids)] }
        : { request: await requestOf(tx, organizationId, asked.event) };
    const after = restorableAfter(tx.now());
    const locked = await lockFormerMembers(tx.db, organizationId, removals, after);
    const latest = new Map<string, LockedFormer>();
    for (const row of locked) if (!latest.has(row.user.id)) latest.set(row.user.id, row);
    const ids = "ids" in removals ? removals.ids : [...latest.keys()];
    const present = new Map(
      (await lockMembers(tx.db, organizationId, ids)).map((member) => [member.userId, member]),
    );
    const rows = [...latest.values()];
    const there = await selectStillThere(
      tx.db,
      organizationId,
      rows.map(({ former }) => former.kept),
    );
    const addresses = rows.map(({ user }) => user.email);
    const invited = await selectInvitedAddresses(tx.db, organizationId, addresses);
    const plans = new Map(
      rows.map((row) => [
        row.user.id,
        planOf(row, asked.admin, there, present.get(row.user.id), invited.has(row.user.email)),
      ]),
    );
    if (asked.apply && plans.size > 0) await write(tx, organizationId, [...plans.values()]);
    return answer(
      asked.apply,
      ids.map((id): Outcome => {
        const plan = plans.get(id);
        if (plan !== undefined) return outcomeOf(plan);
        const member = present.get(id);
        return member === undefined
          ? { id, outcome: "missing" }
          : { id, outcome: "unchanged", name: member.name, role: member.role };
      }),
    );
  });
