import { operationsOf } from "../operation.ts";
import { formatQuery } from "../schemas/comment.ts";
import {
  addPendingComment,
  pendingComment,
  pendingReview,
  postedComments,
  postPendingReview,
  updatePendingComment,
} from "../schemas/pending-review.ts";
import { threadReads } from "./reads.ts";

const defineOperation = operationsOf("Change requests");

/** Comments pending until their author submits a review. Nobody else learns of them. */
export const pendingReviews = [
  defineOperation({
    id: "getPendingReviewInChangeRequest",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review",
    summary: "Read the caller's pending comments",
    description:
      "Nobody else sees them, in whatever way, until a review is submitted or they are posted.",
    query: formatQuery,
    success: { status: 200, description: "All of them; none is no failure", schema: pendingReview },
    permission: "space:view",
    reads: ["pending-review", ...threadReads, "review", "change-request/content"],
  }),
  defineOperation({
    id: "discardPendingReviewInChangeRequest",
    method: "DELETE",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review",
    summary: "Delete the caller's pending comments",
    success: { status: 204, description: "Deleted, or never there" },
    permission: "space:view",
    changes: ["pending-review"],
  }),
  defineOperation({
    id: "postPendingReviewInChangeRequest",
    method: "POST",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/post",
    summary: "Post the caller's pending comments without a verdict",
    description:
      "All at once, on a merged or archived change request, too. With a verdict they are posted by submitting a review.",
    body: postPendingReview,
    bodyOptional: true,
    success: { status: 200, description: "What was posted", schema: postedComments },
    failures: [409],
    permission: "space:comment",
    changes: ["pending-review", "comment"],
  }),
  defineOperation({
    id: "addPendingCommentInChangeRequest",
    method: "POST",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/comments",
    summary: "Write a comment or reply that waits for the caller's review",
    query: formatQuery,
    body: addPendingComment,
    success: { status: 201, description: "The pending comment", schema: pendingComment },
    failures: [409],
    permission: "space:comment",
    changes: ["pending-review"],
  }),
  defineOperation({
    id: "updatePendingCommentInChangeRequest",
    method: "PATCH",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/comments/{pendingCommentId}",
    summary: "Edit a pending comment",
    query: formatQuery,
    body: updatePendingComment,
    success: { status: 200, description: "The pending comment", schema: pendingComment },
    permission: "space:comment",
    changes: ["pending-review"],
  }),
  defineOperation({
    id: "deletePendingCommentInChangeRequest",
    method: "DELETE",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/comments/{pendingCommentId}",
    summary: "Delete a pending comment",
    success: { status: 204, description: "Deleted, or never there" },
    permission: "space:view",
    changes: ["pending-review"],
  }),
];
