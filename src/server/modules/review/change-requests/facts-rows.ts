import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import { changeRequests, comments, mergeRehearsals, spaces } from "#server/db/tables/index.ts";
import {
  asked,
  reviewed,
  turnSince,
  turnTables,
  turnWaitingFor,
  turnWord,
} from "./attention-rows.ts";

/** What is shown of a change request besides its own row, as one person sees it. */
export interface ChangeRequestFacts {
  readonly id: string;
  readonly organizationId: string;
  /** The space's active revision. */
  readonly main: string;
  readonly openComments: number;
  /** The person's rank on the space; 0 without access. */
  readonly rank: number;
  /** `group/reason`, or null if it is nobody's turn. */
  readonly turn: string | null;
  readonly since: string | null;
  readonly waitingFor: readonly string[] | null;
  /** The number of conflicts with the space's current content; null while it is unknown. */
  readonly conflicts: number | null;
}

/** Where the person's rank comes from: already known, or looked up within an organization. */
export type RankSource = { readonly rank: number } | { readonly organizationId: string };

const openComments = sql<number>`(select count(*)::int from comments
  where comments.change_request_id = ${changeRequests.id}
    and comments.resolved_at is null)`;

const rankIn = (organizationId: string): SQL<number> => sql`
  case when ${spaces.organizationId} = ${organizationId} and ${spaces.deletedAt} is null
    then ${activeRankOnSpace} else 0 end`;

/** The rehearsal of a change request's merge, if neither it nor its space has changed since. */
const isRehearsed = and(
  eq(mergeRehearsals.changeRequestId, changeRequests.id),
  eq(mergeRehearsals.revision, changeRequests.revision),
  eq(mergeRehearsals.main, spaces.revision),
);

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
      conflicts: mergeRehearsals.conflicts,
    })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .leftJoin(mergeRehearsals, isRehearsed)
    .$dynamic();
  const ranked =
    "rank" in source ? query : query.leftJoin(memberReach(source.organizationId, me), sql`true`);
  for (const table of turnTables(me, rank)) ranked.crossJoin(table);
  return ranked.where(inArray(changeRequests.id, [...ids]));
};

/** The state of a change request's reviews. */
interface ReviewFacts {
  /** Whether an approval of the latest edits counts. */
  readonly approved: boolean;
  /** The people whose request for changes counts, earliest first; null for a deleted account. */
  readonly changesRequestedBy: readonly (string | null)[];
  /** How many requested reviewers have not reviewed, or not since the last edit. */
  readonly reviewsMissing: number;
  readonly openThreads: number;
}

export const selectReviewFacts = async (db: Database, id: string): Promise<ReviewFacts> => {
  const [row] = await db
    .select({
      approved: sql<boolean>`reviewed.approved_at is not null`,
      changesRequestedBy: sql<readonly (string | null)[]>`coalesce(reviewed.changes_by, '{}')`,
      reviewsMissing: sql<number>`asked.count`,
      openThreads: sql<number>`(select count(*)::int from ${comments}
        where ${comments.changeRequestId} = ${changeRequests.id}
          and ${comments.resolvedAt} is null)`,
    })
    .from(changeRequests)
    .crossJoin(reviewed)
    .crossJoin(asked)
    .where(eq(changeRequests.id, id));
  return row ?? { approved: false, changesRequestedBy: [], reviewsMissing: 0, openThreads: 0 };
};

/** Ids of a change request's reviews that count. */
export const selectCountingReviews = async (
  db: Database,
  id: string,
): Promise<ReadonlySet<string>> => {
  const [row] = await db
    .select({ ids: sql<readonly string[] | null>`reviewed.counting` })
    .from(changeRequests)
    .crossJoin(reviewed)
    .where(eq(changeRequests.id, id));
  return new Set(row?.ids);
};

/** The resolved threads of a change request. */
export const selectResolvedThreads = (db: Database, id: string) =>
  db
    .select()
    .from(comments)
    .where(and(eq(comments.changeRequestId, id), isNotNull(comments.resolvedAt)))
    .orderBy(asc(comments.postedAt), asc(comments.id));
