import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { auditEvents, changeRequests, spaces } from "#server/db/tables/index.ts";

/** The space threads stand in: whose it is, and its active revision. */
export const selectSpaceOfThreads = async (db: Database, spaceId: string) => {
  const [row] = await db
    .select({ organizationId: spaces.organizationId, revision: spaces.revision })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row;
};

/** What threads need to know of the change requests they stand on. */
export const selectBoards = async (db: Database, spaceId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          id: changeRequests.id,
          number: changeRequests.number,
          createdBy: changeRequests.createdBy,
          revision: sql<string>`coalesce(${changeRequests.revisionMerged}, ${changeRequests.revision})`,
        })
        .from(changeRequests)
        .where(and(eq(changeRequests.spaceId, spaceId), inArray(changeRequests.id, [...ids])));
export type BoardRow = Awaited<ReturnType<typeof selectBoards>>[number];

/** Words in a change request are activity in it; not a change of it, so its version stays. */
export const noteActivity = async (
  db: Database,
  changeRequestId: string,
  at: Date,
): Promise<void> => {
  await db
    .update(changeRequests)
    .set({
      updatedAt: sql`greatest(${changeRequests.updatedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(changeRequests.id, changeRequestId));
};

/** Who reopened a thread last, and when; undefined when nobody ever did. */
export const selectLastReopening = async (
  db: Database,
  organizationId: string,
  commentId: string,
) => {
  const [row] = await db
    .select({ by: auditEvents.actorLabel, at: auditEvents.occurredAt })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        eq(auditEvents.targetId, commentId),
        eq(auditEvents.action, "comment.reopened"),
      ),
    )
    .orderBy(desc(auditEvents.occurredAt))
    .limit(1);
  return row;
};
