import type { z } from "zod";
import { EXPECT_FROM, MAX_CHANGED_MEMBERS } from "#contract/schemas/limits.ts";
import type {
  changeMembers as changeSchema,
  MemberChanges,
} from "#contract/schemas/member-changes.ts";
import type { MemberRoleOrGuest, TeamMemberRole } from "#contract/schemas/role.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { endMemberLinks } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { updateTeamMembers } from "../teams/team-members.ts";
import { selectRoles } from "../teams/team-member-rows.ts";
import { lockTeam } from "../teams/team-rows.ts";
import type { HandOverReviews } from "./hand-over.ts";
import { selectMatching } from "./member-list-rows.ts";
import { hasOtherAdmin, type LockedMember, lockMembers, setRoles } from "./member-rows.ts";
import { planRemoval, removeMembers } from "./remove-members.ts";

type Asked = z.output<typeof changeSchema>;
export type Outcome = MemberChanges["outcomes"][number];

/** The ids a request selects, without duplicates. */
const selected = async (
  { db, now }: Context,
  organizationId: string,
  members: Asked["members"],
): Promise<string[]> => {
  if ("ids" in members) return [...new Set(members.ids)];
  const except = new Set(members.except);
  const filter = { ...members.matching, sort: "joinedAt" as const };
  const found = await selectMatching(db, organizationId, now(), filter, {
    limit: MAX_CHANGED_MEMBERS + except.size + 1,
  });
  const ids = found.filter((id) => !except.has(id));
  if (ids.length > MAX_CHANGED_MEMBERS)
    throw invalid(
      "members.matching",
      `more than ${MAX_CHANGED_MEMBERS} members match; narrow the filters and change them in parts. Nothing was changed.`,
    );
  return ids;
};

const isAble = ({ disabled, breakGlass }: LockedMember, enforcesSSO: boolean): boolean =>
  !disabled && (breakGlass || !enforcesSSO);

/** Those of the leaving admins who must stay, so that someone can still sign in and manage. */
const lastAdmins = async (
  tx: Context,
  organizationId: string,
  leaving: readonly LockedMember[],
  enforcesSSO: boolean,
): Promise<ReadonlySet<string>> => {
  const ids = leaving.map(({ userId }) => userId);
  if (ids.length === 0 || (await hasOtherAdmin(tx.db, organizationId, ids))) return new Set();
  const able = leaving.find((member) => isAble(member, enforcesSSO));
  return new Set(able ? [able.userId] : ids);
};

/** Decides the outcome of the change for each member, before anything is written. */
const judge = async (
  tx: Context,
  organizationId: string,
  { change }: Asked,
  ids: readonly string[],
  enforcesSSO: boolean,
): Promise<Outcome[]> => {
  const locked = await lockMembers(tx.db, organizationId, ids);
  const byId = new Map(locked.map((member) => [member.userId, member]));
  const inTeam = "team" in change ? await selectRoles(tx.db, change.team) : undefined;
  const isSo = ({ userId, role }: LockedMember): boolean => {
    if (change.type === "set-role") return role === change.role;
    if (change.type === "add-to-team") return inTeam?.has(userId) === true;
    return change.type === "remove-from-team" && inTeam?.has(userId) !== true;
  };
  const isOther = (id: string, { role }: LockedMember): boolean => {
    if (change.type === "set-role") return change.ifRole !== undefined && role !== change.ifRole;
    if (change.type !== "remove-from-team" || change.ifRole === undefined) return false;
    return inTeam?.get(id) !== change.ifRole;
  };
  const losesRole =
    change.type === "remove" || (change.type === "set-role" && change.role !== "admin");
  const touchesRole = change.type === "remove" || change.type === "set-role";
  const leaving = losesRole
    ? locked.filter(
        (member) =>
          member.role === "admin" &&
          member.userId !== tx.actor.id &&
          !isOther(member.userId, member),
      )
    : [];
  const staying = await lastAdmins(tx, organizationId, leaving, enforcesSSO);
  return ids.map((id): Outcome => {
    const member = byId.get(id);
    if (member === undefined) return { id, outcome: "missing" };
    const teamRole = inTeam?.get(id);
    const known = { id, name: member.name, role: member.role, ...(teamRole && { teamRole }) };
    if (isSo(member)) return { ...known, outcome: "unchanged" };
    if (isOther(id, member)) return { ...known, outcome: "refused", reason: "changed" };
    if (touchesRole && id === tx.actor.id) return { ...known, outcome: "refused", reason: "self" };
    if (staying.has(id)) return { ...known, outcome: "refused", reason: "last-admin" };
    return { ...known, outcome: "changed" };
  });
};

const giveRole = async (
  tx: Context,
  organizationId: string,
  role: MemberRoleOrGuest,
  changed: readonly Outcome[],
): Promise<void> => {
  const ids = changed.map(({ id }) => id);
  const before = new Map(
    (await lockMembers(tx.db, organizationId, ids)).map((member) => [member.userId, member]),
  );
  await setRoles(tx.db, organizationId, ids, role);
  // Losing the admin role revokes the sign-in links they may have made for others.
  if (changed.some((member) => member.role === "admin"))
    await endMemberLinks(tx.db, organizationId);
  await auditAll(
    tx,
    changed.map(({ id, name = "", role: was = null }) => {
      const breakGlass = before.get(id)?.breakGlass === true;
      return {
        action: "member.role-changed",
        target: { type: "member", id, label: name },
        before: { role: was, ...(breakGlass ? { breakGlass } : {}) },
        after: { role, ...(breakGlass ? { breakGlass: false } : {}) },
      };
    }),
  );
};

const membershipsOf = (ids: readonly string[], role: TeamMemberRole) =>
  Object.fromEntries(ids.map((id) => [id, { role }]));

const answer = (
  applied: boolean,
  outcomes: readonly Outcome[],
  removal?: MemberChanges["removal"],
): MemberChanges => {
  const count = (wanted: Outcome["outcome"]): number =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    object: "member-changes",
    applied,
    changed: count("changed"),
    unchanged: count("unchanged"),
    refused: count("refused"),
    missing: count("missing"),
    ...(removal && { removal }),
    outcomes: [...outcomes],
  };
};

/** Throws if the number of members differs from the one in the request, or if a large removal does not state it. */
const requireExpected = ({ change, expect }: Asked, outcomes: readonly Outcome[]): void => {
  const found = outcomes.filter(({ outcome }) => outcome !== "missing").length;
  const isLarge = change.type === "remove" && found >= EXPECT_FROM;
  if (expect === found || (expect === undefined && !isLarge)) return;
  throw new Failure(
    "conflict",
    `This is about ${found} members, and ${expect === undefined ? "does not say so" : `expects ${expect}`}. Look at who they are, then send \`expect: ${found}\`. Nothing was changed.`,
    {
      reason: "selection.other-number",
      details: [{ path: "expect", message: `${found} members were found` }],
    },
  );
};

/**
 * Changes many members in one transaction and returns the outcome of each. Members who cannot be changed are skipped.
 * Callers cannot change or remove themselves, and one admin who can sign in always stays. Without `apply`, only
 * computes the outcomes.
 */
export const changeMembers = (
  context: Context,
  organizationId: string,
  asked: Asked,
  handOverReviews: HandOverReviews,
): Promise<MemberChanges> =>
  transaction(context, async (tx) => {
    const { change, apply } = asked;
    const organization = await lockOrganization(tx.db, organizationId);
    if ("team" in change && !(await lockTeam(tx.db, organizationId, change.team)))
      throw invalid("change.team", "is no team of the organization; nothing was changed");
    const ids = await selected(tx, organizationId, asked.members);
    const outcomes = await judge(tx, organizationId, asked, ids, organization?.sso === true);
    if (apply) requireExpected(asked, outcomes);
    const changed = outcomes.filter(({ outcome }) => outcome === "changed");
    if (change.type === "remove") {
      const { leaving, all } = await planRemoval(tx, organizationId, changed);
      if (apply) await removeMembers(tx, organizationId, leaving, change, handOverReviews);
      const byId = new Map(leaving.map((outcome) => [outcome.id, outcome]));
      return answer(
        apply,
        outcomes.map((outcome) => byId.get(outcome.id) ?? outcome),
        all,
      );
    }
    if (apply && changed.length > 0) {
      const changedIds = changed.map(({ id }) => id);
      if (change.type === "set-role") await giveRole(tx, organizationId, change.role, changed);
      else
        await updateTeamMembers(
          tx,
          { organizationId, teamId: change.team },
          change.type === "add-to-team"
            ? { memberships: membershipsOf(changedIds, change.role) }
            : { remove: changedIds },
        );
    }
    return answer(apply, outcomes);
  });
