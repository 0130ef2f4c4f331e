import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import {
  type ChangeRequestRow,
  findChangeRequest,
} from "../change-requests/find-change-request.ts";
import { countReviews, type ReviewRow, selectReview, selectReviews } from "./review-rows.ts";

/** Reviews of a change request, latest first (spec: GET CR/reviews). */
export const listReviews = async (
  context: Context,
  spaceId: string,
  name: string,
  {
    outdated,
    limit,
    after,
  }: { outdated: boolean | undefined; limit: number; after: Cursor | undefined },
): Promise<{ changeRequest: ChangeRequestRow; page: ListPage<ReviewRow> }> => {
  const { db } = context;
  const changeRequest = await findChangeRequest(context, spaceId, name);
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectReviews(db, changeRequest.id, outdated, { limit: limit + 1, after }),
    countReviews(db, changeRequest.id, outdated),
  ]);
  const page = listPage(rows, limit, total, ({ createdAt, id }) => [createdAt.getTime(), id]);
  return { changeRequest, page };
};

/** One review (spec: GET CR/reviews/{reviewId}). */
export const getReview = async (
  context: Context,
  spaceId: string,
  name: string,
  reviewId: string,
): Promise<{ changeRequest: ChangeRequestRow; review: ReviewRow }> => {
  const changeRequest = await findChangeRequest(context, spaceId, name);
  const review = await selectReview(context.db, changeRequest.id, reviewId);
  if (!review) throw notFound("review");
  return { changeRequest, review };
};
