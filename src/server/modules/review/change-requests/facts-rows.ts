import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import { changeRequests, spaces } from "#server/db/tables/index.ts";
import { turnSince, turnTables, turnWaitingFor, turnWord } from "./turn-rows.ts";

/** What is told of a change request beside its own row, as one person sees it. */
export interface ChangeRequestFacts {
  readonly id: string;
  readonly organizationId: string;
  /** The space's active revision. */
  readonly main: string;
  readonly openComments: number;
  /** The person's rank on the space; 0 without access. */
  readonly rank: number;
  /** `group/reason`, null when nobody's move is told. */
  readonly turn: string | null;
  readonly since: string | null;
  readonly waitingFor: readonly string[] | null;
}

/** Where the person's rank is taken from: known already, or looked up within an organization. */
export type RankSource = { readonly rank: number } | { readonly organizationId: string };

const openComments = sql<number>`(select count(*)::int from comments
  where comments.change_request_id = ${changeRequests.id}
    and comments.resolved_at is null and comments.deleted_at is null)`;

const rankIn = (organizationId: string): SQL<number> => sql`
  case when ${spaces.organizationId} = ${organizationId} and ${spaces.deletedAt} is null
    then ${activeRankOnSpace} else 0 end`;

/** The facts of many change requests, in one query. */
export const selectFacts = async (
  db: Database,
  ids: readonly string[],
  me: string,
  source: RankSource,
): Promise<readonly ChangeRequestFacts[]> => {
  if (ids.length === 0) return [];
  const rank: SQL<number> =
    "rank" in source ? sql<number>`${source.rank}::int` : rankIn(source.organizationId);
  const query = db
    .select({
      id: changeRequests.id,
      organizationId: spaces.organizationId,
      main: spaces.revision,
      openComments,
      rank,
      turn: turnWord,
      since: turnSince,
      waitingFor: turnWaitingFor,
    })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .$dynamic();
  const ranked =
    "rank" in source ? query : query.leftJoin(memberReach(source.organizationId, me), sql`true`);
  for (const table of turnTables(me, rank)) ranked.crossJoin(table);
  return ranked.where(inArray(changeRequests.id, [...ids]));
};
