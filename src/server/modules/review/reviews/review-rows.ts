import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { changeRequests, comments, reviews } from "#server/db/tables/index.ts";

export type ReviewRow = typeof reviews.$inferSelect;

export const insertReview = async (
  db: Database,
  row: typeof reviews.$inferInsert,
): Promise<ReviewRow> => {
  const [made] = await db.insert(reviews).values(row).returning();
  if (!made) throw new Error("A review was not stored");
  return made;
};

export const selectReview = async (
  db: Database,
  changeRequestId: string,
  id: string,
): Promise<ReviewRow | undefined> => {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.changeRequestId, changeRequestId), eq(reviews.id, id)));
  return row;
};

/** Records who dismissed a review, when and why. Returns the changed row. */
export const setDismissed = async (
  db: Database,
  id: string,
  dismissal: { readonly by: string | null; readonly at: Date; readonly reason: string },
): Promise<ReviewRow> => {
  const { by, at, reason } = dismissal;
  const [row] = await db
    .update(reviews)
    .set({ dismissedBy: by, dismissedAt: at, dismissReason: reason, updatedAt: at })
    .where(eq(reviews.id, id))
    .returning();
  if (!row) throw new Error(`Review ${id} vanished while it was locked`);
  return row;
};

const matching = (changeRequestId: string, outdated: boolean | undefined): SQL | undefined => {
  const lastEdit = sql`(select ${changeRequests.lastEdit} from ${changeRequests}
    where ${changeRequests.id} = ${changeRequestId})`;
  return and(
    eq(reviews.changeRequestId, changeRequestId),
    outdated === undefined
      ? undefined
      : outdated
        ? sql`${reviews.edit} <> ${lastEdit}`
        : sql`${reviews.edit} = ${lastEdit}`,
  );
};

const latestFirst = keyset([reviews.createdAt, reviews.id], "desc");

/** Reviews, newest first; optionally only those with edits since, or only those without. */
export const selectReviews = (
  db: Database,
  changeRequestId: string,
  outdated: boolean | undefined,
  { limit, after }: ListRequest,
): Promise<ReviewRow[]> => {
  return db
    .select()
    .from(reviews)
    .where(and(matching(changeRequestId, outdated), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
};

export const countReviews = (
  db: Database,
  changeRequestId: string,
  outdated: boolean | undefined,
): Promise<number> => db.$count(reviews, matching(changeRequestId, outdated));

/** The comments that reviews came with. */
export const selectWordsOf = async (db: Database, reviewIds: readonly string[]) =>
  reviewIds.length === 0
    ? []
    : db
        .select()
        .from(comments)
        .where(inArray(comments.reviewId, [...reviewIds]));
