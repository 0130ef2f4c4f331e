import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appendTree,
  deletePage,
  findByPath,
  freeSlug,
  insertPage,
  movePage,
  type PageTree,
  pathOf,
  pathToRoot,
  PageTreeError,
  uniqueSlug,
  updatePage,
} from "./page-tree.ts";
import { anyTree, anyTreeEdit, emptyTree, flawsOf, somePage, stored } from "./testing/trees.ts";

/** A group with two pages, one of which has a page below it, and a link. */
const guides = stored(
  [
    ["g", "group", null],
    ["a", "document", "g"],
    ["b", "document", "g"],
    ["c", "document", "a"],
    ["l", "link", null],
  ].reduce(
    (tree, [id, type, into]) =>
      insertPage(tree, somePage(id ?? "", { type: type as "document" }), { into: into ?? null }),
    emptyTree,
  ),
);

const nodesOf = (tree: PageTree): string[] =>
  [...tree.pages].flatMap(([id, { node }]) => (node === undefined ? [] : [id])).toSorted();

const codeOf = (edit: () => unknown): string => {
  try {
    edit();
  } catch (error) {
    return error instanceof PageTreeError ? error.code : String(error);
  }
  return "done";
};

describe("editing a page tree", () => {
  test("every edit leaves a sound tree, and takes the hashes of just what changed and what is above", () => {
    const edited = anyTree().chain((tree) => fc.tuple(fc.constant(tree), anyTreeEdit("n")));
    fc.assert(
      fc.property(edited, ([before, edit]) => {
        const after = edit(before);
        expect(flawsOf(after)).toEqual([]);
        const now = stored(after);
        for (const [id, { node }] of after.pages) {
          const same = now.pages.get(id)?.node === before.pages.get(id)?.node;
          expect(node).toBe(same ? now.pages.get(id)?.node : undefined);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("a tree that is appended stands behind what is there, whole, and only slugs at the top differ", () => {
    const renamed = ({ children, pages }: PageTree): PageTree => ({
      children: children.map((id) => `z${id}`),
      pages: new Map(
        [...pages].map(([id, placed]) => [
          `z${id}`,
          {
            page: { ...placed.page, id: `z${id}` },
            parent: placed.parent === null ? null : `z${placed.parent}`,
            children: placed.children.map((child) => `z${child}`),
          },
        ]),
      ),
    });
    fc.assert(
      fc.property(anyTree(), anyTree(), (tree, other) => {
        const added = renamed(other);
        const after = appendTree(tree, added);
        expect(flawsOf(after)).toEqual([]);
        expect(after.children).toEqual([...tree.children, ...added.children]);
        for (const [id, placed] of tree.pages) expect(after.pages.get(id)).toBe(placed);
        for (const [id, placed] of added.pages)
          if (placed.parent !== null) expect(after.pages.get(id)).toBe(placed);
      }),
    );
  });

  test("pages are inserted where asked, or last", () => {
    const tree = insertPage(guides, somePage("n"), { into: "g", at: 1 });
    expect(tree.pages.get("g")?.children).toEqual(["a", "n", "b"]);
    expect(insertPage(guides, somePage("n"), { into: null }).children).toEqual(["g", "l", "n"]);
    expect(insertPage(guides, somePage("n"), { into: null, at: 99 }).children.at(-1)).toBe("n");
    expect(nodesOf(tree)).toEqual(["a", "b", "c", "l"]);
    expect(guides.pages.has("n")).toBe(false);
  });

  test("a page takes everything below it along", () => {
    const tree = movePage(guides, "a", { into: null, at: 0 });
    expect(tree.children).toEqual(["a", "g", "l"]);
    expect(pathOf(tree, "c")).toBe("a/c");
    // Only the group it left holds something else now.
    expect(nodesOf(tree)).toEqual(["a", "b", "c", "l"]);
    expect([...deletePage(guides, "a").pages.keys()]).toEqual(["g", "b", "l"]);
  });

  test("whatever stands above a change gives up its hash, all the way to the top", () => {
    const deep = stored(insertPage(guides, somePage("d"), { into: "c" }));
    expect(nodesOf(updatePage(deep, "d", { title: "New" }))).toEqual(["b", "l"]);
    expect(nodesOf(deletePage(deep, "d"))).toEqual(["b", "l"]);
  });

  test("an edit that changes nothing gives the same tree", () => {
    expect(updatePage(guides, "a", { title: "Title a", emoji: undefined })).toBe(guides);
    expect(movePage(guides, "a", { into: "g", at: 0 })).toBe(guides);
    expect(movePage(guides, "b", { into: "g" })).toBe(guides);
  });

  test("an attribute given as undefined is taken away", () => {
    const tree = updatePage(guides, "a", { description: "Short" });
    expect(updatePage(tree, "a", { description: undefined }).pages.get("a")?.page).toEqual(
      guides.pages.get("a")?.page,
    );
  });

  test("what a tree cannot be is an error with its code", () => {
    expect(codeOf(() => movePage(guides, "a", { into: "a" }))).toBe("into-itself");
    expect(codeOf(() => movePage(guides, "a", { into: "c" }))).toBe("into-itself");
    expect(codeOf(() => movePage(guides, "g", { into: "b" }))).toBe("into-itself");
    expect(codeOf(() => movePage(guides, "a", { into: "l" }))).toBe("below-link");
    expect(codeOf(() => movePage(guides, "a", { into: "x" }))).toBe("unknown-parent");
    expect(codeOf(() => movePage(guides, "x", { into: null }))).toBe("unknown-page");
    expect(codeOf(() => insertPage(guides, somePage("n"), { into: "l" }))).toBe("below-link");
    expect(codeOf(() => insertPage(guides, somePage("a"), { into: null }))).toBe("id-taken");
    expect(codeOf(() => insertPage(guides, somePage("n", { type: "group" }), { into: "g" }))).toBe(
      "group-below-top",
    );
    expect(codeOf(() => updatePage(guides, "a", { slug: "b" }))).toBe("slug-taken");
    expect(codeOf(() => deletePage(guides, "x"))).toBe("unknown-page");
    expect(codeOf(() => pathToRoot(guides, "x"))).toBe("unknown-page");
  });
});

describe("slugs and paths", () => {
  test("every page but a link is found by its path", () => {
    fc.assert(
      fc.property(anyTree(), (tree) => {
        for (const [id, placed] of tree.pages) {
          const found = findByPath(tree, pathOf(tree, id));
          if (placed.page.type === "link") {
            expect(found?.page.id).not.toBe(id);
          } else {
            expect(found?.page.id).toBe(id);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("a taken slug gets the first free number, within its length", () => {
    expect(uniqueSlug(guides, "g", "a")).toBe("a-2");
    expect(uniqueSlug(guides, "g", "a", "a")).toBe("a");
    expect(uniqueSlug(guides, null, "a")).toBe("a");
    // Links are not reached by slug.
    expect(uniqueSlug(guides, null, "l")).toBe("l");
    const long = "x".repeat(100);
    expect(freeSlug(long, new Set([long]))).toBe(`${"x".repeat(98)}-2`);
    expect(freeSlug("a", new Set(["a", "a-2", "a-3"]))).toBe("a-4");
    const duplicate = insertPage(guides, somePage("n", { slug: "a" }), { into: "g" });
    expect(pathOf(duplicate, "n")).toBe("g/a-2");
    expect(
      pathOf(
        movePage(insertPage(guides, somePage("n", { slug: "a" }), { into: null }), "n", {
          into: "g",
        }),
        "n",
      ),
    ).toBe("g/a-2");
  });

  test("a path that leads nowhere finds nothing", () => {
    expect(findByPath(guides, "g/x")).toBeUndefined();
    expect(findByPath(guides, "")).toBeUndefined();
    expect(findByPath(guides, "g/a/c/")).toBeUndefined();
    expect(pathToRoot(guides, "c")).toEqual(["c", "a", "g"]);
  });
});
