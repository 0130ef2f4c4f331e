import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture } from "#server/testing/space-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import { commentClient } from "#server/testing/comment-client.ts";
import { cases } from "#testing/depth.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";

/** The words of each block of each page. */
type Content = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What people do to a change request while others talk about it. */
const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant("edit" as const),
      page: fc.constantFrom("one", "two", "three"),
      keys: fc.option(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 }), {
        freq: 3,
      }),
      words: fc.constantFrom("Alpha.", "Beta.", "Gamma."),
    }),
    fc.record({ act: fc.constantFrom("ask" as const), which: fc.nat(20) }),
    fc.record({ act: fc.constantFrom("reply", "resolve", "delete" as const), which: fc.nat(20) }),
  ),
  { minLength: 4, maxLength: 14 },
);

describe("whatever happens to a change request", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
  });

  /** What should be listed: the words of each thread and of the block it is about. */
  interface Expected {
    readonly id: string;
    readonly quote: string | undefined;
    replies: number;
    resolved: boolean;
    deleted: boolean;
  }

  it("every thread stays listed with its words and its quote", async () => {
    const admin = await app.newAdmin();
    const property = fc.asyncProperty(acts, async (sequence) => {
      const fixture = await makeSpaceFixture(app, admin);
      let now: Content = { one: { a: "Alpha.", b: "Beta." }, two: { c: "Gamma." } };
      await fixture.publish(now);
      const context = fixture.contextOf(admin);
      const request = await createChangeRequest(context, fixture.spaceId, {});
      const talk = commentClient(fixture, request.id);
      const asker: Person = admin;
      const threads: Expected[] = [];

      for (const step of sequence) {
        if (step.act === "edit") {
          const { page, keys, words } = step;
          if (keys === null && !(page in now)) continue;
          const paragraphs = keys && Object.fromEntries(keys.map((key) => [key, words]));
          await fixture.edit(admin, request.id, { [page]: paragraphs });
          const { [page]: _, ...rest } = now;
          now = paragraphs === null ? rest : { ...rest, [page]: paragraphs };
          continue;
        }
        if (step.act === "ask") {
          const blocks = Object.entries(now).flatMap(([page, paragraphs]) =>
            Object.entries(paragraphs).map(([node, quote]) => ({ page, node, quote })),
          );
          const about = blocks[step.which % (blocks.length + 1)];
          const { quote, ...target } = about ?? { quote: undefined };
          const words = { markdown: `Thread ${threads.length}` };
          const { id } = await dataOf(talk.post(asker, { ...target, body: words }));
          threads.push({ id, quote, replies: 0, resolved: false, deleted: false });
          continue;
        }
        const thread = threads[step.which % Math.max(1, threads.length)];
        if (!thread) continue;
        if (step.act === "reply") {
          await dataOf(talk.reply(asker, thread.id, "Yes"));
          thread.replies += 1;
        } else if (step.act === "resolve") {
          thread.resolved = !thread.resolved;
          await dataOf(talk.update(asker, thread.id, { resolved: thread.resolved }));
        } else if (step.act === "delete") {
          await dataOf(talk.remove(asker, thread.id));
          if (thread.replies === 0) threads.splice(threads.indexOf(thread), 1);
          else thread.deleted = true;
        }
      }

      const { items, count } = await dataOf(talk.list(asker, { limit: 1000 }));
      expect(count).toBe(threads.length);
      const told = items.map(({ id, target, replies, status, deletedAt }) => ({
        id,
        quote: target.node?.preview,
        replies,
        resolved: status === "resolved",
        deleted: deletedAt !== undefined,
      }));
      const byId = (a: Expected, b: Expected) => (a.id < b.id ? -1 : 1);
      expect(told.toSorted(byId)).toEqual(threads.toSorted(byId));
      const open = await dataOf(talk.list(asker, { limit: 0, status: "open" }));
      expect(open.count).toBe(threads.filter((one) => !one.resolved).length);
    });
    await fc.assert(property, { numRuns: cases(40) });
  });
});
