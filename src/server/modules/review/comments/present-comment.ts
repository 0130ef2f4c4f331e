import type { Comment } from "#contract/schemas/comment.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { type PersonOf, peopleById } from "#server/modules/people/users/users.ts";
import { addressesOf } from "./addresses.ts";
import { mayDelete, mayEdit, mayResolve, maySpeak, viewerOf } from "./allowed.ts";
import { type BoardRow, selectBoards, selectSpaceOfThreads } from "./board-rows.ts";
import { type Format, presentBody } from "./body-text.ts";
import type { CommentRow } from "./comment-rows.ts";
import { type Standing, standingOf } from "./content-now.ts";
import { reactionsByTarget } from "./present-reactions.ts";
import { selectReactions } from "./reaction-rows.ts";

/** Everything about a set of threads that does not stand in their rows. */
interface Surroundings {
  readonly organizationId: string;
  readonly boards: ReadonlyMap<string, BoardRow>;
  readonly personOf: PersonOf;
  readonly reactionsTo: (targetId: string) => Comment["reactions"];
  readonly standing: (row: CommentRow) => Standing;
}

const surroundingsOf = async (
  context: Context,
  spaceId: string,
  rows: readonly CommentRow[],
): Promise<Surroundings> => {
  const { db } = context;
  const space = await selectSpaceOfThreads(db, spaceId);
  if (!space) throw notFound("space");
  const named = rows.flatMap(({ changeRequestId }) => changeRequestId ?? []);
  const found = await selectBoards(db, spaceId, [...new Set(named)]);
  const boards = new Map(found.map((board) => [board.id, board]));
  const reactions = await selectReactions(
    db,
    rows.map(({ id }) => id),
  );
  const personOf = await peopleById(context, [
    ...rows.flatMap(({ postedBy, resolvedBy, lastBy }) => [postedBy, resolvedBy, lastBy]),
    ...reactions.map(({ userId }) => userId),
  ]);
  const revisionOf = ({ changeRequestId }: CommentRow): string =>
    boards.get(changeRequestId ?? "")?.revision ?? space.revision;
  return {
    organizationId: space.organizationId,
    boards,
    personOf,
    reactionsTo: reactionsByTarget(reactions, personOf),
    standing: await standingOf(context, spaceId, rows, revisionOf),
  };
};

const statusOf = (
  { resolvedAt, resolvedBy, resolveReason }: CommentRow,
  personOf: PersonOf,
): Pick<Comment, "status" | "resolvedAt" | "resolvedBy" | "resolveReason"> =>
  resolvedAt === null
    ? { status: "open" }
    : {
        status: "resolved",
        resolvedAt: resolvedAt.toISOString(),
        resolvedBy: personOf(resolvedBy),
        ...(resolveReason === null ? {} : { resolveReason }),
      };

const permissionsOf = (
  context: Context,
  row: CommentRow,
  author: string | null,
): Comment["permissions"] => {
  const viewer = viewerOf(context);
  const stands = row.deletedAt === null;
  return {
    view: true,
    edit: stands && mayEdit(viewer, row),
    reply: maySpeak(viewer),
    delete: stands && mayDelete(viewer, row),
    resolve: stands && mayResolve(viewer, row, author),
  };
};

const present = (
  context: Context,
  row: CommentRow,
  { organizationId, boards, personOf, reactionsTo, standing }: Surroundings,
  format: Format,
): Comment => {
  const board = boards.get(row.changeRequestId ?? "");
  const { page, node, change } = standing(row);
  const { spaceId } = row;
  return {
    object: "comment",
    id: row.id,
    postedBy: personOf(row.postedBy),
    postedAt: row.postedAt.toISOString(),
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt.toISOString() }),
    ...(row.deletedAt === null ? {} : { deletedAt: row.deletedAt.toISOString() }),
    reactions: reactionsTo(row.id),
    replies: row.replies,
    ...(row.replies === 0
      ? {}
      : { lastReplyAt: row.lastAt.toISOString(), lastReplyBy: personOf(row.lastBy) }),
    body: presentBody(row.body, format),
    target: {
      ...(node === undefined ? {} : { node }),
      ...(row.changeRequestId === null ? {} : { changeRequest: row.changeRequestId }),
      ...(row.reviewId === null ? {} : { review: row.reviewId }),
      ...(page === undefined ? {} : { page }),
      space: spaceId,
      revision: row.revision,
    },
    ...(change === undefined ? {} : { change }),
    urls: addressesOf(context.settings, {
      organizationId,
      spaceId,
      changeRequest: board,
      commentId: row.id,
    }),
    permissions: permissionsOf(context, row, board?.createdBy ?? null),
    ...statusOf(row, personOf),
  };
};

/**
 * Comments of one space as the caller sees them, in the given order, with what became of what they ask
 * about. The number of queries does not grow with theirs.
 */
export const presentComments = async (
  context: Context,
  rows: readonly CommentRow[],
  format?: Format,
): Promise<Comment[]> => {
  const [first] = rows;
  if (!first) return [];
  const surroundings = await surroundingsOf(context, first.spaceId, rows);
  return rows.map((row) => present(context, row, surroundings, format));
};

/** One comment as the caller sees it. */
export const presentComment = async (
  context: Context,
  row: CommentRow,
  format?: Format,
): Promise<Comment> => {
  const [presented] = await presentComments(context, [row], format);
  if (!presented) throw new Error(`Comment ${row.id} vanished while it was read`);
  return presented;
};
