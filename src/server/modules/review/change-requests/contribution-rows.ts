import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { contributions } from "#server/db/tables/index.ts";

/** Counts one more edit of a person. */
export const countEdit = async (
  db: Database,
  changeRequestId: string,
  userId: string,
  at: Date,
): Promise<void> => {
  await db
    .insert(contributions)
    .values({ changeRequestId, userId, edits: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: [contributions.changeRequestId, contributions.userId],
      set: { edits: sql`${contributions.edits} + 1`, updatedAt: at },
    });
};

/** Who edited a change request, the latest first. */
export const selectContributors = (db: Database, changeRequestId: string) =>
  db
    .select()
    .from(contributions)
    .where(eq(contributions.changeRequestId, changeRequestId))
    .orderBy(desc(contributions.updatedAt), desc(contributions.userId));
