import { and, asc, eq, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { documentOutlines, documents, linkBacklog, spaces } from "#server/db/tables/index.ts";

/** Marks the links of a space as not indexed yet if those of another one are not; returns whether. */
export const insertBacklogLike = async (
  db: Database,
  other: string,
  spaceId: string,
): Promise<boolean> => {
  const unread = await db.$count(linkBacklog, eq(linkBacklog.spaceId, other));
  if (unread > 0) await db.insert(linkBacklog).values({ spaceId }).onConflictDoNothing();
  return unread > 0;
};

/** Whether links of some space of the organization are not indexed yet. */
export const isLinkBacklogOf = async (db: Database, organizationId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: spaces.id })
    .from(linkBacklog)
    .innerJoin(spaces, eq(spaces.id, linkBacklog.spaceId))
    .where(eq(spaces.organizationId, organizationId))
    .limit(1);
  return row !== undefined;
};

/** Documents of a space whose links are not indexed yet, as stored JSON. */
export const selectUnread = (db: Database, spaceId: string, limit: number) =>
  db
    .select({ hash: documents.hash, json: sql<string>`${documents.document}::text` })
    .from(documents)
    .where(
      and(
        eq(documents.spaceId, spaceId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(documentOutlines)
            .where(
              and(
                eq(documentOutlines.spaceId, documents.spaceId),
                eq(documentOutlines.document, documents.hash),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(documents.hash))
    .limit(limit);

export const deleteBacklog = async (db: Database, spaceId: string): Promise<void> => {
  await db.delete(linkBacklog).where(eq(linkBacklog.spaceId, spaceId));
};
