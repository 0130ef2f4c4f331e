import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addPendingCommentInChangeRequest,
  createChangeRequest,
  discardPendingReviewInChangeRequest,
  postCommentInChangeRequest,
  postCommentReplyInChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
  updatePendingCommentInChangeRequest,
} from "#client";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { auditEvents } from "#server/db/tables/index.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Following, followEvents } from "#server/testing/follow-events.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";
import type { Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { pathOf, queryOf } from "./send.ts";

/** Stands in every pending comment, and in nothing else. */
const SECRET = "zaffer";

/** Nothing that is asked here differs by when it is asked. */
const now = new Date();

let app: MailApp;
let fixture: SpaceFixture;
let author: Person;
let rob: Person;
let sue: Person;
let path: { spaceId: string; changeRequestId: string };
let params: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await makeMailApp({ now: () => now });
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  rob = await fixture.newPerson("review");
  sue = await fixture.newPerson("review");
  const { spaceId, organizationId } = fixture;
  await fixture.publish({ home: { a: "Welcome.", b: "Second." } });
  const body = { subject: "New words" };
  const { id } = await dataOf(
    createChangeRequest({ client: author.client, path: { spaceId }, body }),
  );
  const revisionId = await fixture.edit(author, id, { home: { a: "Hello.", b: "Second." } });
  path = { spaceId, changeRequestId: id };
  await dataOf(updateChangeRequestById({ client: author.client, path, body: { status: "open" } }));
  const said = { body: { markdown: "Said aloud" } };
  const place = { page: "home", node: "a" };
  const comment = await dataOf(
    postCommentInChangeRequest({ client: author.client, path, body: { ...said, ...place } }),
  );
  const inThread = { ...path, commentId: comment.id };
  const reply = await dataOf(
    postCommentReplyInChangeRequest({ client: sue.client, path: inThread, body: said }),
  );
  const review = await dataOf(
    submitChangeRequestReview({ client: sue.client, path, body: { status: "changes-requested" } }),
  );
  params = {
    ...path,
    organizationId,
    revisionId,
    commentId: comment.id,
    commentReplyId: reply.id,
    reviewId: review.id,
    userId: rob.id,
    pageId: "home",
    pagePath: "home",
  };
});
afterAll(() => app.mailServer.close());

const known = new Set([
  "organizationId",
  "spaceId",
  "changeRequestId",
  "commentId",
  "commentReplyId",
  "reviewId",
  "revisionId",
  "userId",
  "pageId",
  "pagePath",
]);
/** Everything that answers and whose path names what there is here. */
const reading: readonly Operation[] = operations.filter(
  ({ method, success, path: at }: Operation) =>
    method === "GET" &&
    success.status === 200 &&
    success.mediaType === undefined &&
    [...at.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => known.has(name)),
);

/** What each operation answers somebody, by its name; a request's own id is another one each time. */
const answersTo = async ({ token }: Person): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const operation of reading) {
    const asksWords = operation.query !== undefined && "query" in operation.query.shape;
    const query = asksWords ? { query: SECRET } : {};
    const address = `${pathOf(operation, params)}${queryOf(query)}`;
    const response = await app.request(address, { token });
    const text = await response.text();
    answers.set(operation.id, `${response.status} ${text.replace(/"requestId":"\w+"/, "")}`);
  }
  return answers;
};

const write = async () => {
  const { client } = rob;
  const body = (words: string) => ({ body: { markdown: `${SECRET} ${words} @${author.email}` } });
  const add = (words: string, place: { thread?: string; page?: string; node?: string }) =>
    dataOf(addPendingCommentInChangeRequest({ client, path, body: { ...body(words), ...place } }));
  const first = await add("on a block", { page: "home", node: "a" });
  await add("in the thread", { thread: params["commentId"] ?? "" });
  await add("on the whole", {});
  const named = { ...path, pendingCommentId: first.id };
  await dataOf(
    updatePendingCommentInChangeRequest({ client, path: named, body: body("reworded") }),
  );
};
const discard = () => discardPendingReviewInChangeRequest({ client: rob.client, path });
const submit = () =>
  dataOf(submitChangeRequestReview({ client: rob.client, path, body: { status: "approved" } }));

/** What somebody hears of up to a comment that Sue posts now, without what she does. */
const heardBy = async (following: Following): Promise<string[]> => {
  const { client } = sue;
  const body = { body: { markdown: "A mark" } };
  const mark = await dataOf(postCommentInChangeRequest({ client, path, body }));
  const heard: string[] = [];
  for (;;) {
    const change = await following.next();
    if (change === undefined) throw new Error("the stream ended");
    if (change.target.id === mark.id) return heard;
    // Sending mail is work of the service itself.
    if (change.actor === sue.id || change.action === "job.changed") continue;
    heard.push(`${change.action} ${change.target.type}`);
  }
};
const mailsTo = async ({ email }: Person): Promise<number> => {
  await app.deliver();
  return app.mailServer.mails.filter(({ to }) => to === email).length;
};
const logged = () => app.database.db.$count(auditEvents, isNotNull(auditEvents.organizationId));

describe("of pending comments nobody else has a trace", () => {
  it("in whatever is asked, by whomever, until they are submitted", async () => {
    expect(reading.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "listCommentsInChangeRequest",
        "getCommentInChangeRequest",
        "listCommentRepliesInChangeRequest",
        "getCommentReplyInChangeRequest",
        "listCommentersInChangeRequest",
        "getReviewsByChangeRequestId",
        "getChangeRequestReviewById",
        "getChangeRequestById",
        "listChangeRequestsForOrganization",
        "listChangeRequestsForSpace",
        "getPendingReviewInChangeRequest",
        "getMemberResponsibilities",
        "getSpaceById",
        "listOrganizationAuditEvents",
        "searchOrganizationContent",
        "searchSpaceContent",
      ]),
    );
    const others = [author, sue, fixture.admin];
    const before = await Promise.all(others.map(answersTo));
    await write();
    const after = await Promise.all(others.map(answersTo));
    expect(after).toEqual(before);
    for (const answers of after) {
      expect(answers.size).toBe(reading.length);
      for (const [id, answer] of answers)
        if (!id.startsWith("search")) expect(answer).not.toContain(SECRET);
    }
    // The same questions show them to who wrote them, and to everybody once they are submitted.
    const own = await answersTo(rob);
    expect(own.get("getPendingReviewInChangeRequest")).toContain(SECRET);
    expect(own.get("listCommentsInChangeRequest")).not.toContain(SECRET);
    await submit();
    const submitted = await answersTo(sue);
    for (const id of ["listCommentsInChangeRequest", "listCommentRepliesInChangeRequest"])
      expect(submitted.get(id)).toContain(SECRET);
    expect(submitted.get("getPendingReviewInChangeRequest")).not.toContain(SECRET);
  });

  it("in live events, mails or the log; a submission is one event, one notice each and one entry", async () => {
    const { organizationId } = fixture;
    const theirs = await followEvents(app, organizationId, sue);
    const own = await followEvents(app, organizationId, rob);
    const [entries, mails] = [await logged(), await mailsTo(author)];
    await write();
    await discard();
    await write();
    expect(await heardBy(theirs)).toEqual([]);
    expect(new Set(await heardBy(own))).toEqual(
      new Set([
        "pending-review.comment-added pending-review",
        "pending-review.comment-edited pending-review",
        "pending-review.discarded pending-review",
      ]),
    );
    // Sue's two marks.
    expect(await logged()).toBe(entries + 2);
    expect(await mailsTo(author)).toBe(mails);
    const [logs, notices] = [await logged(), await mailsTo(author)];
    await submit();
    expect(await heardBy(theirs)).toEqual(["review.submitted review"]);
    expect(await logged()).toBe(logs + 2);
    expect(await mailsTo(author)).toBe(notices + 1);
    await theirs.leave();
    await own.leave();
  });
});
