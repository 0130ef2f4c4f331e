import { type Handlers, preparing } from "#server/http/handler.ts";
import { changeChangeRequests } from "./change-change-requests.ts";
import { presentRequests, presentReview, presentReviews } from "./present-review.ts";
import { listRequestedReviewers, removeReviewer, requestReviewers } from "./reviewers.ts";
import { dismissReview } from "./dismiss-review.ts";
import { getReview, listReviews, submitReview } from "./reviews.ts";

export const reviewHandlers = {
  changeOrganizationChangeRequests: async ({ context, params, body }) => ({
    body: await changeChangeRequests(context, params.organizationId, body),
  }),
  getReviewsByChangeRequestId: async ({ context, params, query, page, list }) => {
    const found = await listReviews(context, params, query, page);
    const rows = await presentReviews(context, found.changeRequest, found.rows, query.format);
    return { body: list({ ...found, rows }, (review) => review) };
  },
  dismissChangeRequestReview: async ({ context, params, body }) => ({
    body: await presentReview(context, await dismissReview(context, params, body)),
  }),
  submitChangeRequestReview: preparing(async ({ context, params, body }) => {
    const presented = await presentReview(context, await submitReview(context, params, body));
    return { body: presented, headers: { Location: presented.urls.location } };
  }),
  getChangeRequestReviewById: async ({ context, params, query }) => ({
    body: await presentReview(context, await getReview(context, params), query.format),
  }),
  getRequestedReviewersByChangeRequestId: async ({ context, params, page, list }) => {
    const found = await listRequestedReviewers(context, params, page);
    const rows = await presentRequests(context, found.rows);
    return { body: list({ ...found, rows }, (request) => request) };
  },
  requestReviewersForChangeRequest: async ({ context, params, body }) => {
    const rows = await requestReviewers(context, params, body);
    return { body: { users: await presentRequests(context, rows) } };
  },
  removeRequestedReviewerFromChangeRequest: ({ context, params }) =>
    removeReviewer(context, params),
} satisfies Partial<Handlers>;
