import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { childBlocks, findBlock, isBlock, type NewKey, walkBlocks } from "#content/block.ts";
import { normalise } from "#content/markdown/print.ts";

/**
 * Where something goes back to among the siblings that are there now: behind the nearest of those it stood
 * behind before, or else first.
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

/** Changes the list that holds a block; the rest of the document is shared with what it was. */
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

/** Puts a block back that is gone: into the block that held it, if that is there, at its old place. */
const bringBack = (now: Document, before: Document, key: string): Document => {
  const old = findBlock(before, key);
  if (!old) return now;
  const parent = old.parent === null ? undefined : findBlock(now, old.parent.key);
  // Without its list or quote it goes to the top, where the outermost of them stood.
  const top = before.nodes[old.path[0] ?? 0];
  const [list, order, name] = parent
    ? [parent.block.nodes, keysOf(childBlocks(old.parent ?? before)), key]
    : [now.nodes, keysOf(before.nodes), top?.key ?? key];
  const at = placeBack(name, order, keysOf(list.filter(isBlock)));
  return changed(now, [...(parent?.path ?? []), at], (nodes, place) =>
    nodes.toSpliced(place, 0, old.block),
  );
};

/** Gives every block a key of its own; of two with the same one the later is renamed. */
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

/** The first key of a document that two of its blocks share. */
export const sharedKey = (document: Document): string | undefined => {
  const seen = new Set<string>();
  for (const { block } of walkBlocks(document)) {
    if (seen.has(block.key)) return block.key;
    seen.add(block.key);
  }
  return undefined;
};

/**
 * A document with single blocks as they were before: changed ones say what they said, deleted ones return,
 * added ones go. Undefined when one of the keys is in neither.
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
