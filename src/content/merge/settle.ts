import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { findBlock, isBlock, walkBlocks } from "../block.ts";
import type { Side } from "./known-order.ts";

/** The three states of a document that are merged. */
export interface Versions {
  readonly base: Document;
  readonly ours: Document;
  readonly theirs: Document;
}

/**
 * Versions in which the chosen side's state of a block, with all it holds, stands in place of the others. Blocks
 * that only the other side had put into it stand where the chosen side has them.
 */
export const settleWhole = (versions: Versions, key: string, side: Side): Versions => {
  const other = side === "ours" ? "theirs" : "ours";
  const chosen = findBlock(versions[side], key)?.block;
  const replaced = findBlock(versions[other], key)?.block;
  if (chosen === undefined || replaced === undefined) {
    return versions;
  }
  const kept = keysIn(chosen);
  const lost = [...keysIn(replaced)].filter((within) => !kept.has(within));
  const settled = {
    [other]: withBlock(versions[other], key, chosen, kept),
    base: withBlock(versions.base, key, chosen, new Set([...kept, ...lost])),
  };
  return { ...versions, ...settled };
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
