import { beforeAll, describe, expect, it } from "vitest";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type CommentClient, commentClient } from "#server/testing/comment-client.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";

const AT_ONCE = 12;
let fixture: SpaceFixture;
let talk: CommentClient;
let people: Person[];
let asker: Person;

beforeAll(async () => {
  fixture = await makeSpaceFixture(await makeApp());
  asker = await fixture.newPerson("review");
  people = [];
  for (let at = 0; at < AT_ONCE; at += 1) people.push(await fixture.newPerson("review"));
  const request = await createChangeRequest(fixture.contextOf(asker), fixture.spaceId, {});
  talk = commentClient(fixture, request.id);
});

const ask = async () => (await dataOf(talk.post(asker, { body: { markdown: "Well?" } }))).id;
const tally = (statuses: readonly number[]) =>
  statuses.reduce<Record<number, number>>(
    (counts, status) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

describe("at the same moment", () => {
  it("one person's reaction counts once, however often it is sent", async () => {
    const id = await ask();
    const sent = await Promise.all(
      people.map(() => outcome(talk.update(asker, id, { addedReactions: ["👍"] }))),
    );
    expect(tally(sent.map(({ status }) => status))).toEqual({ 200: 1, 409: AT_ONCE - 1 });
    const { reactions } = await dataOf(talk.get(asker, id));
    expect(reactions).toMatchObject([{ emoji: "👍", count: 1 }]);
    const taken = await Promise.all(
      people.map(() => outcome(talk.update(asker, id, { removedReactions: ["👍"] }))),
    );
    expect(tally(taken.map(({ status }) => status))).toEqual({ 200: 1, 409: AT_ONCE - 1 });
    expect((await dataOf(talk.get(asker, id))).reactions).toEqual([]);
  });

  it("everybody's reaction counts, to a comment and to a reply", async () => {
    const id = await ask();
    const reply = await dataOf(talk.reply(asker, id, "Hm"));
    await Promise.all(
      people.flatMap((person) => [
        dataOf(talk.update(person, id, { addedReactions: ["👍"] })),
        dataOf(talk.updateReply(person, id, reply.id, { addedReactions: ["👍"] })),
      ]),
    );
    for (const { reactions } of [
      await dataOf(talk.get(asker, id)),
      await dataOf(talk.getReply(asker, id, reply.id)),
    ]) {
      expect(reactions).toMatchObject([{ emoji: "👍", count: AT_ONCE }]);
      const named = reactions[0]?.users.map(({ user }) => user.id);
      expect(new Set(named)).toEqual(new Set(people.map((person) => person.id)));
    }
  });

  it("one resolves and the others hear who it was", async () => {
    const id = await ask();
    const answers = await Promise.all(
      people.map((person) => outcome(talk.update(person, id, { resolved: true }))),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: AT_ONCE - 1 });
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect((await dataOf(talk.get(asker, id))).resolvedBy?.id).toBe(winner?.id);
    for (const { status, error } of answers)
      if (status === 409) expect(JSON.stringify(error)).toContain(winner?.displayName);
  });

  it("no reply is lost, and the last word is the last", async () => {
    const id = await ask();
    const replies = await Promise.all(
      people.map((person, at) => dataOf(talk.reply(person, id, `Reply ${at}`))),
    );
    const { items } = await dataOf(talk.replies(asker, id));
    expect(new Set(items.map((reply) => reply.id))).toEqual(
      new Set(replies.map((reply) => reply.id)),
    );
    expect(new Set(items.map(({ postedAt }) => postedAt)).size).toBe(AT_ONCE);
    const thread = await dataOf(talk.get(asker, id));
    expect(thread.replies).toBe(AT_ONCE);
    expect(thread.lastReplyAt).toBe(items.at(-1)?.postedAt);
    expect(thread.lastReplyBy?.id).toBe(items.at(-1)?.postedBy.id);
  });

  it("a comment that is deleted while others reply is gone with no reply, or a stone with all", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await ask();
      const [removed, ...replies] = await Promise.all([
        outcome(talk.remove(asker, id)),
        ...people.slice(0, 4).map((person) => outcome(talk.reply(person, id, "Wait"))),
      ]);
      expect(removed?.status).toBe(204);
      const kept = replies.filter(({ status }) => status === 200).length;
      expect(replies.filter(({ status }) => status === 404)).toHaveLength(4 - kept);
      const thread = await outcome(talk.get(asker, id));
      if (kept === 0) expect(thread.status).toBe(404);
      else {
        expect(thread.data).toMatchObject({ replies: kept, deletedAt: expect.any(String) });
        expect((await dataOf(talk.replies(asker, id))).items).toHaveLength(kept);
      }
    }
  });
});
