import { eq, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/open.ts";
import { comments, contributions, reviews } from "#server/db/tables/index.ts";

/** The people who edited, reviewed or commented on a change request. */
export const selectParticipants = async (
  db: Database,
  changeRequestId: string,
): Promise<(string | null)[]> => {
  const rows = await union(
    db
      .select({ id: sql<string | null>`${contributions.userId}` })
      .from(contributions)
      .where(eq(contributions.changeRequestId, changeRequestId)),
    db
      .select({ id: reviews.reviewer })
      .from(reviews)
      .where(eq(reviews.changeRequestId, changeRequestId)),
    db
      .select({ id: comments.postedBy })
      .from(comments)
      .where(eq(comments.changeRequestId, changeRequestId)),
  );
  return rows.map(({ id }) => id);
};
