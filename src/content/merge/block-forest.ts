import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { childBlocks, holdsText, isBlock } from "../block.ts";
import { isEqual } from "../values.ts";
import { alignByKey } from "../compare/align-by-key.ts";
import type { Forest, ForestChanges } from "./forest.ts";
import { type Budget, diffTokens } from "../compare/words.ts";

interface PlacedBlock {
  readonly block: Block;
  readonly parent: string | null;
  readonly children: readonly string[];
}

/** The blocks of a document by key. Duplicate keys are told apart by their occurrence. */
export class BlockForest implements Forest {
  /** In reading order, parents before their children. */
  readonly blocks = new Map<string, PlacedBlock>();
  private readonly top: readonly string[];

  /** `renamed`: keys to be replaced with others. */
  constructor(document: Document, renamed: ReadonlyMap<string, string> = new Map()) {
    this.top = this.addAll(document.nodes, null, renamed);
  }

  parentOf(key: string): string | null | undefined {
    return this.blocks.get(key)?.parent;
  }

  childrenOf(parent: string | null): readonly string[] {
    return parent === null ? this.top : (this.blocks.get(parent)?.children ?? []);
  }

  blockOf(key: string): Block | undefined {
    return this.blocks.get(key)?.block;
  }

  private addAll(
    blocks: readonly Block[],
    parent: string | null,
    renamed: ReadonlyMap<string, string>,
  ): string[] {
    return blocks.map((block) => {
      const key = this.freeKey(renamed.get(block.key) ?? block.key);
      // Set before its children, so that the map is in reading order.
      this.blocks.set(key, { block, parent, children: [] });
      if (!isTextual(block)) {
        const children = this.addAll(childBlocks(block), key, renamed);
        this.blocks.set(key, { block, parent, children });
      }
      return key;
    });
  }

  private freeKey(key: string): string {
    let free = key;
    for (let count = 2; this.blocks.has(free); count++) {
      free = `${key.slice(0, 56)}-${count}`;
    }
    return free;
  }
}

/** Whether a block contains text, which is merged by words, rather than blocks. */
export const isTextual = (block: Block): boolean =>
  holdsText(block.type) || block.nodes.some((node) => !isBlock(node));

/** The nodes of a block that is merged by words; empty for a block that contains blocks. */
export const textOf = (block: Block): BlockNode[] => (isTextual(block) ? block.nodes : []);

/** Whether two blocks are equal apart from their keys and child blocks. */
export const hasSameContent = (one: Block, other: Block): boolean =>
  one === other ||
  (one.type === other.type &&
    one.isVoid === other.isVoid &&
    isEqual(one.data, other.data) &&
    isEqual(textOf(one), textOf(other)));

/** The blocks created, deleted, edited and moved between two states of a document. */
export const changesBetween = (before: BlockForest, after: BlockForest): ForestChanges => {
  const created = new Set([...after.blocks.keys()].filter((key) => !before.blocks.has(key)));
  const deleted = new Set<string>();
  const edited = new Set<string>();
  const moved = new Set(movedAmong(before, after, null));
  for (const [key, was] of before.blocks) {
    const is = after.blocks.get(key);
    if (is === undefined) {
      deleted.add(key);
      continue;
    }
    if (!hasSameContent(was.block, is.block)) {
      edited.add(key);
    }
    if (was.parent !== is.parent) {
      moved.add(key);
    }
    for (const child of movedAmong(before, after, key)) {
      moved.add(child);
    }
  }
  return { created, deleted, edited, moved };
};

const movedAmong = (before: BlockForest, after: BlockForest, parent: string | null): string[] => {
  const [old, now] = [before.childrenOf(parent), after.childrenOf(parent)];
  return old.length === 0 || now.length === 0
    ? []
    : alignByKey(old, now, (key) => key)
        .filter((row) => row.moved)
        .map((row) => row.key);
};

/** For each side: keys of new blocks, and the keys that replace them. */
interface KeyRenames {
  readonly ours: Map<string, string>;
  readonly theirs: Map<string, string>;
}

interface Sides {
  readonly base: BlockForest;
  readonly ours: BlockForest;
  readonly theirs: BlockForest;
}

/**
 * Finds equal blocks that both sides added at the same position, so that the merge keeps only one. Of the two keys,
 * the one that sorts first is kept, whichever side it is from.
 */
export const findEqualAdditions = (sides: Sides, budget: Budget): KeyRenames => {
  const renames: KeyRenames = { ours: new Map(), theirs: new Map() };
  const { base, ours, theirs } = sides;
  for (const parent of [null, ...ours.blocks.keys()]) {
    const mine = newRuns(base, ours, theirs, parent);
    if (mine.size === 0) {
      continue;
    }
    const yours = newRuns(base, theirs, ours, parent);
    for (const [anchor, run] of mine) {
      pairUp(sides, run, yours.get(anchor) ?? [], budget, renames);
    }
  }
  return renames;
};

/** The runs of blocks a side added below a parent, by the shared block they follow. */
const newRuns = (
  base: BlockForest,
  side: BlockForest,
  other: BlockForest,
  parent: string | null,
): Map<string | null, string[]> => {
  const runs = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const key of side.childrenOf(parent)) {
    if (other.blocks.has(key)) {
      anchor = key;
    } else if (!base.blocks.has(key)) {
      const run = runs.get(anchor);
      if (run === undefined) {
        runs.set(anchor, [key]);
      } else {
        run.push(key);
      }
    }
  }
  return runs;
};

const pairUp = (
  sides: Sides,
  mine: readonly string[],
  yours: readonly string[],
  budget: Budget,
  renames: KeyRenames,
): void => {
  const hunks = diffTokens(
    mine.map((key) => contentOf(sides, sides.ours, key)),
    yours.map((key) => contentOf(sides, sides.theirs, key)),
    budget,
  );
  if (hunks === undefined) {
    return;
  }
  const alone = new Set(
    hunks.flatMap(({ before, after }) => [
      ...mine.slice(before.start, before.end),
      ...yours.slice(after.start, after.end),
    ]),
  );
  const duplicates = yours.filter((key) => !alone.has(key));
  for (const [index, key] of mine.filter((other) => !alone.has(other)).entries()) {
    renamePair(sides, key, duplicates[index] ?? key, renames);
  }
};

/** The content of a block as text, without the keys of new blocks. */
const contentOf = ({ base }: Sides, side: BlockForest, key: string): string =>
  JSON.stringify(side.blockOf(key), (name, value: unknown) =>
    name === "key" && typeof value === "string" && !base.blocks.has(value) ? undefined : value,
  );

/** Gives two equal blocks, and their descendants, the same keys. */
const renamePair = (sides: Sides, key: string, duplicate: string, renames: KeyRenames): void => {
  if (key < duplicate) {
    renames.theirs.set(duplicate, key);
  } else if (key > duplicate) {
    renames.ours.set(key, duplicate);
  }
  const within = sides.theirs.childrenOf(duplicate);
  for (const [index, child] of sides.ours.childrenOf(key).entries()) {
    renamePair(sides, child, within[index] ?? child, renames);
  }
};
