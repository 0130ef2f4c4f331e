import type { TeamMemberRole } from "#contract/schemas/role.ts";
import type { Cursor, PageOf } from "#server/db/page.ts";
import type { Context } from "#server/kit/context.ts";
import { getMember } from "../members/get-member.ts";
import { listTeams } from "./list-teams.ts";
import { selectRolesIn, type TeamRow } from "./team-rows.ts";

/** The teams somebody is in, with their role in each (spec: GET ORG/members/{userId}/teams). */
export const listTeamsOfMember = async (
  context: Context,
  organizationId: string,
  userId: string,
  { title, ...page }: { title?: string | undefined; limit: number; after: Cursor | undefined },
): Promise<PageOf<TeamRow & { role: TeamMemberRole }>> => {
  await getMember(context, organizationId, userId);
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
