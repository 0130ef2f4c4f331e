import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findBlock, plainTextOf, sameContent, walkBlocks } from "#content/block.ts";
import { blockChangesOf } from "#content/compare/documents.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import { anyDocument } from "#content/testing/documents.ts";
import { anyEdit } from "#content/testing/edits.ts";
import type { Document } from "#contract/schemas/document.ts";
import { cases } from "#testing/depth.ts";
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
    side: "after",
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

describe("made-up histories of a page", () => {
  it("leave every thread its quote, its place and a verdict that is true", () => {
    const seen = new Map<string, number>();
    const property = fc.property(histories, fates, (states, places) => {
      const [first] = states;
      if (!first) return;
      const threads = threadsOn(first);
      for (const [at, state] of states.entries()) {
        const fate = at === 0 ? "here" : (places[at] ?? "here");
        const tree = treeOf(fate, `state ${at}`);
        for (const thread of threads) {
          const { block } = thread;
          const [came] =
            at === 0 && fate !== "gone"
              ? []
              : blockChangesOf(first, fate === "gone" ? null : state, [thread.node ?? ""]);
          const { page, node, change } = standIn(thread, tree, came);
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
    fc.assert(property, { numRuns: cases(10_000) });
    for (const verdict of ["untouched", "changed", "moved", "removed"])
      expect(seen.get(verdict) ?? 0, verdict).toBeGreaterThan(cases(100));
  });
});
