import type { Block, BlockData, BlockNode, BlockType } from "#contract/schemas/document.ts";
import { isInline } from "#content/block.ts";
import type { Budget } from "#content/compare/words.ts";
import { isTextual } from "#content/merge/block-forest.ts";
import { mergeNodes } from "#content/merge/text.ts";
import { isEqual, mergeValue } from "#content/values.ts";
import { markNodes, type MarkedText } from "../markers/marked-text.ts";
import { markLike, standForTheSame } from "../markers/mark-like.ts";
import { readMarked } from "../markers/read-marked.ts";
import { hashOfText } from "../units/unit.ts";
import { namedImages, textPlaceOf, unitAttributes } from "../units/unit-places.ts";

/** A block as last generated, in the target, and as generated now. */
export interface ThreeBlocks {
  readonly before: Block | undefined;
  readonly target: Block;
  readonly now: Block;
}

/** The source text of a block, before and now. */
export interface SourceTexts {
  readonly before: MarkedText | undefined;
  readonly now: MarkedText | undefined;
}

/** What a sync of a document takes into account besides its blocks. */
export interface SyncRules {
  /** Whether the text of the unit with this key stays as it is in the target. */
  readonly isKept: (unit: string) => boolean;
  readonly budget: Budget;
}

const prose: ReadonlySet<BlockType> = new Set([
  "paragraph",
  "heading-1",
  "heading-2",
  "heading-3",
  "heading-4",
  "heading-5",
  "heading-6",
]);

/** Merges entry by entry, using the side that changed an entry, or the target if both did. */
export const syncEntries = <Value>(
  before: Readonly<Record<string, Value>>,
  target: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
): Record<string, Value> => {
  const [was, mine, yours] = [before, target, now].map((data) => new Map(Object.entries(data)));
  const names = new Set([...Object.keys(target), ...Object.keys(now)]);
  const entries = [...names].flatMap((name): [string, Value][] => {
    const merged = mergeValue(was?.get(name), mine?.get(name), yours?.get(name));
    const value = merged.clean ? merged.value : mine?.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
};

/** A text without the texts of its images, which are separate units. */
const withoutImageWords = (nodes: readonly BlockNode[]): BlockNode[] =>
  nodes.map((node) => {
    if (!isInline(node) || node.type !== "image") return node;
    const words = new Set(unitAttributes("image").map(([name]) => name));
    const data = Object.entries(node.data).filter(([name]) => !words.has(name));
    return { ...node, data: Object.fromEntries(data) };
  });

const imagesByName = (nodes: readonly BlockNode[]): Map<string, Record<string, string>> =>
  new Map(namedImages(nodes).map(({ name, image }) => [name, image.data]));

/** Maps the images of a text, by what they show, to the numbers of their units. */
const imageNumbers = (source: MarkedText | undefined): Map<string, number> => {
  const pieces = (source?.markers ?? []).flatMap((marker) =>
    marker.kind === "x" && marker.piece.object === "inline" ? [marker.piece] : [],
  );
  return new Map(namedImages(pieces).map(({ name }, at) => [name, at + 1]));
};

/** The nodes with the texts of their images merged like any other data. */
const syncImages = (
  nodes: BlockNode[],
  { before, target, now }: ThreeBlocks,
  source: SourceTexts,
  { isKept }: SyncRules,
): BlockNode[] => {
  const names = new Map(namedImages(nodes).map(({ name, image }) => [image, name]));
  if (names.size === 0) return nodes;
  const numbers = imageNumbers(source.now);
  const [was, mine, yours] = [before?.nodes ?? [], target.nodes, now.nodes].map(imagesByName);
  return nodes.map((node) => {
    const name = isInline(node) ? names.get(node) : undefined;
    if (!isInline(node) || name === undefined) return node;
    const [one, other] = [mine?.get(name), yours?.get(name)];
    if (one === undefined || other === undefined) return node;
    const merged = syncEntries(was?.get(name) ?? {}, one, other);
    const keyOf = (attribute: string): string =>
      `${now.key}:${attribute}-${String(numbers.get(name) ?? 0)}`;
    return {
      ...node,
      data: withKept(merged, one, "image", (attribute) => isKept(keyOf(attribute))),
    };
  });
};

/** The data with the attributes of the target that are kept. */
const withKept = <Value>(
  data: Record<string, Value>,
  target: Readonly<Record<string, Value>>,
  type: BlockType,
  isKept: (attribute: string) => boolean,
): Record<string, Value> => {
  const kept = unitAttributes(type).flatMap(([name]): [string, Value][] => {
    const value = isKept(name) ? target[name] : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return kept.length === 0 ? data : { ...data, ...Object.fromEntries(kept) };
};

/**
 * A person's text with the current addresses and pictures of the source; undefined if they should not be replaced.
 */
const readdressed = (nodes: BlockNode[], source: SourceTexts): BlockNode[] | undefined => {
  const { before, now } = source;
  if (before === undefined || now === undefined || now.place === "line") return undefined;
  if (hashOfText(before.text) !== hashOfText(now.text)) return undefined;
  const text = markNodes(nodes, now.place);
  // A different address in a link was a person's choice.
  if (standForTheSame(before, now) || !standForTheSame(before, text)) return undefined;
  const read = readMarked(now, markLike(before, text));
  return read.nodes && [...read.nodes];
};

const syncNodes = (blocks: ThreeBlocks, source: SourceTexts, rules: SyncRules): BlockNode[] => {
  const { before, target, now } = blocks;
  if (!isTextual(target)) return now.nodes;
  const was = before !== undefined && isTextual(before) ? before.nodes : undefined;
  if (textPlaceOf(now) === undefined) {
    const merged = mergeNodes(was ?? [], target.nodes, now.nodes, rules.budget);
    return merged.clean ? merged.value : target.nodes;
  }
  const isByHand =
    was === undefined ||
    rules.isKept(now.key) ||
    !isEqual(withoutImageWords(was), withoutImageWords(target.nodes));
  const nodes = isByHand ? (readdressed(target.nodes, source) ?? target.nodes) : now.nodes;
  return syncImages(nodes, blocks, source, rules);
};

const syncData = ({ before, target, now }: ThreeBlocks, { isKept }: SyncRules): BlockData => {
  const isOfOneKind = target.type === now.type || (prose.has(target.type) && prose.has(now.type));
  if (!isOfOneKind) return now.data;
  const data = syncEntries(before?.data ?? {}, target.data, now.data);
  return withKept(data, target.data, now.type, (name) => isKept(`${now.key}:${name}`));
};

/**
 * Syncs a block of the source without its child blocks. A kept text of the target stays whole, and is never mixed
 * with another. Anything other than text is merged, and where both sides changed it, the person's version wins.
 */
export const syncContent = (blocks: ThreeBlocks, source: SourceTexts, rules: SyncRules): Block => {
  const { before, target, now } = blocks;
  const isRetyped =
    target.type !== now.type &&
    before?.type === now.type &&
    prose.has(target.type) &&
    prose.has(now.type);
  const nodes = isTextual(now) ? syncNodes(blocks, source, rules) : now.nodes;
  return { ...now, ...(isRetyped && { type: target.type }), data: syncData(blocks, rules), nodes };
};
