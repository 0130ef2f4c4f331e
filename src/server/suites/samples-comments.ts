import {
  createChangeRequest,
  postCommentInChangeRequest,
  postCommentInSpace,
  postCommentReplyInChangeRequest,
  postCommentReplyInSpace,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import type { Place } from "#server/testing/place.ts";

const words = () => ({ body: { markdown: `Is *this* right? ${newId()}` } });

const aSpace = async ({ newSpace }: Place) => ({ params: { spaceId: await newSpace() } });
const aRequest = async ({ admin: { client }, newSpace }: Place) => {
  const path = { spaceId: await newSpace() };
  const body = { subject: "Clearer words" };
  const { data } = await createChangeRequest({ client, path, body, throwOnError: true });
  return { params: { ...path, changeRequestId: data.id } };
};

const aComment = async (place: Place) => {
  const { params: path } = await aRequest(place);
  const { client } = place.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentInChangeRequest(posted);
  return { params: { ...path, commentId: data.id } };
};
const aReply = async (place: Place) => {
  const { params: path } = await aComment(place);
  const { client } = place.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentReplyInChangeRequest(posted);
  return { params: { ...path, commentReplyId: data.id } };
};
const aSpaceComment = async (place: Place) => {
  const { params: path } = await aSpace(place);
  const { client } = place.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentInSpace(posted);
  return { params: { ...path, commentId: data.id } };
};
const aSpaceReply = async (place: Place) => {
  const { params: path } = await aSpaceComment(place);
  const { client } = place.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentReplyInSpace(posted);
  return { params: { ...path, commentReplyId: data.id } };
};

const saying =
  <Sample>(make: (place: Place) => Promise<Sample>) =>
  async (place: Place) => ({ ...(await make(place)), body: words() });

/** A call that succeeds for every operation on comments and their replies. */
export const commentSamples = {
  listCommentsInChangeRequest: async (place: Place) => {
    const { params } = await aComment(place);
    const { spaceId, changeRequestId } = params;
    return { params: { spaceId, changeRequestId } };
  },
  postCommentInChangeRequest: saying(aRequest),
  getCommentInChangeRequest: aComment,
  updateCommentInChangeRequest: saying(aComment),
  deleteCommentInChangeRequest: aComment,
  listCommentRepliesInChangeRequest: aComment,
  postCommentReplyInChangeRequest: saying(aComment),
  getCommentReplyInChangeRequest: aReply,
  updateCommentReplyInChangeRequest: saying(aReply),
  deleteCommentReplyInChangeRequest: aReply,
  listCommentersInChangeRequest: aRequest,
  listCommentsInSpace: async (place: Place) => {
    const { params } = await aSpaceComment(place);
    return { params: { spaceId: params.spaceId } };
  },
  postCommentInSpace: saying(aSpace),
  getCommentInSpace: aSpaceComment,
  updateCommentInSpace: saying(aSpaceComment),
  deleteCommentInSpace: aSpaceComment,
  listCommentRepliesInSpace: aSpaceComment,
  postCommentReplyInSpace: saying(aSpaceComment),
  getCommentReplyInSpace: aSpaceReply,
  updateCommentReplyInSpace: saying(aSpaceReply),
  deleteCommentReplyInSpace: aSpaceReply,
  listCommentersInSpace: aSpace,
};
