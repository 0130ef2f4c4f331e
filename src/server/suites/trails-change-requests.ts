import { body, text, type Trails } from "./trail.ts";

/** What the samples of change requests and reviews record. */
export const changeRequestTrails: Trails = {
  createChangeRequest: {
    actions: ["change-request.created"],
    change: (sample) => ({
      before: {},
      after: { number: 1, subject: body(sample)["subject"], status: "draft" },
    }),
  },
  updateChangeRequestById: {
    actions: ["change-request.updated"],
    change: (sample) => ({
      before: { subject: text, status: "draft" },
      after: { subject: body(sample)["subject"], status: "open" },
    }),
  },
  mergeChangeRequest: {
    actions: ["change-request.merged"],
    change: () => ({
      before: { status: "draft", revision: text },
      after: { status: "merged", revision: text, pages: { added: 1 } },
    }),
  },
  updateChangeRequest: {
    actions: ["change-request.pulled"],
    change: () => ({
      before: { revision: text },
      after: { revision: text, pulled: text, answered: true },
    }),
  },
  keepResolutions: {
    actions: ["change-request.resolutions-kept"],
    change: () => ({ before: { answers: 0 }, after: { answers: 1 } }),
  },
  revertChangeRequest: {
    actions: ["change-request.created", "change-request.edited"],
  },
  submitChangeRequestReview: { actions: ["review.submitted", "comment.posted"] },
  requestReviewersForChangeRequest: {
    actions: ["review.requested"],
    change: (sample) => ({ before: {}, after: { users: body(sample)["users"] } }),
  },
  removeRequestedReviewerFromChangeRequest: {
    actions: ["review.request-removed"],
    change: (sample) => ({ before: { user: sample.params?.userId }, after: {} }),
  },
  markPageSeenInChangeRequest: {
    actions: ["change-request.page-seen"],
    change: (sample) => ({ before: {}, after: { page: sample.params?.pageId } }),
  },
  unmarkPageSeenInChangeRequest: { actions: ["change-request.page-unseen"] },
};
