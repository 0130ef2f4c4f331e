import { describe, expect, it } from "vitest";
import { getChangeRequestById, getSpaceById } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type CommentClient, commentClient } from "#server/testing/comment-client.ts";
import { makeApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture } from "#server/testing/space-fixture.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";

const boards = ["change request", "space"] as const;
const body = (markdown: string) => ({ body: { markdown } });

describe.each(boards)("the threads of a %s", (board) => {
  it("are filtered, ordered and paged without a gap, and counted alike", async () => {
    const apart = await makeSpaceFixture(await makeApp());
    await apart.publish({ intro: { a: "Words." }, other: { b: "More." } });
    const [one, two] = [await apart.newPerson("review"), await apart.newPerson("comment")];
    const request =
      board === "space"
        ? undefined
        : await createChangeRequest(apart.contextOf(one), apart.spaceId, {});
    const talk = commentClient(apart, request?.id);
    const elsewhere =
      board === "space"
        ? await createChangeRequest(apart.contextOf(one), apart.spaceId, {})
        : undefined;
    await dataOf(commentClient(apart, elsewhere?.id).post(one, body("On another board")));

    const posted: string[] = [];
    for (const [at, person] of [one, two, one, two, one].entries()) {
      const page = ["intro", "other"][at % 2];
      const comment = { ...body(`Number ${at}`), ...(page === undefined ? {} : { page }) };
      posted.push((await dataOf(talk.post(person, comment))).id);
    }
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = posted;
    await dataOf(talk.update(one, second, { resolved: true }));
    await dataOf(talk.reply(two, third, "A reply"));
    await dataOf(talk.remove(one, third));

    const ids = async (query: Parameters<CommentClient["list"]>[1]) =>
      (await dataOf(talk.list(two, query))).items.map(({ id }) => id);
    const ordered = await dataOf(talk.list(two, { order: "asc" }));
    const inOrder = ordered.items.map(({ id }) => id);
    expect(new Set(inOrder)).toEqual(new Set(posted));
    expect(ordered.items.map(({ postedAt }) => postedAt)).toEqual(
      ordered.items.map(({ postedAt }) => postedAt).toSorted(),
    );
    expect(await ids({})).toEqual(inOrder.toReversed());
    expect(new Set(await ids({ status: "open" }))).toEqual(new Set([first, third, fourth, fifth]));
    expect(await ids({ status: "resolved" })).toEqual([second]);
    expect(new Set(await ids({ targetPage: "other" }))).toEqual(new Set([second, fourth]));
    expect(new Set(await ids({ authors: [two.id] }))).toEqual(new Set([second, fourth]));
    expect(await ids({ authors: [one.id, two.id] })).toHaveLength(5);
    expect(await ids({ authors: ["nobody"] })).toEqual([]);

    const seen: string[] = [];
    let page: string | undefined;
    do {
      const part = await dataOf(talk.list(one, { limit: 2, ...(page ? { page } : {}) }));
      expect(part.count).toBe(5);
      seen.push(...part.items.map(({ id }) => id));
      page = part.next?.page;
    } while (page);
    expect(seen).toEqual(inOrder.toReversed());
    const none = await dataOf(talk.list(one, { limit: 0, status: "open" }));
    expect(none).toMatchObject({ items: [], count: 4 });

    const { client } = one;
    const path = { spaceId: apart.spaceId };
    const counted =
      request === undefined
        ? await dataOf(getSpaceById({ client, path }))
        : await dataOf(
            getChangeRequestById({ client, path: { ...path, changeRequestId: request.id } }),
          );
    expect(counted.comments).toBe(4);

    const people = await dataOf(talk.commenters(two));
    expect(people).toMatchObject({ count: 2, items: [{ id: one.id }, { id: two.id }] });
    const firstPage = await dataOf(talk.commenters(two, { limit: 1 }));
    const next = firstPage.next?.page ?? "";
    const nextPage = await dataOf(talk.commenters(two, { limit: 1, page: next }));
    expect([...firstPage.items, ...nextPage.items].map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(nextPage.next).toBeUndefined();
  });
});
