import type { Comment, CommentReply } from "#contract/schemas/comment.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { peopleById, type PersonOf } from "#server/modules/people/users/users.ts";
import { mayDelete, mayEdit, mayResolve, mayComment, viewerOf } from "./comment-permissions.ts";
import {
  type CommentedChangeRequestRow,
  type CommentRow,
  selectCommentedChangeRequests,
  selectAwaitingAnswer,
  selectCommentedSpace,
} from "./comment-rows.ts";
import { type Format, presentBodies } from "./body-text.ts";
import { type Standing, standingOf } from "./anchors.ts";
import { reactionsByTarget } from "./reactions.ts";
import { selectReactions } from "./reaction-rows.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { organizationOf, type Thread } from "./threads.ts";
import type { ReplyRow } from "./reply-rows.ts";

/** What a thread's addresses are built from. */
interface Addressed {
  readonly organizationId: string;
  readonly spaceId: string;
  /** The id and number of a change request. */
  readonly changeRequest: { readonly id: string; readonly number: number } | undefined;
  readonly commentId: string;
  readonly replyId?: string;
}

/** The addresses of a comment or reply, for scripts and for people. */
export const addressesOf = (
  { publicUrl }: Settings,
  { organizationId, spaceId, changeRequest, commentId, replyId }: Addressed,
): { location: string; app: string } => {
  const discussion = changeRequest
    ? {
        location: `${spaceId}/change-requests/${changeRequest.id}/comments`,
        app: `${spaceId}/change-requests/${changeRequest.number}`,
      }
    : { location: `${spaceId}/comments`, app: `${spaceId}/comments` };
  const location = `${publicUrl}/v1/spaces/${discussion.location}/${commentId}`;
  const app = `${publicUrl}/o/${organizationId}/spaces/${discussion.app}?comment=${commentId}`;
  return replyId === undefined
    ? { location, app }
    : { location: `${location}/replies/${replyId}`, app: `${app}&reply=${replyId}` };
};

/** Everything about a set of threads that their rows do not contain. */
interface Surroundings {
  readonly organizationId: string;
  readonly changeRequests: ReadonlyMap<string, CommentedChangeRequestRow>;
  readonly personOf: PersonOf;
  readonly reactionsTo: (targetId: string) => Comment["reactions"];
  readonly standing: (row: CommentRow) => Standing;
  /** Ids of the threads that wait for an answer from the caller. */
  readonly awaiting: ReadonlySet<string>;
}

const surroundingsOf = async (
  context: Context,
  spaceId: string,
  rows: readonly CommentRow[],
): Promise<Surroundings> => {
  const { db } = context;
  const space = await selectCommentedSpace(db, spaceId);
  if (!space) throw notFound("space");
  const named = rows.flatMap(({ changeRequestId }) => changeRequestId ?? []);
  const found = await selectCommentedChangeRequests(db, spaceId, [...new Set(named)]);
  const changeRequests = new Map(found.map((discussion) => [discussion.id, discussion]));
  const reactions = await selectReactions(
    db,
    rows.map(({ id }) => id),
  );
  const personOf = await peopleById(context, [
    ...rows.flatMap(({ postedBy, resolvedBy, lastBy }) => [postedBy, resolvedBy, lastBy]),
    ...reactions.map(({ userId }) => userId),
  ]);
  const revisionOf = ({ changeRequestId }: CommentRow): string =>
    changeRequests.get(changeRequestId ?? "")?.revision ?? space.revision;
  return {
    organizationId: space.organizationId,
    changeRequests,
    personOf,
    reactionsTo: reactionsByTarget(reactions, personOf),
    standing: await standingOf(context, spaceId, rows, revisionOf),
    awaiting: await selectAwaitingAnswer(
      db,
      rows.map(({ id }) => id),
      context.actor.id,
    ),
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
    reply: mayComment(viewer),
    delete: stands && mayDelete(viewer, row),
    resolve: mayResolve(viewer, row, author),
  };
};

/** The part of a row that determines where a thread is attached. */
type Placed = Pick<CommentRow, "spaceId" | "changeRequestId" | "reviewId" | "side" | "revision">;

/** What a thread is about, and what happened to its block. */
export const presentAnchor = (
  { spaceId, changeRequestId, reviewId, side, revision }: Placed,
  { page, node, change }: Standing,
): Pick<Comment, "target" | "change"> => ({
  target: {
    ...(node === undefined ? {} : { node }),
    ...(changeRequestId === null ? {} : { changeRequest: changeRequestId }),
    ...(reviewId === null ? {} : { review: reviewId }),
    ...(page === undefined ? {} : { page }),
    ...(page === undefined || changeRequestId === null ? {} : { side }),
    space: spaceId,
    revision,
  },
  ...(change === undefined ? {} : { change }),
});

const present = (
  context: Context,
  row: CommentRow,
  { organizationId, changeRequests, personOf, reactionsTo, standing, awaiting }: Surroundings,
  body: Comment["body"],
): Comment => {
  const discussion = changeRequests.get(row.changeRequestId ?? "");
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
    body,
    ...presentAnchor(row, standing(row)),
    urls: addressesOf(context.settings, {
      organizationId,
      spaceId,
      changeRequest: discussion,
      commentId: row.id,
    }),
    permissions: permissionsOf(context, row, discussion?.createdBy ?? null),
    yourTurn: awaiting.has(row.id),
    ...statusOf(row, personOf),
  };
};

/**
 * Comments of one space as the caller sees them, in the given order, with what happened to the things they are about.
 * The number of queries does not depend on their number.
 */
export const presentComments = async (
  context: Context,
  rows: readonly CommentRow[],
  format?: Format,
): Promise<Comment[]> => {
  const [first] = rows;
  if (!first) return [];
  const surroundings = await surroundingsOf(context, first.spaceId, rows);
  const texts = rows.map(({ body }) => body);
  const bodies = await presentBodies(texts, format);
  return rows.map((row, at) => present(context, row, surroundings, bodies[at] ?? {}));
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

/** Replies in one thread as the caller sees them; the number of queries does not depend on their number. */
export const presentReplies = async (
  context: Context,
  { discussion, comment }: Thread,
  rows: readonly ReplyRow[],
  format?: Format,
): Promise<CommentReply[]> => {
  if (rows.length === 0) return [];
  const { spaceId, changeRequestId } = discussion;
  const organizationId = await organizationOf(context, discussion);
  const [changeRequest] = await selectCommentedChangeRequests(
    context.db,
    spaceId,
    changeRequestId === null ? [] : [changeRequestId],
  );
  const reactions = await selectReactions(
    context.db,
    rows.map(({ id }) => id),
  );
  const personOf = await peopleById(context, [
    ...rows.map(({ postedBy }) => postedBy),
    ...reactions.map(({ userId }) => userId),
  ]);
  const reactionsTo = reactionsByTarget(reactions, personOf);
  const viewer = viewerOf(context);
  const texts = rows.map(({ body }) => body);
  const bodies = await presentBodies(texts, format);
  return rows.map((row, at) => ({
    object: "comment-reply",
    id: row.id,
    postedBy: personOf(row.postedBy),
    postedAt: row.postedAt.toISOString(),
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt.toISOString() }),
    reactions: reactionsTo(row.id),
    body: bodies[at] ?? {},
    urls: addressesOf(context.settings, {
      organizationId,
      spaceId,
      changeRequest,
      commentId: comment.id,
      replyId: row.id,
    }),
    permissions: {
      view: true,
      edit: mayEdit(viewer, row),
      reply: mayComment(viewer),
      delete: mayDelete(viewer, row),
    },
  }));
};

/** One reply as the caller sees it. */
export const presentReply = async (
  context: Context,
  thread: Thread,
  row: ReplyRow,
  format?: Format,
): Promise<CommentReply> => {
  const [presented] = await presentReplies(context, thread, [row], format);
  if (!presented) throw new Error(`Reply ${row.id} vanished while it was read`);
  return presented;
};
