import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { childBlocks, findBlock, isBlock, type NewKey, walkBlocks } from "#content/block.ts";
import { normalise } from "#content/markdown/print.ts";

/**
 * Returns where something is put back among its current siblings: after the nearest of those that preceded it before,
 * otherwise first.
 */
export const placeBack = (
  id: string,
  before: readonly string[],
  now: readonly string[],
): number => {
  const siblings = now.filter((one) => one !== id);
  const preceding = before.slice(0, Math.max(before.indexOf(id), 0)).toReversed();
  const nearest = preceding.find((one) => siblings.includes(one));
  return nearest === undefined ? 0 : siblings.indexOf(nearest) + 1;
};

/** Changes the list that contains a block; shares the rest of the document. */
const inList = (
  nodes: readonly BlockNode[],
  path: readonly number[],
  change: (nodes: readonly BlockNode[], at: number) => BlockNode[],
): BlockNode[] => {
  const [step = 0, ...rest] = path;
  const blocks = nodes.filter(isBlock);
  const block = blocks[step];
  const at = block === undefined ? nodes.length : nodes.indexOf(block);
  if (rest.length === 0 || block === undefined) return change(nodes, at);
  return nodes.with(at, { ...block, nodes: inList(block.nodes, rest, change) });
};

const changed = (
  document: Document,
  path: readonly number[],
  change: (nodes: readonly BlockNode[], at: number) => BlockNode[],
): Document => ({ ...document, nodes: inList(document.nodes, path, change).filter(isBlock) });

const keysOf = (blocks: readonly Block[]): string[] => blocks.map(({ key }) => key);

/** Restores a deleted block: into the block that contained it, if that still exists, at its former position. */
const bringBack = (now: Document, before: Document, key: string): Document => {
  const old = findBlock(before, key);
  if (!old) return now;
  const parent = old.parent === null ? undefined : findBlock(now, old.parent.key);
  // Without its list or quote, it is put at the top level, where the outermost of them was.
  const top = before.nodes[old.path[0] ?? 0];
  const [list, order, name] = parent
    ? [parent.block.nodes, keysOf(childBlocks(old.parent ?? before)), key]
    : [now.nodes, keysOf(before.nodes), top?.key ?? key];
  const at = placeBack(name, order, keysOf(list.filter(isBlock)));
  return changed(now, [...(parent?.path ?? []), at], (nodes, place) =>
    nodes.toSpliced(place, 0, old.block),
  );
};

/** Makes the keys of blocks unique; of two with the same key the later one is renamed. */
export const withOwnKeys = (document: Document, newKey: NewKey): Document => {
  const seen = new Set<string>();
  const own = (block: Block): Block => {
    const key = seen.has(block.key) ? newKey() : block.key;
    seen.add(key);
    return { ...block, key, nodes: block.nodes.map((node) => (isBlock(node) ? own(node) : node)) };
  };
  return { ...document, nodes: document.nodes.map(own) };
};

/** Gives every block a new key. */
export const withNewKeys = (document: Document, newKey: NewKey): Document => {
  const renamed = (block: Block): Block => ({
    ...block,
    key: newKey(),
    nodes: block.nodes.map((node) => (isBlock(node) ? renamed(node) : node)),
  });
  return { ...document, nodes: document.nodes.map(renamed) };
};

/** Returns the first key that two blocks of a document share. */
export const sharedKey = (document: Document): string | undefined => {
  const seen = new Set<string>();
  for (const { block } of walkBlocks(document)) {
    if (seen.has(block.key)) return block.key;
    seen.add(block.key);
  }
  return undefined;
};

/**
 * Reverts a single block: a changed one gets its former content, a deleted one is restored, an added one is removed.
 * Undefined when neither document has the key.
 */
export const revertBlock = (
  now: Document,
  before: Document,
  key: string,
  newKey: NewKey,
): Document | undefined => {
  const old = findBlock(before, key);
  const present = findBlock(now, key);
  if (old && present) {
    const replaced = changed(now, present.path, (nodes, at) => nodes.with(at, old.block));
    return withOwnKeys(normalise(replaced), newKey);
  }
  if (old) return withOwnKeys(normalise(bringBack(now, before, key)), newKey);
  if (!present) return undefined;
  return normalise(changed(now, present.path, (nodes, at) => nodes.toSpliced(at, 1)));
};
