import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { changeRequests, comments } from "#server/db/tables/index.ts";
import { asked, reviewed } from "./turn-rows.ts";

/** What reviewers have said and not said. */
export interface ReviewFacts {
  /** People whose latest review counts and asks for changes. */
  readonly changesRequested: number;
  /** People who were asked and have not answered, or not since the last edit. */
  readonly reviewsMissing: number;
  readonly openThreads: number;
}

export const selectReviewFacts = async (db: Database, id: string): Promise<ReviewFacts> => {
  const [row] = await db
    .select({
      changesRequested: sql<number>`reviewed.changes`,
      reviewsMissing: sql<number>`asked.count`,
      openThreads: sql<number>`(select count(*)::int from ${comments}
        where ${comments.changeRequestId} = ${changeRequests.id}
          and ${comments.resolvedAt} is null and ${comments.deletedAt} is null)`,
    })
    .from(changeRequests)
    .crossJoin(reviewed)
    .crossJoin(asked)
    .where(eq(changeRequests.id, id));
  return row ?? { changesRequested: 0, reviewsMissing: 0, openThreads: 0 };
};

/** The threads of a change request that are resolved. */
export const selectResolvedThreads = (db: Database, id: string) =>
  db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.changeRequestId, id),
        isNotNull(comments.resolvedAt),
        isNull(comments.deletedAt),
      ),
    )
    .orderBy(asc(comments.postedAt), asc(comments.id));
