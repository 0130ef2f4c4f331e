import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { Document } from "#contract/schemas/document.ts";
import { cases } from "#testing/depth.ts";
import type { PageTree } from "../page-tree.ts";
import { newDocument } from "../block.ts";
import { comparePages } from "../compare/trees.ts";
import { anyEditedTree, anyTree, flawsOf, stored } from "../testing/trees.ts";
import { mergeTrees, type MergedTree } from "./trees.ts";

const merge = (
  base: PageTree,
  ours: PageTree,
  theirs: PageTree,
  resolutions: readonly Resolution[] = [],
): MergedTree<Document> =>
  mergeTrees(base, ours, theirs, {
    mergeDocument: () => ({ document: newDocument([]), conflicts: [] }),
    resolutions,
  });

const threeTrees = anyTree().chain((base) =>
  fc.record({
    base: fc.constant(base),
    ours: anyEditedTree(base, "o"),
    theirs: anyEditedTree(base, "t"),
  }),
);

const mirrored = (conflicts: readonly Conflict[]): unknown[] =>
  conflicts
    .map(({ kind, page, name, base, ours, theirs }) => ({
      kind,
      id: page?.id,
      name,
      base,
      ours: theirs,
      theirs: ours,
    }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
const unmirrored = (conflicts: readonly Conflict[]): unknown[] =>
  conflicts
    .map(({ kind, page, name, base, ours, theirs }) => ({
      kind,
      id: page?.id,
      name,
      base,
      ours,
      theirs,
    }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

/** Pages a side put where they are. */
const placedBy = (base: PageTree, side: PageTree): Set<string> =>
  new Set(
    comparePages(base, side)
      .filter(({ kind }) => kind === "created" || kind === "moved")
      .map(({ page }) => page.id),
  );
const shapeWithout = (tree: PageTree, ids: ReadonlySet<string>): unknown =>
  [...tree.pages]
    .map(([id, { page, parent, children }]) => [
      id,
      Object.entries(page).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      parent,
      children.filter((child) => !ids.has(child)),
    ])
    .concat([["", [], null, tree.children.filter((child) => !ids.has(child))]])
    .map((row) => JSON.stringify(row))
    .toSorted();

describe("mergeTrees", () => {
  test("merging with a side that changed nothing gives the other side", () => {
    fc.assert(
      fc.property(threeTrees, ({ base, ours, theirs }) => {
        for (const merged of [
          merge(base, ours, base),
          merge(base, base, ours),
          merge(base, ours, ours),
        ]) {
          expect(merged.conflicts).toEqual([]);
          expect(merged.tree).toEqual(ours);
        }
        expect(merge(base, base, theirs).tree).toEqual(theirs);
      }),
      { numRuns: cases(500) },
    );
  });

  test("is the same whichever side is called ours", () => {
    fc.assert(
      fc.property(threeTrees, ({ base, ours, theirs }) => {
        const [one, other] = [merge(base, ours, theirs), merge(base, theirs, ours)];
        expect(mirrored(other.conflicts)).toEqual(unmirrored(one.conflicts));
        if (one.conflicts.length === 0 && one.documents.size === 0) {
          for (const side of [ours, theirs]) {
            const placed = placedBy(base, side);
            expect(shapeWithout(one.tree, placed)).toEqual(shapeWithout(other.tree, placed));
          }
        }
      }),
      { numRuns: cases(2000) },
    );
  });

  test("is a sound tree with every page of either side, but for those the other deleted", () => {
    fc.assert(
      fc.property(threeTrees, ({ base, ours, theirs }) => {
        const { tree, documents } = merge(base, ours, theirs);
        expect(flawsOf(tree)).toEqual([]);
        for (const [side, other] of [
          [ours, theirs],
          [theirs, ours],
        ] as const) {
          for (const [id, placed] of side.pages) {
            if (other.pages.has(id) || !base.pages.has(id)) {
              expect(tree.pages.has(id)).toBe(true);
            } else if (!tree.pages.has(id)) {
              expect(placed.node).toBe(base.pages.get(id)?.node);
            }
          }
        }
        for (const id of tree.pages.keys()) {
          expect(ours.pages.has(id) || theirs.pages.has(id)).toBe(true);
        }
        const now = stored(tree);
        for (const [id, { node }] of tree.pages) {
          if (node !== undefined && documents.size === 0) {
            expect(now.pages.get(id)?.node).toBe(node);
          }
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  test("resolutions resolve just the conflicts they name", () => {
    fc.assert(
      fc.property(
        threeTrees,
        fc.array(fc.constantFrom("ours", "theirs", undefined), { minLength: 20, maxLength: 20 }),
        ({ base, ours, theirs }, picks) => {
          const { conflicts } = merge(base, ours, theirs);
          const resolutions = conflicts.flatMap((conflict, index): Resolution[] => {
            const choose = picks[index % picks.length];
            return choose === undefined ? [] : [{ conflict: conflict.id, choose }];
          });
          const resolved = new Set(resolutions.map(({ conflict }) => conflict));
          const after = merge(base, ours, theirs, resolutions);
          expect(flawsOf(after.tree)).toEqual([]);
          expect(after.conflicts.map(({ id }) => id).toSorted()).toEqual(
            conflicts
              .map(({ id }) => id)
              .filter((id) => !resolved.has(id))
              .toSorted(),
          );
        },
      ),
      { numRuns: cases(1000) },
    );
  });
});
