import {
  addPendingCommentInChangeRequestMutation,
  deletePendingCommentInChangeRequestMutation,
  discardPendingReviewInChangeRequestMutation,
  getPendingReviewInChangeRequestOptions,
  postPendingReviewInChangeRequestMutation,
  updatePendingCommentInChangeRequestMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { reading } from "./queries.ts";
import { changing } from "./refresh.ts";

export type { PendingComment } from "#client/types.gen.ts";

/** The caller's comments in a change request that await submission of their review. */
export const pendingReviewQuery = (spaceId: string, changeRequestId: string) =>
  reading(getPendingReviewInChangeRequestOptions({ path: { spaceId, changeRequestId } }));

export const addPendingComment = changing(addPendingCommentInChangeRequestMutation());
export const updatePendingComment = changing(updatePendingCommentInChangeRequestMutation());
export const deletePendingComment = changing(deletePendingCommentInChangeRequestMutation());
export const discardPendingReview = changing(discardPendingReviewInChangeRequestMutation());
export const postPendingReview = changing(postPendingReviewInChangeRequestMutation());
