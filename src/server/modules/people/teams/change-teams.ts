import type { z } from "zod";
import { MAX_CHANGED_TEAMS } from "#contract/schemas/limits.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { changeTeams as changeSchema, TeamChanges } from "#contract/schemas/team-changes.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { resolvePeople } from "../members/resolve-people.ts";
import { putTeamMembers, selectRolesOf } from "./team-member-rows.ts";
import {
  deleteTeamRows,
  type LockedTeam,
  lockTeams,
  selectMatchingTeams,
  selectTeamLoss,
} from "./team-rows.ts";

type Asked = z.output<typeof changeSchema>;
type Outcome = TeamChanges["outcomes"][number];

/** A locked, living space that teams are given; implemented by a later domain. */
export interface LockedSpace {
  /** The teams' current roles on it, by team. */
  readonly given: (teamIds: readonly string[]) => Promise<ReadonlyMap<string, MemberRole>>;
  /** Replaces the teams' roles on it, with an audit event. */
  readonly give: (teamIds: readonly string[], role: MemberRole) => Promise<void>;
}

/** Locks an organization's living space; undefined if it has none with this id. */
export type LockSpace = (
  tx: Context,
  organizationId: string,
  spaceId: string,
) => Promise<LockedSpace | undefined>;

/** The ids a request selects, without duplicates. */
const selected = async (
  { db }: Context,
  organizationId: string,
  teams: Asked["teams"],
): Promise<string[]> => {
  if ("ids" in teams) return [...new Set(teams.ids)];
  const except = new Set(teams.except);
  const { title, owner: ownedBy } = teams.matching;
  const limit = MAX_CHANGED_TEAMS + except.size + 1;
  const found = await selectMatchingTeams(db, organizationId, { title, ownedBy }, limit);
  const ids = found.filter((id) => !except.has(id));
  if (ids.length > MAX_CHANGED_TEAMS)
    throw invalid(
      "teams.matching",
      `more than ${MAX_CHANGED_TEAMS} teams match; narrow the filters and change them in parts. Nothing was changed.`,
    );
  return ids;
};

const idsOf = (teams: readonly { readonly id: string }[]): string[] => teams.map(({ id }) => id);

/** The actual or planned outcome for each existing team, and what is lost with deleted ones. */
interface Done {
  readonly outcomes: readonly Outcome[];
  readonly loses?: TeamChanges["loses"];
}

const deleteTeams = async (
  tx: Context,
  organizationId: string,
  teams: readonly LockedTeam[],
  apply: boolean,
): Promise<Done> => {
  const loss = await selectTeamLoss(tx.db, organizationId, idsOf(teams));
  const roles = await selectRolesOf(tx.db, idsOf(teams));
  if (apply && teams.length > 0) {
    await deleteTeamRows(tx.db, organizationId, idsOf(teams));
    await auditAll(
      tx,
      teams.map(({ id, title }) => ({
        action: "team.deleted",
        target: { type: "team", id, label: title },
        before: { title, members: Object.fromEntries(roles.get(id) ?? []) },
      })),
    );
  }
  const nothing = { people: 0, spaces: 0 };
  return {
    loses: loss.get(null) ?? nothing,
    outcomes: teams.map(({ id, title }) => ({
      id,
      outcome: "changed",
      title,
      members: roles.get(id)?.size ?? 0,
      loses: loss.get(id) ?? nothing,
    })),
  };
};

const addMembers = async (
  tx: Context,
  organizationId: string,
  teams: readonly LockedTeam[],
  members: readonly string[],
  apply: boolean,
): Promise<Done> => {
  const people = await resolvePeople(tx, organizationId, "change.members", members);
  const ids = [...new Set(people.values())];
  const roles = await selectRolesOf(tx.db, idsOf(teams));
  const joining = teams.map((team) => ({
    team,
    added: ids.filter((id) => roles.get(team.id)?.has(id) !== true),
  }));
  const changed = joining.filter(({ added }) => added.length > 0);
  if (apply) {
    for (const { team, added } of changed)
      await putTeamMembers(tx.db, team, new Map(added.map((id) => [id, "member"])), tx.now());
    await auditAll(
      tx,
      changed.map(({ team: { id, title }, added }) => ({
        action: "team.members-changed",
        target: { type: "team", id, label: title },
        before: Object.fromEntries(added.map((userId) => [userId, null])),
        after: Object.fromEntries(added.map((userId) => [userId, "member"])),
      })),
    );
  }
  return {
    outcomes: joining.map(({ team: { id, title }, added }) => ({
      id,
      outcome: added.length > 0 ? "changed" : "unchanged",
      title,
      added,
    })),
  };
};

const giveSpace = async (
  space: LockedSpace,
  teams: readonly LockedTeam[],
  role: MemberRole,
  apply: boolean,
): Promise<Done> => {
  const given = await space.given(idsOf(teams));
  const changed = teams.filter(({ id }) => given.get(id) !== role);
  if (apply && changed.length > 0) await space.give(idsOf(changed), role);
  return {
    outcomes: teams.map(({ id, title }) => ({
      id,
      outcome: given.get(id) === role ? "unchanged" : "changed",
      title,
      role: given.get(id) ?? null,
    })),
  };
};

/**
 * Prepares a change of locked teams. A space to be given is locked before the teams, as it is when access is granted
 * on the space.
 */
const prepare = async (
  tx: Context,
  organizationId: string,
  { change, apply }: Asked,
  lockSpace: LockSpace,
): Promise<(teams: readonly LockedTeam[]) => Promise<Done>> => {
  if (change.type === "delete") return (teams) => deleteTeams(tx, organizationId, teams, apply);
  if (change.type === "add-members")
    return (teams) => addMembers(tx, organizationId, teams, change.members, apply);
  const space = await lockSpace(tx, organizationId, change.space);
  if (space === undefined)
    throw invalid("change.space", "is no space of the organization; nothing was changed");
  return (teams) => giveSpace(space, teams, change.role, apply);
};

/**
 * Deletes many teams, adds people to them or gives them a space, in one transaction, and returns the outcome of each.
 * Missing teams are skipped. Without `apply`, only computes the outcomes.
 */
export const changeTeams = (
  context: Context,
  organizationId: string,
  asked: Asked,
  lockSpace: LockSpace,
): Promise<TeamChanges> =>
  transaction(context, async (tx) => {
    // While this is held, nobody can leave the organization.
    await lockOrganizationTree(tx.db, organizationId);
    const changeLocked = await prepare(tx, organizationId, asked, lockSpace);
    const ids = await selected(tx, organizationId, asked.teams);
    const done = await changeLocked(await lockTeams(tx.db, organizationId, ids));
    const byId = new Map(done.outcomes.map((outcome) => [outcome.id, outcome]));
    const outcomes = ids.map((id): Outcome => byId.get(id) ?? { id, outcome: "missing" });
    const count = (wanted: Outcome["outcome"]): number =>
      outcomes.filter(({ outcome }) => outcome === wanted).length;
    return {
      object: "team-changes",
      applied: asked.apply,
      changed: count("changed"),
      unchanged: count("unchanged"),
      missing: count("missing"),
      ...(done.loses === undefined ? {} : { loses: done.loses }),
      outcomes,
    };
  });
