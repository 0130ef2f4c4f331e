import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { childBlocks, holdsText, isBlock } from "../block.ts";
import { isEqual } from "../compare/equal.ts";
import { alignByKey } from "../compare/order.ts";
import type { Forest, ForestChanges } from "./forest.ts";

interface PlacedBlock {
  readonly block: Block;
  readonly parent: string | null;
  readonly children: readonly string[];
}

/** The blocks of a document by key. A key that comes twice is told apart by its occurrence. */
export class BlockForest implements Forest {
  /** In reading order, each before those it holds. */
  readonly blocks = new Map<string, PlacedBlock>();
  private readonly top: readonly string[];

  /** `renamed` gives keys that are to be taken for others. */
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
      // Its place in the order of reading comes before those of its children.
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

/** Whether what stands in a block is merged by words, and not block by block. */
export const isTextual = (block: Block): boolean =>
  holdsText(block.type) || block.nodes.some((node) => !isBlock(node));

/** What stands in a block that is merged by words; nothing in one that holds blocks. */
export const textOf = (block: Block): BlockNode[] => (isTextual(block) ? block.nodes : []);

/** Whether two blocks are alike but for their keys and the blocks they hold. */
export const isSameOwn = (one: Block, other: Block): boolean =>
  one === other ||
  (one.type === other.type &&
    one.isVoid === other.isVoid &&
    isEqual(one.data, other.data) &&
    isEqual(textOf(one), textOf(other)));

/** What was done to a document between two states of it. */
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
    if (!isSameOwn(was.block, is.block)) {
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
