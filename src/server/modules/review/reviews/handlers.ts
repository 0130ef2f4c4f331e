import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { getReview, listReviews, submitReview } from "./reviews.ts";
import {
  listRequestedReviewers,
  presentRequests,
  removeReviewer,
  requestReviewers,
} from "./reviewers.ts";
import { presentReviews } from "./present-review.ts";

export const reviewHandlers: HandlersOf<
  | "getReviewsByChangeRequestId"
  | "submitChangeRequestReview"
  | "getChangeRequestReviewById"
  | "getRequestedReviewersByChangeRequestId"
  | "requestReviewersForChangeRequest"
  | "removeRequestedReviewerFromChangeRequest"
> = {
  getReviewsByChangeRequestId: async ({ context, params, query, cursors }) => {
    const { outdated, format, limit } = query;
    const scope = `reviews ${JSON.stringify([params, outdated])}`;
    const after = cursors.read(query.page, scope);
    const { spaceId, changeRequestId } = params;
    const found = await listReviews(context, spaceId, changeRequestId, { outdated, limit, after });
    const rows = await presentReviews(context, found.changeRequest, found.page.rows, format);
    return { body: presentPage({ ...found.page, rows }, cursors, scope, (review) => review) };
  },
  submitChangeRequestReview: async ({ context, params, body }) => {
    const { spaceId, changeRequestId } = params;
    const { changeRequest, review } = await submitReview(context, spaceId, changeRequestId, body);
    const [presented] = await presentReviews(context, changeRequest, [review]);
    if (!presented) throw new Error(`Review ${review.id} vanished while it was read`);
    return { body: presented, headers: { Location: presented.urls.location } };
  },
  getChangeRequestReviewById: async ({ context, params, query }) => {
    const { spaceId, changeRequestId, reviewId } = params;
    const { changeRequest, review } = await getReview(context, spaceId, changeRequestId, reviewId);
    const [presented] = await presentReviews(context, changeRequest, [review], query.format);
    if (!presented) throw new Error(`Review ${review.id} vanished while it was read`);
    return { body: presented };
  },
  getRequestedReviewersByChangeRequestId: async ({ context, params, query, cursors }) => {
    const { spaceId, changeRequestId } = params;
    const scope = `requested reviewers ${JSON.stringify(params)}`;
    const page = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listRequestedReviewers(context, spaceId, changeRequestId, page);
    const rows = await presentRequests(context, found.rows);
    return { body: presentPage({ ...found, rows }, cursors, scope, (request) => request) };
  },
  requestReviewersForChangeRequest: async ({ context, params, body }) => {
    const { spaceId, changeRequestId } = params;
    const rows = await requestReviewers(context, spaceId, changeRequestId, body);
    return { body: { users: await presentRequests(context, rows) } };
  },
  removeRequestedReviewerFromChangeRequest: async ({ context, params }) => {
    const { spaceId, changeRequestId, userId } = params;
    await removeReviewer(context, spaceId, changeRequestId, userId);
  },
};
