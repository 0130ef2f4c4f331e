import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Conflict, Resolution } from "../../contract/schemas/conflict.ts";
import type { Document } from "../../contract/schemas/document.ts";
import { countingKeys, walkBlocks } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { printBlock } from "../markdown/print.ts";
import { anyDocument } from "../testing/documents.ts";
import { anyEdit } from "../testing/edits.ts";
import { mergeDocuments, type MergedDocument } from "./documents.ts";

const merge = (
  base: Document,
  ours: Document,
  theirs: Document,
  resolutions: readonly Resolution[] = [],
): MergedDocument => {
  const newKey = countingKeys("p");
  return mergeDocuments(base, ours, theirs, resolutions, {
    print: printBlock,
    parse: (markdown) => parseMarkdown(markdown, newKey),
  });
};

const threeDocuments = anyDocument({ minLength: 1, maxLength: 6 }).chain((base) =>
  fc.record({
    base: fc.constant(base),
    ours: anyEdit(base, "o"),
    theirs: anyEdit(base, "t"),
  }),
);

const keysOf = (document: Document): string[] =>
  [...walkBlocks(document)].map(({ block }) => block.key);
const sides = (conflicts: readonly Conflict[], swap: boolean): unknown[] =>
  conflicts
    .map(({ kind, block, base, ours, theirs }) =>
      JSON.stringify([kind, block?.key, base, ...(swap ? [theirs, ours] : [ours, theirs])]),
    )
    .toSorted();

describe("mergeDocuments", () => {
  test("merging with a side that changed nothing gives the other side", () => {
    fc.assert(
      fc.property(threeDocuments, ({ base, ours, theirs }) => {
        for (const merged of [
          merge(base, ours, base),
          merge(base, base, ours),
          merge(base, ours, ours),
        ]) {
          expect(merged).toEqual({ document: ours, conflicts: [] });
        }
        expect(merge(base, base, theirs).document).toEqual(theirs);
      }),
      { numRuns: 300 },
    );
  });

  test("every block is there once, but for those that the other side deleted", () => {
    fc.assert(
      fc.property(threeDocuments, ({ base, ours, theirs }) => {
        const { document } = merge(base, ours, theirs);
        const keys = keysOf(document);
        expect(new Set(keys).size).toBe(keys.length);
        const [was, mine, yours, is] = [base, ours, theirs, document].map(
          (one) => new Set(keysOf(one)),
        );
        for (const [side, other] of [
          [mine, yours],
          [yours, mine],
        ] as const) {
          const lost = [...(side ?? [])].filter(
            (key) => !is?.has(key) && (other?.has(key) || !was?.has(key)),
          );
          expect(lost).toEqual([]);
        }
        expect(keys.filter((key) => !mine?.has(key) && !yours?.has(key))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test("is the same whichever side is called ours", () => {
    fc.assert(
      fc.property(threeDocuments, ({ base, ours, theirs }) => {
        const [one, other] = [merge(base, ours, theirs), merge(base, theirs, ours)];
        expect(sides(other.conflicts, true)).toEqual(sides(one.conflicts, false));
        if (one.conflicts.length === 0) {
          expect(keysOf(one.document).toSorted()).toEqual(keysOf(other.document).toSorted());
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("resolutions settle just the conflicts they name", () => {
    fc.assert(
      fc.property(
        threeDocuments,
        fc.array(fc.constantFrom("ours", "theirs", undefined), { minLength: 20, maxLength: 20 }),
        ({ base, ours, theirs }, picks) => {
          const { conflicts } = merge(base, ours, theirs);
          const resolutions = conflicts.flatMap((conflict, index): Resolution[] => {
            const choose = picks[index % picks.length];
            return choose === undefined ? [] : [{ conflict: conflict.id, choose }];
          });
          const settled = new Set(resolutions.map(({ conflict }) => conflict));
          const after = merge(base, ours, theirs, resolutions);
          expect(after.conflicts.map(({ id }) => id)).toEqual(
            conflicts.map(({ id }) => id).filter((id) => !settled.has(id)),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
