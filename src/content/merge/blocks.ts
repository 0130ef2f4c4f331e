import type {
  Block,
  BlockData,
  BlockNode,
  BlockType,
  Document,
} from "#contract/schemas/document.ts";
import type { Budget } from "../compare/words.ts";
import { type BlockForest, isTextual, textOf } from "./block-forest.ts";
import { mergeNodes } from "./text.ts";
import { type MergedValue, mergeValue } from "../values.ts";
import type { BlockForests } from "./conflicts.ts";
import type { ForestChanges } from "./forest.ts";
import type { Side } from "./order.ts";
import { findBlock, isBlock, walkBlocks } from "../block.ts";

/**
 * Types that can be merged with each other: a paragraph that one side turned into a heading may be reworded on the
 * other.
 */
const prose: ReadonlySet<BlockType> = new Set([
  "paragraph",
  "heading-1",
  "heading-2",
  "heading-3",
  "heading-4",
  "heading-5",
  "heading-6",
]);

/**
 * Merges three states of a block without its child blocks: its type, its data entry by entry, its text by words. The
 * key and child blocks of the result are those of ours.
 */
export const mergeBlockContent = (
  base: Block | undefined,
  ours: Block,
  theirs: Block,
  budget: Budget,
): MergedValue<Block> => {
  const type = mergeValue(base?.type, ours.type, theirs.type);
  const data = mergeData(base?.data ?? {}, ours.data, theirs.data);
  const isApart = ours.type !== theirs.type && !(prose.has(ours.type) && prose.has(theirs.type));
  if (!type.clean || !data.clean || isApart || isTextual(ours) !== isTextual(theirs)) {
    return { clean: false };
  }
  const nodes = isTextual(ours)
    ? mergeNodes(base === undefined ? [] : textOf(base), ours.nodes, theirs.nodes, budget)
    : keep(ours.nodes);
  if (!nodes.clean) {
    return nodes;
  }
  const like = type.value === theirs.type ? theirs : ours;
  const frame = { type: like.type, isVoid: like.isVoid, data: data.value };
  return { clean: true, value: { ...ours, ...frame, nodes: nodes.value } };
};

const mergeData = (base: BlockData, ours: BlockData, theirs: BlockData): MergedValue<BlockData> => {
  const entries: [string, BlockData[string]][] = [];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const merged = mergeValue(base[name], ours[name], theirs[name]);
    if (!merged.clean) {
      return { clean: false };
    }
    if (merged.value !== undefined) {
      entries.push([name, merged.value]);
    }
  }
  return { clean: true, value: Object.fromEntries(entries) };
};

const keep = (nodes: BlockNode[]): MergedValue<BlockNode[]> => ({ clean: true, value: nodes });

/** Merged blocks before they are assembled into a document. */
interface MergedBlocks {
  /** A block without its child blocks. */
  contentOf(key: string): Block | undefined;
  childrenOf(parent: string | null): readonly string[];
}

/**
 * Finds blocks whose parts merged without conflict but do not form a valid whole: text on one side and child blocks
 * on the other, or a table in which one side changed rows and the other columns, so that cells would end up in the
 * wrong column.
 */
export const findUnmergeableBlocks = (
  keys: Iterable<string>,
  merged: MergedBlocks,
  forests: BlockForests,
  changes: Readonly<Record<Side, ForestChanges>>,
): string[] =>
  [...keys].filter((key) => {
    const content = merged.contentOf(key);
    if (content === undefined) {
      return false;
    }
    if (isTextual(content)) {
      return merged.childrenOf(key).length > 0;
    }
    return content.type === "table" && isTableUnmergeable(key, content, merged, forests, changes);
  });

const isTableUnmergeable = (
  key: string,
  content: Block,
  merged: MergedBlocks,
  { ours, theirs }: BlockForests,
  changes: Readonly<Record<Side, ForestChanges>>,
): boolean => {
  const [mine, yours] = [ours.blockOf(key), theirs.blockOf(key)];
  if (mine === undefined || yours === undefined) {
    return false;
  }
  const wasRectangular = isRectangular(mine, ours, key) && isRectangular(yours, theirs, key);
  return (
    (wasRectangular && !isRectangular(content, merged, key)) ||
    (hasMovedCells(ours, changes.ours, key) && hasNewRows(theirs, changes.theirs, key)) ||
    (hasMovedCells(theirs, changes.theirs, key) && hasNewRows(ours, changes.ours, key))
  );
};

/** Whether every row of a table has as many cells as the table has columns. */
const isRectangular = (
  table: Block,
  blocks: Pick<MergedBlocks, "childrenOf">,
  key: string,
): boolean => {
  const align = table.data["align"];
  const widths = new Set(blocks.childrenOf(key).map((row) => blocks.childrenOf(row).length));
  if (Array.isArray(align)) {
    widths.add(align.length);
  }
  return widths.size <= 1;
};

const hasMovedCells = (forest: BlockForest, { moved }: ForestChanges, key: string): boolean =>
  forest.childrenOf(key).some((row) => forest.childrenOf(row).some((cell) => moved.has(cell)));

const hasNewRows = (forest: BlockForest, { created }: ForestChanges, key: string): boolean =>
  forest.childrenOf(key).some((row) => created.has(row));

/** The three states of a document that are merged. */
export interface Versions {
  readonly base: Document;
  readonly ours: Document;
  readonly theirs: Document;
}

/**
 * The three versions, with the chosen side's state of a block and its descendants in all of them. Blocks that only
 * the other side had moved into it stay where the chosen side has them.
 */
export const replaceWithSide = (versions: Versions, key: string, side: Side): Versions => {
  const other = side === "ours" ? "theirs" : "ours";
  const chosen = findBlock(versions[side], key)?.block;
  const replaced = findBlock(versions[other], key)?.block;
  if (chosen === undefined || replaced === undefined) {
    return versions;
  }
  const kept = keysIn(chosen);
  const lost = [...keysIn(replaced)].filter((within) => !kept.has(within));
  const updated = {
    [other]: withBlock(versions[other], key, chosen, kept),
    base: withBlock(versions.base, key, chosen, new Set([...kept, ...lost])),
  };
  return { ...versions, ...updated };
};

const keysIn = (block: Block): Set<string> =>
  new Set([block.key, ...[...walkBlocks(block)].map((placed) => placed.block.key)]);

const withBlock = (
  document: Document,
  key: string,
  chosen: Block,
  dropped: ReadonlySet<string>,
): Document => {
  const within = (node: BlockNode): BlockNode[] => (isBlock(node) ? visit(node) : [node]);
  const visit = (block: Block): Block[] => {
    if (block.key === key) {
      return [chosen];
    }
    return dropped.has(block.key) ? [] : [{ ...block, nodes: block.nodes.flatMap(within) }];
  };
  return { ...document, nodes: document.nodes.flatMap(visit) };
};
