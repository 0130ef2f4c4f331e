import {
  getPageInChangeRequestById,
  postCommentInChangeRequest,
  postCommentInSpace,
  postCommentReplyInChangeRequest,
  postCommentReplyInSpace,
  updateChangeRequestContent,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aRequest, aSpace, withBody } from "./example-parts.ts";

const words = () => ({ body: { markdown: `Is *this* right? ${newId()}` } });

const aComment = async (fixture: OrganizationFixture) => {
  const { params: path } = await aRequest(fixture);
  const { client } = fixture.admin;
  const { id } = await dataOf(postCommentInChangeRequest({ client, path, body: words() }));
  return { params: { ...path, commentId: id } };
};
/** Creates a comment that suggests a new text for the only block of a page. */
const aSuggestion = async (fixture: OrganizationFixture) => {
  const { params: path } = await aRequest(fixture);
  const { client } = fixture.admin;
  const insert = {
    operation: "insert_page" as const,
    title: `Page ${newId()}`,
    document: { markdown: "Some words" },
  };
  const done = await dataOf(
    updateChangeRequestContent({
      client,
      path,
      query: { compat: false },
      body: { changes: [insert] },
    }),
  );
  const made = "changes" in done ? done.changes[0] : undefined;
  if (made?.object !== "created_page") throw new Error("no page was made");
  const page = made.page.id;
  const found = await dataOf(
    getPageInChangeRequestById({
      client,
      path: { ...path, pageId: page },
      query: { format: "document" },
    }),
  );
  const document = found.type === "document" ? found.document : undefined;
  const [block] = document && "nodes" in document ? document.nodes : [];
  if (block?.object !== "block") throw new Error("the page has no block");
  const body = { markdown: `\`\`\`suggestion\nOther words ${newId()}\n\`\`\`` };
  const { id } = await dataOf(
    postCommentInChangeRequest({ client, path, body: { body, page, node: block.key ?? "" } }),
  );
  return { params: path, body: { comments: [id] } };
};
const aReply = async (fixture: OrganizationFixture) => {
  const { params: path } = await aComment(fixture);
  const { client } = fixture.admin;
  const { id } = await dataOf(postCommentReplyInChangeRequest({ client, path, body: words() }));
  return { params: { ...path, commentReplyId: id } };
};
const aSpaceComment = async (fixture: OrganizationFixture) => {
  const { params: path } = await aSpace(fixture);
  const { client } = fixture.admin;
  const { id } = await dataOf(postCommentInSpace({ client, path, body: words() }));
  return { params: { ...path, commentId: id } };
};
const aSpaceReply = async (fixture: OrganizationFixture) => {
  const { params: path } = await aSpaceComment(fixture);
  const { client } = fixture.admin;
  const { id } = await dataOf(postCommentReplyInSpace({ client, path, body: words() }));
  return { params: { ...path, commentReplyId: id } };
};

/** A successful call for every operation on comments and their replies. */
export const commentExamples = {
  listCommentsInChangeRequest: async (fixture: OrganizationFixture) => {
    const { params } = await aComment(fixture);
    const { spaceId, changeRequestId } = params;
    return { params: { spaceId, changeRequestId } };
  },
  postCommentInChangeRequest: withBody(aRequest, words),
  getCommentInChangeRequest: aComment,
  updateCommentInChangeRequest: withBody(aComment, words),
  deleteCommentInChangeRequest: aComment,
  listCommentRepliesInChangeRequest: aComment,
  postCommentReplyInChangeRequest: withBody(aComment, words),
  getCommentReplyInChangeRequest: aReply,
  updateCommentReplyInChangeRequest: withBody(aReply, words),
  deleteCommentReplyInChangeRequest: aReply,
  listCommentersInChangeRequest: aRequest,
  applySuggestionsInChangeRequest: aSuggestion,
  listCommentsInSpace: async (fixture: OrganizationFixture) => {
    const { params } = await aSpaceComment(fixture);
    return { params: { spaceId: params.spaceId } };
  },
  postCommentInSpace: withBody(aSpace, words),
  getCommentInSpace: aSpaceComment,
  updateCommentInSpace: withBody(aSpaceComment, words),
  deleteCommentInSpace: aSpaceComment,
  listCommentRepliesInSpace: aSpaceComment,
  postCommentReplyInSpace: withBody(aSpaceComment, words),
  getCommentReplyInSpace: aSpaceReply,
  updateCommentReplyInSpace: withBody(aSpaceReply, words),
  deleteCommentReplyInSpace: aSpaceReply,
  listCommentersInSpace: aSpace,
};
