import {
  createChangeRequest,
  postCommentInChangeRequest,
  postCommentInSpace,
  postCommentReplyInChangeRequest,
  postCommentReplyInSpace,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";

const words = () => ({ body: { markdown: `Is *this* right? ${newId()}` } });

const aSpace = async ({ newSpace }: OrganizationFixture) => ({
  params: { spaceId: await newSpace() },
});
const aRequest = async ({ admin: { client }, newSpace }: OrganizationFixture) => {
  const path = { spaceId: await newSpace() };
  const body = { subject: "Clearer words" };
  const { data } = await createChangeRequest({ client, path, body, throwOnError: true });
  return { params: { ...path, changeRequestId: data.id } };
};

const aComment = async (fixture: OrganizationFixture) => {
  const { params: path } = await aRequest(fixture);
  const { client } = fixture.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentInChangeRequest(posted);
  return { params: { ...path, commentId: data.id } };
};
const aReply = async (fixture: OrganizationFixture) => {
  const { params: path } = await aComment(fixture);
  const { client } = fixture.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentReplyInChangeRequest(posted);
  return { params: { ...path, commentReplyId: data.id } };
};
const aSpaceComment = async (fixture: OrganizationFixture) => {
  const { params: path } = await aSpace(fixture);
  const { client } = fixture.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentInSpace(posted);
  return { params: { ...path, commentId: data.id } };
};
const aSpaceReply = async (fixture: OrganizationFixture) => {
  const { params: path } = await aSpaceComment(fixture);
  const { client } = fixture.admin;
  const posted = { client, path, body: words(), throwOnError: true } as const;
  const { data } = await postCommentReplyInSpace(posted);
  return { params: { ...path, commentReplyId: data.id } };
};

const saying =
  <Sample>(make: (fixture: OrganizationFixture) => Promise<Sample>) =>
  async (fixture: OrganizationFixture) => ({ ...(await make(fixture)), body: words() });

/** A call that succeeds for every operation on comments and their replies. */
export const commentExamples = {
  listCommentsInChangeRequest: async (fixture: OrganizationFixture) => {
    const { params } = await aComment(fixture);
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
  listCommentsInSpace: async (fixture: OrganizationFixture) => {
    const { params } = await aSpaceComment(fixture);
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
