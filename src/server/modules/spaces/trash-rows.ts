import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { changeRequests, comments, spaces } from "../../db/tables/index.ts";

/** The spaces put into the trash at this instant or before it, the oldest first. */
export const selectExpired = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(lte(spaces.deletedAt, before))
    .orderBy(asc(spaces.deletedAt));
  return rows.map(({ id }) => id);
};

/** Removes a space with everything in it, unless it was restored or removed meanwhile. */
export const deleteExpiredSpace = async (db: Database, id: string, before: Date) => {
  const expired = and(eq(spaces.id, id), lte(spaces.deletedAt, before));
  const [row] = await db
    .select({
      title: spaces.title,
      organizationId: spaces.organizationId,
      deletedAt: spaces.deletedAt,
    })
    .from(spaces)
    .where(expired)
    .for("update");
  if (!row) return undefined;
  // What names revisions goes before them.
  await db.delete(comments).where(eq(comments.spaceId, id));
  await db.delete(changeRequests).where(eq(changeRequests.spaceId, id));
  await db.delete(spaces).where(eq(spaces.id, id));
  return row;
};
