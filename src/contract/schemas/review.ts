import { z } from "zod";
import { comment, commentBody } from "./comment.ts";
import { documentFormat } from "./json-document.ts";
import { requestedReviewer, reviewStatus } from "./merge.ts";
import { changeRequestSubject } from "./change-request.ts";
import { flag, id, listOf, location, paging, timestamp } from "./primitives.ts";
import { MAX_REVIEWERS } from "./limits.ts";
import { user } from "./user.ts";

export const changeRequestReview = z
  .object({
    object: z.literal("change-request-review"),
    id,
    revision: id,
    reviewer: user,
    requestedBy: user.optional(),
    status: reviewStatus,
    outdated: z.boolean().meta({
      description:
        "The content was edited since. An update from the space alone does not outdate it.",
    }),
    counts: z.boolean().meta({
      description:
        "An approval counts until the content is edited; a request for changes until its reviewer reviews again or it is dismissed, whatever is edited. The author's own reviews never count.",
    }),
    dismissal: z
      .object({ by: user, at: timestamp, reason: z.string() })
      .optional()
      .meta({ description: "Of a request for changes that was dismissed." }),
    editedBy: z
      .array(user)
      .optional()
      .meta({ description: "Of an outdated one: who edited since, the latest first." }),
    editedBlocks: z
      .array(z.object({ page: id, pageTitle: z.string(), key: z.string(), preview: z.string() }))
      .optional()
      .meta({ description: "Of an outdated one: the blocks edited since, at most 50." }),
    comment: comment.optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
    urls: z.object({ location }),
    permissions: z
      .object({ dismiss: z.boolean() })
      .meta({ description: "What the caller may do with it." }),
  })
  .meta({ id: "ChangeRequestReview" });
export type ChangeRequestReview = z.infer<typeof changeRequestReview>;
export const reviewList = listOf(changeRequestReview);
export const listReviewsQuery = z.strictObject({
  ...paging,
  format: documentFormat.optional(),
  outdated: flag.optional(),
});
export const submitReview = z
  .strictObject({ status: reviewStatus, comment: commentBody.optional() })
  .meta({ id: "SubmitChangeRequestReview" });

export const requestedReviewerList = listOf(requestedReviewer);
export const requestReviewers = z
  .strictObject({
    users: z.array(id).min(1).max(MAX_REVIEWERS),
    subject: changeRequestSubject.optional().meta({ description: "Renames it as well." }),
  })
  .meta({ id: "RequestReviewers" });
export const requestedReviewers = z.object({ users: z.array(requestedReviewer) });
