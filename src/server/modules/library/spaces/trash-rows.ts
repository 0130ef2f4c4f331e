import { and, asc, eq, lte, not } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { changeRequests, comments, spaces } from "#server/db/tables/index.ts";
import { isOnSite, isSpaceOnSite } from "./space-rows.ts";

/** The spaces put into the trash at this instant or before it that no site shows, the oldest first. */
export const selectExpired = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(lte(spaces.deletedAt, before), not(isOnSite)))
    .orderBy(asc(spaces.deletedAt));
  return rows.map(({ id }) => id);
};

/** Removes a space with everything in it, unless it was restored, removed or put on a site meanwhile. */
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
  // Nothing refers to a locked row anew, so what no site shows now none will.
  if (!row || (await isSpaceOnSite(db, id))) return undefined;
  // What names revisions goes before them.
  await db.delete(comments).where(eq(comments.spaceId, id));
  await db.delete(changeRequests).where(eq(changeRequests.spaceId, id));
  await db.delete(spaces).where(eq(spaces.id, id));
  return row;
};
