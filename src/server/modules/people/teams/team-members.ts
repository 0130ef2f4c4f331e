import type { z } from "zod";
import type { TeamMemberRole } from "#contract/schemas/role.ts";
import type { updateTeamMembers as updateSchema } from "#contract/schemas/team.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findPeople, getMember } from "../members/members.ts";
import { resolvePeople } from "../members/resolve-people.ts";
import {
  countTeamMembers,
  deleteTeamMembers,
  putTeamMembers,
  selectRoles,
  selectTeamMembers,
  type TeamMemberRow,
} from "./team-member-rows.ts";
import { lockTeam } from "./team-rows.ts";
import { getTeam, type TeamPath } from "./teams.ts";

/** The people in a team, the most recently added first. */
export const listTeamMembers = async (
  context: Context,
  path: TeamPath,
  page: ListRequest,
): Promise<ListPage<TeamMemberRow>> => {
  await getTeam(context, path);
  return readList(page, {
    rows: (asked) => selectTeamMembers(context.db, { ...path, viewer: context.actor.id }, asked),
    count: () => countTeamMembers(context.db, path.teamId),
    cursorOf: ({ addedAt, member }) => [addedAt.getTime(), member.userId],
  });
};

const removedIds = async (
  tx: Context,
  organizationId: string,
  remove: readonly string[],
): Promise<string[]> => {
  const found = await findPeople(tx, organizationId, remove);
  return [...remove, ...found.map(({ userId }) => userId)];
};

/**
 * Changes the people in a team at once. People in `add` become members and keep the role they have, `memberships`
 * sets roles, and `remove` overrides both. Removing someone who is not in the team is fine; adding someone who is not
 * a member of the organization throws 400.
 */
export const updateTeamMembers = (
  context: Context,
  { organizationId, teamId }: TeamPath,
  { add = [], remove = [], memberships = {} }: z.output<typeof updateSchema>,
): Promise<void> =>
  transaction(context, async (tx) => {
    const team = await lockTeam(tx.db, organizationId, teamId);
    if (!team) throw notFound("team");
    const present = await selectRoles(tx.db, teamId);
    const leaving = new Set(await removedIds(tx, organizationId, remove));
    const added = await resolvePeople(tx, organizationId, "add", add);
    const named = await resolvePeople(tx, organizationId, "memberships", Object.keys(memberships));

    const roles = new Map<string, TeamMemberRole>();
    for (const userId of added.values()) roles.set(userId, present.get(userId) ?? "member");
    for (const [id, { role }] of Object.entries(memberships)) roles.set(named.get(id) ?? id, role);
    for (const [userId, role] of roles)
      if (leaving.has(userId) || present.get(userId) === role) roles.delete(userId);
    const removed = [...present.keys()].filter((userId) => leaving.has(userId));
    if (roles.size === 0 && removed.length === 0) return;

    await putTeamMembers(tx.db, team, roles, tx.now());
    await deleteTeamMembers(tx.db, teamId, removed);
    const changed = [...roles.keys(), ...removed];
    await audit(tx, {
      action: "team.members-changed",
      target: { type: "team", id: teamId, label: team.title },
      before: Object.fromEntries(changed.map((id) => [id, present.get(id) ?? null])),
      after: Object.fromEntries(changed.map((id) => [id, roles.get(id) ?? null])),
    });
  });

/**
 * Adds a member of the organization to a team, or changes their role there; throws 404 if the team or the member is
 * missing.
 */
export const putTeamMember = (
  context: Context,
  { userId, ...path }: TeamPath & { readonly userId: string },
  role: TeamMemberRole | undefined,
): Promise<void> =>
  transaction(context, async (tx) => {
    if (!(await lockTeam(tx.db, path.organizationId, path.teamId))) throw notFound("team");
    await getMember(tx, { organizationId: path.organizationId, userId });
    await updateTeamMembers(
      tx,
      path,
      role ? { memberships: { [userId]: { role } } } : { add: [userId] },
    );
  });

/** Removes a person from a team; does nothing if they or the team are missing. */
export const removeFromTeam = (
  context: Context,
  { userId, ...path }: TeamPath & { readonly userId: string },
): Promise<void> =>
  transaction(context, async (tx) => {
    if (await lockTeam(tx.db, path.organizationId, path.teamId))
      await updateTeamMembers(tx, path, { remove: [userId] });
  });
