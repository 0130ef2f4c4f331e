import { type Cursor, type PageOf, pageOf } from "#server/db/page.ts";
import type { Context } from "#server/kit/context.ts";
import { getTeam } from "./get-team.ts";
import { countTeamMembers, selectTeamMembers, type TeamMemberRow } from "./team-member-rows.ts";

/** Who is in a team, the latest additions first (spec: GET ORG/teams/{teamId}/members). */
export const listTeamMembers = async (
  context: Context,
  organizationId: string,
  teamId: string,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<PageOf<TeamMemberRow>> => {
  await getTeam(context, organizationId, teamId);
  const rows =
    limit === 0
      ? []
      : await selectTeamMembers(context.db, organizationId, teamId, { limit: limit + 1, after });
  const total = await countTeamMembers(context.db, teamId);
  return pageOf(rows, limit, total, ({ addedAt, member }) => [addedAt.getTime(), member.userId]);
};
