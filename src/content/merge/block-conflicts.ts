import type { Conflict } from "#contract/schemas/conflict.ts";
import type { Block } from "#contract/schemas/document.ts";
import { plainTextOf } from "../block.ts";
import type { BlockForest } from "./block-forest.ts";
import { newConflict } from "./conflicts.ts";

/** The three states of a document whose blocks are merged. */
export interface BlockForests {
  readonly base: BlockForest;
  readonly ours: BlockForest;
  readonly theirs: BlockForest;
}

/** How conflicts name their page and show their blocks. */
export interface ConflictContext {
  /** The page they are of, to name it in conflicts. */
  readonly page?: { readonly id: string; readonly title: string };
  /** Markdown of a block. */
  readonly print: (block: Block) => string;
}

/** Most characters of a block that tells where another one stands. */
const MAX_NEIGHBOUR = 80;

export type BlockConflictKind = "block-content" | "block-place" | "block-existence";

/** The conflict about what a block says, whether it is there, or where it stands. */
export const blockConflict = (
  kind: BlockConflictKind,
  key: string,
  forests: BlockForests,
  { page, print }: ConflictContext,
): Conflict => {
  const say = (forest: BlockForest): string | null => {
    const block = forest.blockOf(key);
    if (block === undefined) {
      return null;
    }
    return kind === "block-place" ? placeInWords(forest, key) : print(block);
  };
  const known = [forests.ours, forests.theirs, forests.base].map((forest) => forest.blockOf(key));
  return newConflict({
    kind,
    ...(page !== undefined && { page: { ...page } }),
    block: { key, type: known.find((block) => block !== undefined)?.type ?? "raw" },
    base: say(forests.base),
    ours: say(forests.ours),
    theirs: say(forests.theirs),
  });
};

const placeInWords = (forest: BlockForest, key: string): string => {
  const parent = forest.parentOf(key) ?? null;
  const siblings = forest.childrenOf(parent);
  const previous = forest.blockOf(siblings[siblings.indexOf(key) - 1] ?? "");
  const holder = parent === null ? undefined : forest.blockOf(parent);
  const within = holder === undefined ? "" : `In ${holder.type} “${shortened(holder)}”: `;
  return `${within}${previous === undefined ? "first" : `after “${shortened(previous)}”`}`;
};

const shortened = (block: Block): string => {
  const text = plainTextOf(block).replaceAll(/\s+/gu, " ");
  const short = text.slice(0, MAX_NEIGHBOUR).toWellFormed();
  return short.length < text.length ? `${short}…` : text || block.type;
};
