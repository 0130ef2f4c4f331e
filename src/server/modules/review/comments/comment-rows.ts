import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { auditEvents, changeRequests, comments, spaces } from "#server/db/tables/index.ts";
import { awaitsAnswerOf } from "../change-requests/attention-rows.ts";

export type CommentRow = typeof comments.$inferSelect;
type Change = Partial<typeof comments.$inferInsert>;

/** What threads belong to: a change request, or the space itself if that is null. */
export interface DiscussionKey {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

export interface ThreadFilter {
  readonly status: "all" | "open" | "resolved";
  readonly targetPage?: string | undefined;
  readonly authors?: readonly string[] | undefined;
}

/** Open: not resolved, though its first comment may be deleted. Counts of comments count these. */
export const isOpenComment = isNull(comments.resolvedAt);

/** Comments on a change request, or on the space itself. */
export const inDiscussion = ({ spaceId, changeRequestId }: DiscussionKey) =>
  and(
    eq(comments.spaceId, spaceId),
    changeRequestId === null
      ? isNull(comments.changeRequestId)
      : eq(comments.changeRequestId, changeRequestId),
  );

const statusIs = {
  all: undefined,
  open: isOpenComment,
  resolved: isNotNull(comments.resolvedAt),
};

const matching = (discussion: DiscussionKey, { status, targetPage, authors }: ThreadFilter) =>
  and(
    inDiscussion(discussion),
    statusIs[status],
    targetPage === undefined ? undefined : eq(comments.pageId, targetPage),
    authors === undefined ? undefined : inArray(comments.postedBy, [...authors]),
  );

/** Threads in the order they were begun. */
export const selectComments = (
  db: Database,
  discussion: DiscussionKey,
  filter: ThreadFilter,
  { order, limit, after }: ListRequest & { readonly order: "asc" | "desc" },
): Promise<CommentRow[]> => {
  const byStart = keyset([comments.postedAt, comments.id], order);
  return db
    .select()
    .from(comments)
    .where(and(matching(discussion, filter), byStart.after(after)))
    .orderBy(...byStart.orderBy)
    .limit(limit);
};

export const countComments = (
  db: Database,
  discussion: DiscussionKey,
  filter: ThreadFilter,
): Promise<number> => db.$count(comments, matching(discussion, filter));

const named = (discussion: DiscussionKey, id: string) =>
  and(inDiscussion(discussion), eq(comments.id, id));

export const selectComment = async (
  db: Database,
  discussion: DiscussionKey,
  id: string,
): Promise<CommentRow | undefined> => {
  const [row] = await db.select().from(comments).where(named(discussion, id));
  return row;
};

/** Those of these threads that still exist. */
export const selectExistingComments = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
};

/** Locks a thread, with its replies and reactions, against concurrent changes. */
export const selectAndLockComment = async (
  db: Database,
  discussion: DiscussionKey,
  id: string,
): Promise<CommentRow | undefined> => {
  const [row] = await db.select().from(comments).where(named(discussion, id)).for("no key update");
  return row;
};

export const insertComment = async (
  db: Database,
  row: typeof comments.$inferInsert,
): Promise<CommentRow> => {
  const [made] = await db.insert(comments).values(row).returning();
  if (!made) throw new Error("A comment was not stored");
  return made;
};

/** Changes a thread and increments its version. Returns the changed row. */
export const setComment = async (db: Database, id: string, change: Change): Promise<CommentRow> => {
  const [row] = await db
    .update(comments)
    .set({ ...change, version: sql`${comments.version} + 1` })
    .where(eq(comments.id, id))
    .returning();
  if (!row) throw new Error(`Comment ${id} vanished while it was locked`);
  return row;
};

/** Stores how many replies a thread has and who had the last word. This is not a change of the comment itself. */
export const setLastWord = async (
  db: Database,
  id: string,
  last: Required<Pick<Change, "replies" | "lastBy" | "lastAt">>,
): Promise<void> => {
  await db.update(comments).set(last).where(eq(comments.id, id));
};

/** Deletes a thread with its replies and reactions. */
export const deleteCommentRow = async (db: Database, id: string): Promise<void> => {
  await db.delete(comments).where(eq(comments.id, id));
};

/** The organization and active revision of the space that threads are in. */
export const selectCommentedSpace = async (db: Database, spaceId: string) => {
  const [row] = await db
    .select({ organizationId: spaces.organizationId, revision: spaces.revision })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row;
};

/** What threads need to know about the change requests they are on. */
export const selectCommentedChangeRequests = async (
  db: Database,
  spaceId: string,
  ids: readonly string[],
) =>
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
export type CommentedChangeRequestRow = Awaited<
  ReturnType<typeof selectCommentedChangeRequests>
>[number];

/** Comments in a change request count as activity. They are not a change of it, so its version stays. */
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

/** Those of these threads that wait for a person's answer. */
export const selectAwaitingAnswer = async (
  db: Database,
  ids: readonly string[],
  me: string,
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .leftJoin(changeRequests, eq(changeRequests.id, comments.changeRequestId))
    .where(and(inArray(comments.id, [...ids]), awaitsAnswerOf(me)));
  return new Set(rows.map(({ id }) => id));
};

/** Who last reopened a thread, and when; undefined if nobody did. */
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
