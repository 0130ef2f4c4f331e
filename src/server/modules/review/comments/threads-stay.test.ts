import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { findBlock, plainTextOf, sameContent, walkBlocks } from "#content/block.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import { anyDocument } from "#content/testing/documents.ts";
import { anyEdit } from "#content/testing/edits.ts";
import type { Document } from "#contract/schemas/document.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture } from "#server/testing/space-fixture.ts";
import { dataOf, commentClient } from "#server/testing/comment-client.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";
import type { CommentRow } from "./comment-rows.ts";
import { standIn } from "./anchors.ts";

/** What a page says after each sitting of an author, the first included. */
const sittings = (document: Document, left: number): fc.Arbitrary<Document[]> =>
  left === 0
    ? fc.constant([document])
    : anyEdit(document, `s${left}x`, { minLength: 1, maxLength: 3 }).chain((next) =>
        sittings(next, left - 1).map((rest) => [document, ...rest]),
      );

const histories = fc
  .tuple(anyDocument({ minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([document, length]) => sittings(document, length));
/** Where the page is after each sitting. */
const fates = fc.array(fc.constantFrom("here", "here", "under another", "gone"), {
  minLength: 4,
  maxLength: 4,
});

const placed = (id: string, parent: string | null, document: string): PlacedPage => ({
  page: { id, type: "document", title: `Title of ${id}`, slug: id, document },
  parent,
  children: [],
});
const treeOf = (fate: string, document: string): PageTree => {
  const other = placed("other", null, "none");
  if (fate === "gone") return { children: ["other"], pages: new Map([["other", other]]) };
  const isUnder = fate === "under another";
  const subject = placed("subject", isUnder ? "other" : null, document);
  return {
    children: isUnder ? ["other"] : ["other", "subject"],
    pages: new Map([
      ["other", { ...other, children: isUnder ? ["subject"] : [] }],
      ["subject", subject],
    ]),
  };
};

const threadsOn = (document: Document): CommentRow[] =>
  [...walkBlocks(document)].map(({ block }) => ({
    id: `about ${block.key}`,
    spaceId: "space",
    changeRequestId: "request",
    reviewId: null,
    postedBy: "asker",
    postedAt: new Date(0),
    editedAt: null,
    deletedAt: null,
    body: "Why?",
    revision: "first",
    pageId: "subject",
    pageTitle: "Title of subject",
    pagePath: "subject",
    document: "state 0",
    node: block.key,
    block,
    resolvedAt: null,
    resolvedBy: null,
    resolveReason: null,
    replies: 0,
    lastBy: "asker",
    lastAt: new Date(0),
    version: 1,
  }));

describe("ten thousand histories of a page", () => {
  it("leave every thread its quote, its place and a verdict that is true", () => {
    const seen = new Map<string, number>();
    const property = fc.property(histories, fates, (states, places) => {
      const [first] = states;
      if (!first) return;
      const documents = new Map(states.map((state, at) => [`state ${at}`, state]));
      const threads = threadsOn(first);
      for (const [at, state] of states.entries()) {
        const fate = at === 0 ? "here" : (places[at] ?? "here");
        const tree = treeOf(fate, `state ${at}`);
        for (const thread of threads) {
          const { page, node, change } = standIn(thread, tree, documents);
          const { block } = thread;
          if (!page || !node || !change || !block) throw new Error(`${thread.id} was lost`);
          expect(node.id).toBe(block.key);
          expect(node.preview).toBe(Array.from(plainTextOf(block)).slice(0, 300).join(""));
          expect(change.before).toEqual(block);
          expect(page.id).toBe("subject");
          expect(page.deleted).toBe(fate === "gone");
          expect(page.path).toBe(fate === "under another" ? "other/subject" : "subject");
          expect(page.outdated).toBe(fate === "gone" || at > 0);

          const now = fate === "gone" ? undefined : findBlock(state, block.key)?.block;
          expect(change.after).toEqual(now);
          if (now === undefined) expect(change.verdict).toBe("removed");
          else if (sameContent(block, now)) expect(change.verdict).toMatch(/^(untouched|moved)$/);
          else expect(change.verdict).toBe("changed");
          seen.set(change.verdict, (seen.get(change.verdict) ?? 0) + 1);
        }
      }
    });
    fc.assert(property, { numRuns: 10_000 });
    for (const verdict of ["untouched", "changed", "moved", "removed"])
      expect(seen.get(verdict) ?? 0, verdict).toBeGreaterThan(100);
  }, 300_000);
});

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
      const stage = await makeSpaceFixture(app, admin);
      let now: Content = { one: { a: "Alpha.", b: "Beta." }, two: { c: "Gamma." } };
      await stage.publish(now);
      const context = stage.contextOf(admin);
      const request = await createChangeRequest(context, stage.spaceId, {});
      const talk = commentClient(stage, request.id);
      const asker: Person = admin;
      const threads: Expected[] = [];

      for (const step of sequence) {
        if (step.act === "edit") {
          const { page, keys, words } = step;
          if (keys === null && !(page in now)) continue;
          const paragraphs = keys && Object.fromEntries(keys.map((key) => [key, words]));
          await stage.edit(admin, request.id, { [page]: paragraphs });
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
        } else if (step.act === "resolve" && !thread.deleted) {
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
      expect(open.count).toBe(threads.filter((one) => !one.resolved && !one.deleted).length);
    });
    await fc.assert(property, { numRuns: 40 });
  }, 180_000);
});
