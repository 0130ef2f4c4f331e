import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertPage, type PageTree, updatePage } from "#content/page-tree.ts";
import {
  anyEditedTree,
  anyTree,
  emptyTree,
  flawsOf,
  somePage,
  stored,
} from "#content/testing/trees.ts";
import { cases, patience } from "#testing/depth.ts";
import { documentsToSync, type SyncedTree, syncTree } from "./sync-tree.ts";

const sync = (before: PageTree, target: PageTree, now: PageTree): SyncedTree<string> =>
  syncTree({ before, target, now }, ({ page, ours, theirs }) => `${page.id} ${ours} ${theirs}`);

const three = anyTree().chain((before) =>
  fc.record({
    before: fc.constant(before),
    target: anyEditedTree(before, "t"),
    now: anyEditedTree(before, "n"),
  }),
);

test("a target nobody touched is what was generated", { timeout: patience(300_000) }, () => {
  fc.assert(
    fc.property(three, ({ before, now }) => {
      const { tree, documents } = sync(before, before, now);
      expect(tree).toEqual(now);
      expect(documents.size).toBe(0);
    }),
    { numRuns: cases(300) },
  );
});

test(
  "pages follow the source, those that the target added stay, and what people changed stands",
  { timeout: patience(300_000) },
  () => {
    fc.assert(
      fc.property(three, ({ before, target, now }) => {
        const { tree, documents } = sync(before, target, now);
        expect(flawsOf(tree)).toEqual([]);
        for (const [id, placed] of now.pages) {
          const synced = tree.pages.get(id);
          expect(synced?.parent).toBe(placed.parent);
          expect(synced?.children.filter((child) => now.pages.has(child))).toEqual(placed.children);
        }
        expect(tree.children.filter((child) => now.pages.has(child))).toEqual(now.children);
        for (const id of target.pages.keys())
          expect(tree.pages.has(id)).toBe(now.pages.has(id) || !before.pages.has(id));
        for (const [id, { page }] of now.pages) {
          const [was, there] = [before.pages.get(id)?.page, target.pages.get(id)?.page];
          const title =
            there === undefined || there.title === was?.title ? page.title : there.title;
          expect(tree.pages.get(id)?.page.title).toBe(title);
        }
        const asked = documentsToSync({ before, target, now }).map((one) => one.page.id);
        expect([...documents.keys()].toSorted()).toEqual(asked.toSorted());
        const again = stored(tree);
        for (const [id, { node }] of tree.pages)
          if (node !== undefined && documents.size === 0)
            expect(again.pages.get(id)?.node).toBe(node);
      }),
      { numRuns: cases(300) },
    );
  },
);

describe("what a sync does with", () => {
  const before = stored(insertPage(emptyTree, somePage("a", { document: "d0" }), { into: null }));

  test("a document that changed on one side only", () => {
    const changed = stored(updatePage(before, "a", { document: "d1" }));
    expect(sync(before, before, changed).tree).toEqual(changed);
    expect(sync(before, changed, before).tree).toEqual(changed);
  });

  test("pages beside one that is edited: they are not even placed anew", () => {
    const both = stored(insertPage(before, somePage("b"), { into: null }));
    const target = stored(updatePage(both, "b", { title: "Von Hand" }));
    const now = stored(updatePage(both, "a", { title: "New" }));
    const { tree } = sync(both, target, now);
    expect(tree.pages.get("a")).toEqual(now.pages.get("a"));
    expect(tree.pages.get("b")).toBe(target.pages.get("b"));
  });

  test("a document that changed on both sides", () => {
    const [target, now] = ["d1", "d2"].map((document) =>
      stored(updatePage(before, "a", { document })),
    );
    if (target === undefined || now === undefined) throw new Error("There are two.");
    const { tree, documents } = sync(before, target, now);
    expect([...documents]).toEqual([["a", "a d1 d2"]]);
    expect(tree.pages.get("a")).toEqual({
      page: target.pages.get("a")?.page,
      parent: null,
      children: [],
    });
  });

  test("a document and a title that hold kept texts", () => {
    const now = stored(updatePage(before, "a", { document: "d1", title: "New" }));
    const kept = new Map([["a", new Set([":title", "k1"])]]);
    const given = { before, target: before, now, kept };
    expect(documentsToSync(given)).toHaveLength(1);
    const { tree, documents } = syncTree(given, ({ ours, theirs }) => `${ours} ${theirs}`);
    expect([...documents]).toEqual([["a", "d0 d1"]]);
    expect(tree.pages.get("a")?.page).toEqual(before.pages.get("a")?.page);
    const titleOnly = { ...given, kept: new Map([["a", new Set([":title"])]]) };
    expect(documentsToSync(titleOnly)).toEqual([]);
  });

  test("a title that a person wrote and a slug of the source", () => {
    const target = stored(updatePage(before, "a", { title: "Von Hand" }));
    const now = stored(updatePage(before, "a", { title: "Neu", slug: "neu" }));
    const { page } = sync(before, target, now).tree.pages.get("a") ?? {};
    expect(page).toMatchObject({ title: "Von Hand", slug: "neu" });
  });

  test("a page that the target added below one that the source deleted", () => {
    const target = stored(insertPage(before, somePage("b"), { into: "a" }));
    const { tree } = sync(before, target, emptyTree);
    expect(tree.children).toEqual(["b"]);
    expect(tree.pages.get("b")?.parent).toBe(null);
  });

  test("two pages that would have the same slug", () => {
    const target = stored(insertPage(before, somePage("b", { slug: "x" }), { into: null }));
    const now = stored(insertPage(before, somePage("c", { slug: "x" }), { into: null }));
    const slugs = [...sync(before, target, now).tree.pages.values()].map(({ page }) => page.slug);
    expect(new Set(slugs).size).toBe(3);
  });
});
