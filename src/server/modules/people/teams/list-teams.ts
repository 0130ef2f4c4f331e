import { type Cursor, type PageOf, pageOf } from "#server/db/page.ts";
import type { Context } from "#server/kit/context.ts";
import { countTeams, selectTeams, type TeamFilter, type TeamRow } from "./team-rows.ts";

/** Teams of an organization, newest first (spec: GET ORG/teams). */
export const listTeams = async (
  { db, actor }: Context,
  organizationId: string,
  filter: TeamFilter,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<PageOf<TeamRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0
      ? []
      : selectTeams(db, organizationId, actor.id, filter, { limit: limit + 1, after }),
    countTeams(db, organizationId, filter),
  ]);
  return pageOf(rows, limit, total, ({ team }) => [team.createdAt.getTime(), team.id]);
};
