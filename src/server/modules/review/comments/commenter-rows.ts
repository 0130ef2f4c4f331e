import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import type { ListRequest } from "#server/db/lists.ts";
import { commentReplies, comments, members } from "#server/db/tables/index.ts";
import { memberQuery, type MemberRow } from "#server/modules/people/members/member-rows.ts";
import { type Board, onBoard } from "./comment-rows.ts";

/** Members who said something that still stands, each with the moment of their first word. */
const speakers = (db: Database, organizationId: string, board: Board) => {
  const spoken = db
    .select({ userId: comments.postedBy, at: comments.postedAt })
    .from(comments)
    .where(and(onBoard(board), isNull(comments.deletedAt), isNotNull(comments.postedBy)))
    .unionAll(
      db
        .select({ userId: commentReplies.postedBy, at: commentReplies.postedAt })
        .from(commentReplies)
        .innerJoin(comments, eq(comments.id, commentReplies.commentId))
        .where(and(onBoard(board), isNotNull(commentReplies.postedBy))),
    )
    .as("spoken");
  return db
    .select({ userId: members.userId, firstAt: sql<Date>`min(${spoken.at})`.as("first_at") })
    .from(spoken)
    .innerJoin(
      members,
      and(eq(members.userId, spoken.userId), eq(members.organizationId, organizationId)),
    )
    .groupBy(members.userId)
    .as("speakers");
};

export type CommenterRow = MemberRow & { readonly firstAt: number };

/** Who commented or replied, in the order of their first words. */
export const selectCommenters = async (
  db: Database,
  organizationId: string,
  board: Board,
  { limit, after }: ListRequest,
): Promise<CommenterRow[]> => {
  const all = speakers(db, organizationId, board);
  const [instant, userId] = after ?? [];
  const entries = await db
    .select({
      userId: all.userId,
      firstAt: sql`extract(epoch from ${all.firstAt}) * 1000`.mapWith(Number),
    })
    .from(all)
    .where(
      instant === undefined
        ? undefined
        : sql`(${all.firstAt}, ${all.userId}) >
            (${new Date(instant).toISOString()}::timestamptz, ${userId})`,
    )
    .orderBy(asc(all.firstAt), asc(all.userId))
    .limit(limit);
  if (entries.length === 0) return [];
  const rows = await memberQuery(db, organizationId).where(
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
  board: Board,
): Promise<number> => {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(speakers(db, organizationId, board));
  return row?.total ?? 0;
};
