import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editedFrom, noteEdited } from "../edited-from.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import { anyEditedTree, anyTree, anyTreeEdit, stored, type TreeEdit } from "../testing/trees.ts";
import { comparePages, type PageChange } from "./trees.ts";

/** What the rows say, done to the tree before. */
const applied = (before: PageTree, changes: readonly PageChange[]): PageTree => {
  const pages = new Map<string, PlacedPage>();
  for (const [id, { page, parent, children }] of before.pages) {
    pages.set(id, { page, parent, children });
  }
  let top = before.children;
  const edit = (
    parent: string | null,
    change: (children: readonly string[]) => readonly string[],
  ) => {
    const placed = parent === null ? undefined : pages.get(parent);
    if (parent === null) {
      top = change(top);
    } else if (placed !== undefined) {
      pages.set(parent, { ...placed, children: change(placed.children) });
    }
  };
  const put: { id: string; parent: string | null; at: number }[] = [];
  for (const change of changes) {
    const { id } = change.page;
    if (change.kind === "created") {
      pages.set(id, { page: change.page, parent: change.place.parent, children: [] });
      put.push({ id, ...change.place });
    } else if (change.kind === "deleted") {
      pages.delete(id);
      edit(change.place.parent, (children) => children.filter((child) => child !== id));
    } else if (change.kind === "moved") {
      const placed = pages.get(id);
      edit(change.before.parent, (children) => children.filter((child) => child !== id));
      put.push({ id, ...change.after });
      if (placed !== undefined) {
        pages.set(id, { ...placed, parent: change.after.parent });
      }
    } else {
      const placed = pages.get(id);
      const page = { ...placed?.page, ...change.page };
      for (const { name, after } of change.attributes) {
        if (after === undefined) {
          delete page[name];
        }
      }
      if (placed !== undefined) {
        pages.set(id, { ...placed, page });
      }
    }
  }
  for (const { id, parent, at } of put.toSorted((one, other) => one.at - other.at)) {
    edit(parent, (children) => children.toSpliced(at, 0, id));
  }
  return stored({ children: top, pages });
};

const twoTrees = anyTree().chain((before) =>
  fc.tuple(fc.constant(before), anyEditedTree(before, "n")),
);

describe("comparePages", () => {
  test("the rows, done to the tree before, give the tree after", () => {
    fc.assert(
      fc.property(twoTrees, ([before, after]) => {
        expect(applied(before, comparePages(before, after))).toEqual(after);
      }),
      { numRuns: 1000 },
    );
  });

  test("finds the same where it is known what was edited", () => {
    /** The tree after edits as it is stored, of which it is known what it was made of. */
    const committed = (tree: PageTree, edits: readonly TreeEdit[]): PageTree => {
      const edited = edits.reduce((one, edit) => edit(one), tree);
      if (edited === tree) return tree;
      const after = stored(edited);
      const from = editedFrom(edited);
      expect(from?.tree).toBe(tree);
      if (from) noteEdited(after, from, false);
      return after;
    };
    const some = fc.array(anyTreeEdit("n"), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyTree(), fc.array(some, { minLength: 1, maxLength: 3 }), (first, commits) => {
        const trees = [first];
        for (const edits of commits) trees.push(committed(trees.at(-1) ?? first, edits));
        for (const before of trees)
          for (const after of trees)
            expect(comparePages(before, after)).toEqual(comparePages({ ...before }, { ...after }));
      }),
      { numRuns: 500 },
    );
  });
});
