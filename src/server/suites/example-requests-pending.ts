import { addPendingCommentInChangeRequest } from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aRequest, withBody } from "./example-parts.ts";

const words = () => ({ body: { markdown: `Is this right? ${newId()}` } });

/** Creates a change request with a pending comment by the admin. */
const aPending = async (fixture: OrganizationFixture) => {
  const { params: path } = await aRequest(fixture);
  const { client } = fixture.admin;
  const { id } = await dataOf(addPendingCommentInChangeRequest({ client, path, body: words() }));
  return { params: path, id };
};
const aPendingReview = async (fixture: OrganizationFixture) => ({
  params: (await aPending(fixture)).params,
});
const aPendingComment = async (fixture: OrganizationFixture) => {
  const { params, id } = await aPending(fixture);
  return { params: { ...params, pendingCommentId: id } };
};

/** A successful call for every operation on pending reviews. */
export const pendingReviewExamples = {
  getPendingReviewInChangeRequest: aPendingReview,
  discardPendingReviewInChangeRequest: aPendingReview,
  postPendingReviewInChangeRequest: withBody(aPendingReview, () => ({ comment: words().body })),
  addPendingCommentInChangeRequest: withBody(aRequest, words),
  updatePendingCommentInChangeRequest: withBody(aPendingComment, words),
  deletePendingCommentInChangeRequest: aPendingComment,
};
