import { type Handlers, preparing } from "#server/http/handler.ts";
import {
  addPendingComment,
  deletePendingComment,
  discardPendingReview,
  readPendingReview,
  updatePendingComment,
} from "./pending-review.ts";
import { postPendingReview } from "./post-pending.ts";
import { presentOnePending, presentPending } from "./present-pending.ts";

export const pendingReviewHandlers = {
  getPendingReviewInChangeRequest: async ({ context, params, query }) => {
    const pending = await readPendingReview(context, params);
    const comments = await presentPending(context, pending, query.format);
    return { body: { object: "pending-review", comments } };
  },
  discardPendingReviewInChangeRequest: ({ context, params }) =>
    discardPendingReview(context, params),
  postPendingReviewInChangeRequest: preparing(async ({ context, params, body }) => ({
    body: { comments: await postPendingReview(context, params, body) },
  })),
  addPendingCommentInChangeRequest: preparing(async ({ context, params, query, body }) => {
    const added = await addPendingComment(context, params, body);
    return { body: await presentOnePending(context, added, query.format) };
  }),
  updatePendingCommentInChangeRequest: async ({ context, params, query, body }) => {
    const changed = await updatePendingComment(context, params, body);
    return { body: await presentOnePending(context, changed, query.format) };
  },
  deletePendingCommentInChangeRequest: ({ context, params }) =>
    deletePendingComment(context, params),
} satisfies Partial<Handlers>;
