import { describe, expect, test } from "vitest";
import type { Resolution } from "#contract/schemas/conflict.ts";
import type { Document } from "#contract/schemas/document.ts";
import { deletePage, insertPage, movePage, type PageTree, updatePage } from "../page-tree.ts";
import { newDocument, textBlock } from "../block.ts";
import { emptyTree, somePage, stored } from "../testing/trees.ts";
import { documentsToMerge, mergeTrees, type MergedTree } from "./trees.ts";

/** A tree from lines such as `a` at the top and `a/b` below it. */
const tree = (...paths: string[]): PageTree =>
  stored(
    paths.reduce((made, path) => {
      const ids = path.split("/");
      const id = ids.at(-1) ?? "";
      return insertPage(made, somePage(id, { document: `d${id}` }), { into: ids.at(-2) ?? null });
    }, emptyTree),
  );
const outline = ({ children, pages }: PageTree, ids = children): string =>
  ids
    .map((id) => {
      const below = pages.get(id)?.children ?? [];
      return below.length === 0 ? id : `${id}(${outline({ children, pages }, below)})`;
    })
    .join(" ");

const document = newDocument([textBlock("paragraph", "k", "merged")]);
const merge = (
  base: PageTree,
  ours: PageTree,
  theirs: PageTree,
  resolutions: Resolution[] = [],
): MergedTree<Document> =>
  mergeTrees(base, stored(ours), stored(theirs), {
    mergeDocument: () => ({ document, conflicts: [] }),
    resolutions,
  });
const brief = ({ conflicts }: MergedTree<Document>): string[] =>
  conflicts.map(({ kind, page, name, base, ours, theirs }) =>
    [kind, page?.id, name, base, ours, theirs].filter((part) => part !== undefined).join(": "),
  );
const resolve = (
  base: PageTree,
  ours: PageTree,
  theirs: PageTree,
  choose: "ours" | "theirs",
): string => {
  const { conflicts } = merge(base, ours, theirs);
  const resolved = merge(
    base,
    ours,
    theirs,
    conflicts.map(({ id }) => ({ conflict: id, choose })),
  );
  expect(resolved.conflicts).toEqual([]);
  return outline(resolved.tree);
};

describe("merging page trees", () => {
  const base = tree("a", "a/b", "a/c", "d");

  test("different pages, different attributes and different places all stand", () => {
    const ours = updatePage(insertPage(base, somePage("o"), { into: "a", at: 0 }), "b", {
      title: "Ours",
    });
    const theirs = updatePage(movePage(base, "d", { into: null, at: 0 }), "b", { hidden: true });
    const { tree: merged, conflicts } = merge(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(outline(merged)).toBe("d a(o b c)");
    expect(merged.pages.get("b")?.page).toMatchObject({ title: "Ours", hidden: true });
    // What is as one of the sides has it needs not be stored again.
    expect(
      [...merged.pages].filter(([, { node }]) => node === undefined).map(([id]) => id),
    ).toEqual(["a", "b"]);
  });

  test("one attribute changed differently is a conflict with both values in words", () => {
    const [ours, theirs] = [
      updatePage(base, "b", { title: "X" }),
      updatePage(base, "b", { title: "Y" }),
    ];
    expect(brief(merge(base, ours, theirs))).toEqual(["page-attribute: b: title: Title b: X: Y"]);
    const conflict = merge(base, ours, theirs).conflicts[0]?.id ?? "";
    const resolved = merge(base, ours, theirs, [{ conflict, choose: "theirs" }]);
    expect(resolved.tree.pages.get("b")?.page.title).toBe("Y");
    expect(resolved.conflicts).toEqual([]);
  });

  test("documents that both changed are named, merged and handed back", () => {
    const [ours, theirs] = [
      updatePage(base, "b", { document: "x" }),
      updatePage(base, "b", { document: "y" }),
    ];
    expect(documentsToMerge(base, ours, theirs)).toEqual([
      { page: { id: "b", title: "Title b" }, base: "db", ours: "x", theirs: "y" },
    ]);
    const merged = merge(base, ours, theirs);
    expect(merged.documents).toEqual(new Map([["b", document]]));
    expect(merged.tree.pages.get("b")?.node).toBeUndefined();
    expect(documentsToMerge(base, ours, updatePage(base, "c", { document: "y" }))).toEqual([]);
    expect(documentsToMerge(base, ours, ours)).toEqual([]);
  });

  test("deleted here and edited, added to or moved into there is a conflict; nothing is lost", () => {
    const gone = deletePage(base, "a");
    for (const theirs of [
      updatePage(base, "a", { title: "New" }),
      updatePage(base, "c", { document: "new" }),
      insertPage(base, somePage("n"), { into: "b" }),
      movePage(base, "d", { into: "b" }),
    ]) {
      expect(brief(merge(base, gone, theirs))[0]).toMatch(/^page-existence: a: Title a: :/u);
      expect(merge(base, gone, theirs).conflicts).toHaveLength(1);
      expect(outline(merge(base, gone, theirs).tree)).toBe(outline(theirs));
      expect(resolve(base, gone, theirs, "theirs")).toBe(outline(theirs));
      // The page moved in was not deleted: it stays where it stood.
      expect(resolve(base, gone, theirs, "ours")).toBe("d");
    }
  });

  test("deleted here and only moved there among its siblings is deleted", () => {
    const merged = merge(base, deletePage(base, "b"), movePage(base, "b", { into: "a" }));
    expect(merged.conflicts).toEqual([]);
    expect(outline(merged.tree)).toBe("a(c) d");
  });

  test("a page taken out of what the other deletes stays", () => {
    const merged = merge(base, movePage(base, "b", { into: null }), deletePage(base, "a"));
    expect(brief(merged)).toEqual(["page-existence: b: Title b: Title b: "]);
    expect(outline(merged.tree)).toBe("d b");
  });

  test("two pages, each put below the other, are a conflict about their place", () => {
    const [ours, theirs] = [movePage(base, "a", { into: "d" }), movePage(base, "d", { into: "a" })];
    expect(brief(merge(base, ours, theirs))).toEqual([
      "page-place: a: At the top, first: In “Title d”, first: At the top, first",
    ]);
    expect(outline(merge(base, ours, theirs).tree)).toBe("d(a(b c))");
    expect(resolve(base, ours, theirs, "theirs")).toBe("a(b c d)");
  });

  test("a page moved to two places is a conflict", () => {
    const [ours, theirs] = [
      movePage(base, "b", { into: "d" }),
      movePage(base, "b", { into: null }),
    ];
    expect(merge(base, ours, theirs).conflicts.map(({ kind }) => kind)).toEqual(["page-place"]);
    expect(resolve(base, ours, theirs, "ours")).toBe("a(c) d(b)");
    expect(resolve(base, ours, theirs, "theirs")).toBe("a(c) d b");
  });

  test("an answer to a conflict does not count once the page has changed further", () => {
    const gone = deletePage(base, "a");
    const [first, later] = ["x", "y"].map((value) =>
      stored(updatePage(base, "a", { document: value })),
    );
    const conflict = merge(base, gone, first ?? base).conflicts[0]?.id ?? "";
    const answers: Resolution[] = [{ conflict, choose: "ours" }];
    expect(merge(base, gone, first ?? base, answers).conflicts).toEqual([]);
    expect(merge(base, gone, later ?? base, answers).conflicts).toHaveLength(1);
  });

  test("pages that come to stand under one slug are told apart by a number, the same on either side", () => {
    const ours = insertPage(base, somePage("n1", { slug: "new" }), { into: "a" });
    const theirs = insertPage(base, somePage("n2", { slug: "new" }), { into: "a" });
    const slugs = (merged: MergedTree<Document>): (string | undefined)[] =>
      ["n1", "n2"].map((id) => merged.tree.pages.get(id)?.page.slug);
    expect(slugs(merge(base, ours, theirs))).toEqual(["new", "new-2"]);
    expect(slugs(merge(base, theirs, ours))).toEqual(["new", "new-2"]);
    expect(merge(base, ours, theirs).conflicts).toEqual([]);
    const both = merge(
      base,
      updatePage(base, "b", { slug: "new" }),
      updatePage(base, "c", { slug: "new" }),
    );
    expect(["b", "c"].map((id) => both.tree.pages.get(id)?.page.slug)).toEqual(["new", "new-2"]);

    const renamed = updatePage(base, "c", { slug: "new" });
    expect(merge(base, ours, renamed).tree.pages.get("c")?.page.slug).toBe("new");
  });

  test("subtrees with equal hashes are not looked into", () => {
    const wide = tree(...Array.from({ length: 300 }, (_, index) => `p${index}`));
    const ours = stored(updatePage(wide, "p7", { title: "Ours" }));
    let looked = 0;
    const watched = (of: PageTree): PageTree => ({
      ...of,
      pages: new Map(
        [...of.pages].map(([id, placed]) => [
          id,
          Object.defineProperty({ ...placed }, "page", {
            enumerable: true,
            get: () => {
              looked++;
              return placed.page;
            },
          }),
        ]),
      ),
    });
    expect(documentsToMerge(watched(wide), watched(ours), watched(wide))).toEqual([]);
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(30);
  });
});
