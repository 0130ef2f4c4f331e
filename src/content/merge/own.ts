import type { Block, BlockData, BlockNode, BlockType } from "#contract/schemas/document.ts";
import type { Budget } from "../compare/tokens.ts";
import { isTextual, textOf } from "./block-forest.ts";
import { mergeNodes } from "./text.ts";
import { mergeValue, type MergedValue } from "./values.ts";

/** Types that take each other's words: a paragraph made a heading on one side may be reworded on the other. */
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
 * Merges all that three states of a block say but for the blocks they hold: type, data entry by entry, and
 * text by words. The key and the blocks of the result are those of ours.
 */
export const mergeOwn = (
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
