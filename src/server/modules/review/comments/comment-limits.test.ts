import { beforeAll, expect, it } from "vitest";
import {
  type CommentBody,
  postCommentReplyInChangeRequest,
  postCommentReplyInSpace,
  submitChangeRequestReview,
} from "#client";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { commentClient } from "#server/testing/comment-client.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";

let fixture: SpaceFixture;
let asker: Person;
let reviewer: Person;
let request: { spaceId: string; changeRequestId: string };

beforeAll(async () => {
  fixture = await makeSpaceFixture(await makeApp());
  asker = await fixture.newPerson("comment");
  reviewer = await fixture.newPerson("review");
  const { id } = await createChangeRequest(fixture.contextOf(fixture.admin), fixture.spaceId, {});
  request = { spaceId: fixture.spaceId, changeRequestId: id };
});

const most = 50_000;
const markdown = (size: number) => ({ markdown: "x".repeat(size) });
const written = (size: number): CommentBody => ({
  document: {
    object: "document",
    data: {},
    nodes: [
      {
        object: "block",
        type: "paragraph",
        key: "p",
        isVoid: false,
        data: {},
        nodes: [
          {
            object: "text",
            leaves: [{ object: "leaf", text: "x".repeat(size), marks: [] }],
          },
        ],
      },
    ],
  },
});

/** Every way of writing on a board: with a body, answers what came of it. */
const waysOn = async (board: "change request" | "space") => {
  const { client } = asker;
  const talk = commentClient(fixture, board === "space" ? undefined : request.changeRequestId);
  const { id: commentId } = await dataOf(talk.post(asker, { body: markdown(1) }));
  const { id: replyId } = await dataOf(talk.reply(asker, commentId, "A reply"));
  return {
    post: (body: CommentBody) => outcome(talk.post(asker, { body })),
    update: (body: CommentBody) => outcome(talk.update(asker, commentId, { body })),
    reply: (body: CommentBody) => {
      const sent = { client, body: { body } };
      const path = { ...request, commentId };
      return board === "space"
        ? outcome(postCommentReplyInSpace({ ...sent, path }))
        : outcome(postCommentReplyInChangeRequest({ ...sent, path }));
    },
    updateReply: (body: CommentBody) =>
      outcome(talk.updateReply(asker, commentId, replyId, { body })),
  };
};

it.each(["change request", "space"] as const)("words on a %s are bounded", async (board) => {
  for (const [way, write] of Object.entries(await waysOn(board))) {
    for (const bodyOf of [markdown, written]) {
      expect((await write(bodyOf(most))).status, way).toBe(200);
      const { status, error } = await write(bodyOf(most + 1));
      expect(status, way).toBe(400);
      expect(JSON.stringify(error), way).toContain(`at most ${most} characters`);
    }
    expect((await write(markdown(0))).status, way).toBe(400);
    expect((await write(written(0))).status, way).toBe(400);
  }
});

it("a review's comment is bounded as any other", async () => {
  const submit = (comment: CommentBody) =>
    outcome(
      submitChangeRequestReview({
        client: reviewer.client,
        path: request,
        body: { status: "approved", comment },
      }),
    );
  for (const bodyOf of [markdown, written]) {
    expect((await submit(bodyOf(most))).status).toBe(201);
    for (const size of [most + 1, 0]) {
      const { status, error } = await submit(bodyOf(size));
      expect(status).toBe(400);
      const [path] = Object.keys(bodyOf(size));
      expect(error).toMatchObject({ error: { details: [{ path: `comment.${path}` }] } });
    }
  }
});
