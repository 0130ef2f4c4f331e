import { childBlocks, plainTextOf, walkBlocks } from "#content/block.ts";
import type { Document } from "#contract/schemas/document.ts";
import type { Context } from "#server/kit/context.ts";
import type { CommentPath } from "#server/modules/review/comments/threads.ts";
import { postCommentAt, updateComment } from "#server/modules/review/comments/comments.ts";
import { postReply } from "#server/modules/review/comments/replies.ts";
import { type ContentState, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { stateOfChangeRequest } from "#server/modules/review/change-requests/change-request-content.ts";
import { byId, readPageDocument } from "#server/modules/content/pages/read-page.ts";
import { pageKey } from "./page-text.ts";
import { enterChangeRequest, enterSpace } from "./enter-resource.ts";
import { type Action, known, type Demo } from "./actions.ts";

type When = Pick<Action, "at" | "by">;

/** Where a thread is started. */
interface Where {
  readonly space: string;
  /** A change request by name; absent for the space itself. */
  readonly changeRequest?: string;
  readonly page?: string;
  /** Words of the block it is attached to. */
  readonly words?: string;
}

/** Returns the key of the smallest block that contains some words. */
const keyOf = (document: Document, words: string): string => {
  const found = [...walkBlocks(document)]
    .map(({ block }) => block)
    .filter((block) => plainTextOf(block).includes(words))
    .find((block) => !childBlocks(block).some((child) => plainTextOf(child).includes(words)));
  if (!found) throw new Error(`the demo does not find "${words}" to talk about`);
  return found.key;
};

const anchorOf = async (
  tx: Context,
  demo: Demo,
  state: ContentState,
  { space, page, words }: Where,
): Promise<{ page?: string; node?: string }> => {
  if (page === undefined) return {};
  const id = known(demo.pages, pageKey(space, page));
  if (words === undefined) return { page: id };
  return { page: id, node: keyOf(await readPageDocument(tx, state, byId(id)), words) };
};

/** A person starts a thread, which the demo calls `name` from then on. */
export const asks = (when: When, name: string, where: Where, markdown: string): Action => ({
  ...when,
  operation:
    where.changeRequest === undefined ? "postCommentInSpace" : "postCommentInChangeRequest",
  perform: async (tx, demo) => {
    const spaceId = known(demo.spaces, where.space);
    const changeRequestId =
      where.changeRequest && known(demo.changeRequests, where.changeRequest).id;
    const path = { spaceId, ...(changeRequestId ? { changeRequestId } : {}) };
    const context = await enterSpace(tx, spaceId);
    const state = changeRequestId
      ? await stateOfChangeRequest(context, { spaceId, changeRequestId })
      : await stateOfSpace(context, { spaceId });
    const anchor = await anchorOf(context, demo, state, where);
    const { id } = await postCommentAt(context, path, { ...anchor, body: { markdown } });
    demo.threads.set(name, { ...path, commentId: id });
  },
});

const inThread = (tx: Context, path: CommentPath): Promise<Context> =>
  path.changeRequestId === undefined
    ? enterSpace(tx, path.spaceId)
    : enterChangeRequest(tx, { spaceId: path.spaceId, id: path.changeRequestId });

/** A person replies in a thread of a change request, or of the space. */
export const answers = (
  when: When,
  thread: string,
  markdown: string,
  operation:
    | "postCommentReplyInChangeRequest"
    | "postCommentReplyInSpace" = "postCommentReplyInChangeRequest",
): Action => ({
  ...when,
  operation,
  perform: async (tx, demo) => {
    const path = known(demo.threads, thread);
    await postReply(await inThread(tx, path), path, { body: { markdown } });
  },
});

type Update = Parameters<typeof updateComment>[2];

const updates = (
  when: When,
  thread: string,
  update: Update,
  operation: "updateCommentInChangeRequest" | "updateCommentInSpace",
): Action => ({
  ...when,
  operation,
  perform: async (tx, demo) => {
    const path = known(demo.threads, thread);
    await updateComment(await inThread(tx, path), path, update);
  },
});

export const reacts = (when: When, thread: string, emoji: string): Action =>
  updates(when, thread, { addedReactions: [emoji] }, "updateCommentInChangeRequest");

/** A person resolves a thread, with a reason if nothing was changed. */
export const resolves = (when: When, thread: string, reason?: Update["reason"]): Action =>
  updates(
    when,
    thread,
    { resolved: true, ...(reason === undefined ? {} : { reason }) },
    "updateCommentInChangeRequest",
  );

export const resolvesInSpace = (when: When, thread: string): Action =>
  updates(when, thread, { resolved: true }, "updateCommentInSpace");
