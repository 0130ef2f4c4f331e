import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getChangeRequestById, mergeChangeRequest, updateChangeRequestById } from "#client";
import { createCursors } from "#server/db/cursors.ts";
import { auditEvents } from "#server/db/tables/index.ts";
import type { LiveEvent } from "#server/events/live-event.ts";
import { startLiveHub } from "#server/events/live-hub.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { commentClient } from "#server/testing/comment-client.ts";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";

let fixture: SpaceFixture;
let author: Person;
let reader: Person;
let commenter: Person;
let reviewer: Person;

beforeAll(async () => {
  fixture = await makeSpaceFixture(await makeApp());
  await fixture.publish({ intro: { a: "First words.", b: "Second words." } });
  author = await fixture.newPerson("edit");
  reader = await fixture.newPerson("read");
  commenter = await fixture.newPerson("comment");
  reviewer = await fixture.newPerson("review");
});

const newRequest = () =>
  createChangeRequest(fixture.contextOf(author, "edit"), fixture.spaceId, { subject: "Words" });
const body = (markdown: string) => ({ body: { markdown } });

describe("a change request", () => {
  it("is reached by its number as by its id, and counts words as activity", async () => {
    const request = await newRequest();
    const byNumber = commentClient(fixture, String(request.number));
    const path = { spaceId: fixture.spaceId, changeRequestId: request.id };
    const { client } = author;
    const before = await dataOf(getChangeRequestById({ client, path }));
    const comment = await dataOf(byNumber.post(commenter, body("Hello")));
    expect(comment.target.changeRequest).toBe(request.id);
    expect(comment.urls.location).toMatch(
      new RegExp(
        `/v1/spaces/${fixture.spaceId}/change-requests/${request.id}/comments/${comment.id}$`,
      ),
    );
    expect(comment.urls.app).toMatch(
      new RegExp(
        `/o/${fixture.organizationId}/spaces/${fixture.spaceId}/change-requests/${request.number}\\?comment=${comment.id}$`,
      ),
    );
    const after = await dataOf(getChangeRequestById({ client, path }));
    expect(after.updatedAt >= comment.postedAt).toBe(true);
    expect(after.updatedAt >= before.updatedAt).toBe(true);
    const unread = await getChangeRequestById({ client, path });
    const etag = unread.response?.headers.get("etag");
    await dataOf(byNumber.post(commenter, body("More")));
    const read = await getChangeRequestById({ client, path });
    expect(read.response?.headers.get("etag")).toBe(etag);

    const onThread = await dataOf(byNumber.update(author, comment.id, { resolved: true }));
    expect(onThread.resolvedBy?.id).toBe(author.id);
    expect((await outcome(commentClient(fixture, "999999").list(author))).status).toBe(404);
    expect((await outcome(commentClient(fixture).get(author, comment.id))).status).toBe(404);
    expect(
      (await outcome(commentClient(fixture, "999999").remove(author, comment.id))).status,
    ).toBe(204);
  });

  it("that is archived or merged may still be talked about", async () => {
    const request = await newRequest();
    const talk = commentClient(fixture, request.id);
    const path = { spaceId: fixture.spaceId, changeRequestId: request.id };
    const { client } = fixture.admin;
    await fixture.edit(author, request.id, { intro: { a: "Better words.", b: "Second words." } });
    const asked = await dataOf(talk.post(reviewer, { ...body("Why?"), page: "intro", node: "a" }));
    await dataOf(updateChangeRequestById({ client, path, body: { status: "archived" } }));
    await dataOf(talk.reply(commenter, asked.id, "Because."));
    await dataOf(updateChangeRequestById({ client, path, body: { status: "open" } }));
    await dataOf(mergeChangeRequest({ client, path, body: {} }));
    const late = await dataOf(talk.post(reviewer, { ...body("Nice"), page: "intro", node: "a" }));
    expect(late).toMatchObject({
      target: { revision: await fixture.main(), node: { preview: "Better words." } },
      change: { verdict: "untouched" },
    });
    // What is published later concerns the space, not the talk about what was merged.
    await fixture.publish({ intro: { b: "Second words." } });
    for (const { id } of [asked, late])
      expect((await dataOf(talk.get(reader, id))).change?.verdict).toBe("untouched");
    expect((await dataOf(talk.update(author, asked.id, { resolved: true }))).status).toBe(
      "resolved",
    );
    await fixture.publish({ intro: { a: "First words.", b: "Second words." } });
  });

  it("records every write and tells who follows, with the space and the change request", async () => {
    const request = await newRequest();
    const talk = commentClient(fixture, request.id);
    const heard: LiveEvent[] = [];
    const hub = await startLiveHub(fixture.app.database, createCursors("unused"));
    await hub.subscribe(fixture.organizationId, (event) => {
      if (event.changeRequest === request.id && event.target.type === "comment") heard.push(event);
    });
    const { id } = await dataOf(
      talk.post(commenter, { ...body("Look"), page: "intro", node: "b" }),
    );
    await dataOf(talk.update(commenter, id, body("Look here")));
    await dataOf(talk.update(commenter, id, { addedReactions: ["👀"] }));
    await dataOf(talk.update(author, id, { resolved: true, reason: "answered" }));
    await dataOf(talk.update(author, id, { resolved: false }));
    await dataOf(talk.update(author, id, {}));
    await dataOf(talk.remove(commenter, id));
    const rows = await fixture.app.database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, id));
    const changes = rows.map(({ action, before, after }) => [action, before, after]);
    expect(new Map(changes.map(([action, ...change]) => [action, change]))).toEqual(
      new Map<unknown, unknown>([
        ["comment.posted", [{}, { body: "Look", page: "intro", node: "b" }]],
        ["comment.edited", [{ body: "Look" }, { body: "Look here" }]],
        ["comment.reactions-changed", [{ reactions: [] }, { reactions: ["👀"] }]],
        ["comment.resolved", [{ status: "open" }, { status: "resolved", reason: "answered" }]],
        ["comment.reopened", [{ status: "resolved" }, { status: "open" }]],
        ["comment.deleted", [{ body: "Look here", replies: 0 }, {}]],
      ]),
    );
    expect(rows).toHaveLength(6);
    await vi.waitFor(() => expect(heard).toHaveLength(6), { timeout: 60_000 });
    for (const event of heard) expect(event).toMatchObject({ space: fixture.spaceId });
    await hub.stop();
  });
});
