import type { TeamMemberRole } from "#contract/schemas/role.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction, writeThenRead } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { getMember } from "../members/members.ts";
import { resolvePeople } from "../members/resolve-people.ts";
import { putTeamMembers, selectRoles } from "./team-member-rows.ts";
import {
  countTeams,
  deleteTeamRow,
  findTeam,
  insertTeam,
  lockTeam,
  selectRolesIn,
  selectTeams,
  selectTeamsNamed,
  setTeamTitle,
  sortValueOf,
  type TeamFilter,
  type TeamOrder,
  type TeamRow,
} from "./team-rows.ts";

/** Identifies a team of an organization. */
export interface TeamPath {
  readonly organizationId: string;
  readonly teamId: string;
}

/** One team; throws 404 if the organization has none with this id. */
export const getTeam = async (
  { db, actor }: Context,
  { organizationId, teamId }: TeamPath,
): Promise<TeamRow> => {
  const row = await findTeam(db, organizationId, teamId, actor.id);
  if (!row) throw notFound("team");
  return row;
};

/** The named teams of an organization, in no particular order; others' ids are left out. */
export const findTeams = (
  { db, actor }: Context,
  organizationId: string,
  teamIds: readonly string[],
): Promise<TeamRow[]> => selectTeamsNamed(db, organizationId, actor.id, teamIds);

const newestFirst: TeamOrder = { sort: "createdAt", order: "desc" };

/** Teams of an organization, newest first by default. */
export const listTeams = (
  { db, actor }: Context,
  organizationId: string,
  filter: TeamFilter,
  page: ListRequest,
  sorted: TeamOrder = newestFirst,
): Promise<ListPage<TeamRow>> =>
  readList(page, {
    rows: (asked) => selectTeams(db, organizationId, actor.id, filter, { ...asked, ...sorted }),
    count: () => countTeams(db, organizationId, filter),
    cursorOf: (row) => [sortValueOf(sorted.sort, row), row.team.id],
  });

/** The teams a person is in, newest first, with their role in each. */
export const listTeamsOfMember = async (
  context: Context,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  { title }: Pick<TeamFilter, "title">,
  page: ListRequest,
): Promise<ListPage<TeamRow & { role: TeamMemberRole }>> => {
  await getMember(context, { organizationId, userId });
  const found = await listTeams(context, organizationId, { title, withMember: userId }, page);
  const roles = await selectRolesIn(
    context.db,
    userId,
    found.rows.map(({ team }) => team.id),
  );
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, role: roles.get(row.team.id) ?? "member" })),
  };
};

/** Makes a team, with members if any are named. */
export const createTeam = (
  context: Context,
  organizationId: string,
  { title, members = [] }: { title: string; members?: readonly string[] | undefined },
): Promise<TeamRow> =>
  transaction(context, async (tx) => {
    const people = await resolvePeople(tx, organizationId, "members", members);
    const team = { id: newId(), organizationId, title, createdAt: tx.now() };
    await insertTeam(tx.db, team);
    const userIds = [...new Set(people.values())];
    await putTeamMembers(
      tx.db,
      team,
      new Map(userIds.map((userId) => [userId, "member"])),
      tx.now(),
    );
    await audit(tx, {
      action: "team.created",
      target: { type: "team", id: team.id, label: title },
      after: { title, members: userIds },
    });
    return getTeam(tx, { organizationId, teamId: team.id });
  });

/** Changes the title of a team. */
export const renameTeam = (
  context: Context,
  { organizationId, teamId }: TeamPath,
  { title }: { title: string },
): Promise<TeamRow> =>
  writeThenRead(
    context,
    async (tx) => {
      const before = await lockTeam(tx.db, organizationId, teamId);
      if (!before) throw notFound("team");
      checkVersion(tx, "team", before.version);
      if (title === before.title) return;
      setTeamTitle(tx.db, teamId, title);
      await audit(tx, {
        action: "team.renamed",
        target: { type: "team", id: teamId, label: title },
        before: { title: before.title },
        after: { title },
      });
    },
    (tx) => getTeam(tx, { organizationId, teamId }),
  );

/** Deletes a team with its grants; its people stay members. */
export const deleteTeam = (context: Context, { organizationId, teamId }: TeamPath): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await lockTeam(tx.db, organizationId, teamId);
    if (!before) return;
    checkVersion(tx, "team", before.version);
    const roles = await selectRoles(tx.db, teamId);
    await deleteTeamRow(tx.db, teamId);
    await audit(tx, {
      action: "team.deleted",
      target: { type: "team", id: teamId, label: before.title },
      before: { title: before.title, members: Object.fromEntries(roles) },
    });
  });
