import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { cases } from "#testing/depth.ts";
import { childBlocks, countingKeys, sameContent, walkBlocks } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { anyDocument } from "../testing/documents.ts";
import { anyEdit } from "../testing/edits.ts";
import { anyRebuilding } from "../testing/rebuilding.ts";
import { BlockForest, changesBetween } from "./block-forest.ts";
import { mergeDocuments, type MergedDocument } from "./documents.ts";

const merge = (
  base: Document,
  ours: Document,
  theirs: Document,
  resolutions: readonly Resolution[] = [],
): MergedDocument => {
  const newKey = countingKeys("p");
  return mergeDocuments(base, ours, theirs, resolutions, {
    // All a block says, but for its keys; Markdown is left to those who test it.
    print: (block) =>
      JSON.stringify(block, (name, value: unknown) => (name === "key" ? "" : value)),
    parse: (markdown) => parseMarkdown(markdown, newKey),
  });
};

const anySide = (base: Document, prefix: string): fc.Arbitrary<Document> =>
  fc.oneof(
    anyEdit(base, prefix),
    anyRebuilding(base, prefix),
    anyEdit(base, prefix).chain((edited) => anyRebuilding(edited, prefix)),
  );

const threeDocuments = anyDocument({ minLength: 1, maxLength: 4 }).chain((base) =>
  fc.record({ base: fc.constant(base), ours: anySide(base, "o"), theirs: anySide(base, "t") }),
);

const keysOf = (document: Document): string[] =>
  [...walkBlocks(document)].map(({ block }) => block.key);
const sides = (conflicts: readonly Conflict[], swap: boolean): unknown[] =>
  conflicts
    .map(({ kind, block, base, ours, theirs }) =>
      JSON.stringify([kind, block?.key, base, ...(swap ? [theirs, ours] : [ours, theirs])]),
    )
    .toSorted();

const blocksOf = (document: Document): Map<string, Block> =>
  new Map([...walkBlocks(document)].map(({ block }) => [block.key, block]));

/** What every text block says, by its key. */
const textsOf = (document: Document): unknown[] =>
  [...walkBlocks(document)]
    .map(({ block }) => [
      block.key,
      { type: block.type, ...block.data },
      block.nodes.filter((node) => node.object !== "block"),
    ])
    .map((row) => JSON.stringify(row))
    .toSorted();

/** Blocks a side put where they are. */
const placedBy = (base: Document, side: Document): Set<string> => {
  const [before, after] = [new BlockForest(base), new BlockForest(side)];
  const { created, moved } = changesBetween(before, after);
  return new Set([...created, ...moved]);
};

/** The order of blocks below each other, but for some. */
const outline = (document: Document, without: ReadonlySet<string>): unknown[] => {
  const children = (of: Document | Block): string[] =>
    childBlocks(of)
      .map(({ key }) => key)
      .filter((key) => !without.has(key));
  return [...walkBlocks(document)]
    .map(({ block }) => [block.key, children(block)])
    .concat([["", children(document)]])
    .map((row) => JSON.stringify(row))
    .toSorted();
};

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
      { numRuns: cases(300) },
    );
  });

  test("every block is there once, but for those that the other side deleted or added as well", () => {
    fc.assert(
      fc.property(threeDocuments, ({ base, ours, theirs }) => {
        const { document } = merge(base, ours, theirs);
        const keys = keysOf(document);
        expect(new Set(keys).size).toBe(keys.length);
        const [was, mine, yours, is] = [base, ours, theirs, document].map(blocksOf);
        for (const [side, other] of [
          [mine, yours],
          [yours, mine],
        ]) {
          for (const [key, block] of side ?? []) {
            const isTwin = [...(other ?? [])].some(
              ([duplicate, added]) =>
                is?.has(duplicate) && !was?.has(duplicate) && sameContent(added, block),
            );
            if (other?.has(key) || (!was?.has(key) && !isTwin)) {
              expect(is?.has(key), `${key} is lost`).toBe(true);
            }
          }
        }
        expect(keys.filter((key) => !mine?.has(key) && !yours?.has(key))).toEqual([]);
      }),
      { numRuns: cases(1500) },
    );
  });

  test("is the same whichever side is called ours, but for additions at the same place", () => {
    fc.assert(
      fc.property(threeDocuments, ({ base, ours, theirs }) => {
        const [one, other] = [merge(base, ours, theirs), merge(base, theirs, ours)];
        expect(sides(other.conflicts, true)).toEqual(sides(one.conflicts, false));
        if (one.conflicts.length === 0) {
          const [first, second] = [one.document, other.document];
          expect(textsOf(first)).toEqual(textsOf(second));
          for (const side of [ours, theirs]) {
            const placed = placedBy(base, side);
            expect(outline(first, placed)).toEqual(outline(second, placed));
          }
        }
      }),
      { numRuns: cases(2000) },
    );
  });

  test("resolutions resolve just the conflicts they name", () => {
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
          const resolved = new Set(resolutions.map(({ conflict }) => conflict));
          const after = merge(base, ours, theirs, resolutions);
          expect(after.conflicts.map(({ id }) => id)).toEqual(
            conflicts.map(({ id }) => id).filter((id) => !resolved.has(id)),
          );
        },
      ),
      { numRuns: cases(1000) },
    );
  });
});
