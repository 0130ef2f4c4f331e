import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { commentReplies, comments, members } from "#server/db/tables/index.ts";
import { memberQuery, type MemberRow } from "#server/modules/people/members/member-rows.ts";
import { type DiscussionKey, inDiscussion } from "./comment-rows.ts";

/** Members with comments or replies that are not deleted, each with the time of their first one. */
const commenters = (db: Database, organizationId: string, discussion: DiscussionKey) => {
  const posted = db
    .select({ userId: comments.postedBy, at: comments.postedAt })
    .from(comments)
    .where(and(inDiscussion(discussion), isNull(comments.deletedAt), isNotNull(comments.postedBy)))
    .unionAll(
      db
        .select({ userId: commentReplies.postedBy, at: commentReplies.postedAt })
        .from(commentReplies)
        .innerJoin(comments, eq(comments.id, commentReplies.commentId))
        .where(and(inDiscussion(discussion), isNotNull(commentReplies.postedBy))),
    )
    .as("posted");
  return db
    .select({ userId: members.userId, firstAt: sql<Date>`min(${posted.at})`.as("first_at") })
    .from(posted)
    .innerJoin(
      members,
      and(eq(members.userId, posted.userId), eq(members.organizationId, organizationId)),
    )
    .groupBy(members.userId)
    .as("commenters");
};

export type CommenterRow = MemberRow & { readonly firstAt: number };

/** Everyone who commented or replied, as `viewer` sees them, in the order of their first comments. */
export const selectCommenters = async (
  db: Database,
  { organizationId, viewer }: { readonly organizationId: string; readonly viewer: string },
  discussion: DiscussionKey,
  { limit, after }: ListRequest,
): Promise<CommenterRow[]> => {
  const all = commenters(db, organizationId, discussion);
  const firstToPost = keyset([all.firstAt, all.userId], "asc");
  const entries = await db
    .select({
      userId: all.userId,
      firstAt: sql`extract(epoch from ${all.firstAt}) * 1000`.mapWith(Number),
    })
    .from(all)
    .where(firstToPost.after(after))
    .orderBy(...firstToPost.orderBy)
    .limit(limit);
  if (entries.length === 0) return [];
  const rows = await memberQuery(db, organizationId, viewer).where(
    and(
      eq(members.organizationId, organizationId),
      inArray(
        members.userId,
        entries.map((entry) => entry.userId),
      ),
    ),
  );
  const byId = new Map(rows.map((row) => [row.member.userId, row]));
  return entries.flatMap((entry) => {
    const row = byId.get(entry.userId);
    return row ? [{ ...row, firstAt: Math.round(entry.firstAt) }] : [];
  });
};

export const countCommenters = async (
  db: Database,
  organizationId: string,
  discussion: DiscussionKey,
): Promise<number> => {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(commenters(db, organizationId, discussion));
  return row?.total ?? 0;
};
