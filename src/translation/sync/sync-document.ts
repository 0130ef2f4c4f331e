import type { Block, BlockType, Document } from "#contract/schemas/document.ts";
import { childBlocks, keyWithin, newBlock, walkBlocks } from "#content/block.ts";
import { newBudget } from "#content/compare/words.ts";
import { isTextual } from "#content/merge/block-forest.ts";
import { isEqual } from "#content/values.ts";
import type { MarkedText } from "../markers/marked-text.ts";
import { sourcesOfDocument } from "../units/units.ts";
import { followOrder } from "./follow-order.ts";
import { syncContent, type SyncRules } from "./sync-content.ts";

/** A document of the source, and what was generated from it. */
export interface GeneratedDocument {
  readonly source: Document;
  readonly generated: Document;
}

/** The input for syncing a document. */
export interface DocumentSync {
  /** As of the last sync; absent if there was no such document. */
  readonly before?: GeneratedDocument | undefined;
  readonly now: GeneratedDocument;
  /** The document in the target's main. */
  readonly target: Document;
  /**
   * The keys of units whose text stays as it is in the target, in addition to those that differ from the last sync: a
   * person's texts that the last sync already included.
   */
  readonly kept?: ReadonlySet<string> | undefined;
}

/** Blocks that only contain blocks of one type. */
const holders: ReadonlySet<BlockType> = new Set([
  "list-ordered",
  "list-unordered",
  "list-tasks",
  "table",
  "table-row",
  "tabs",
]);
/** Blocks that only make sense inside such a block. */
const bound: ReadonlySet<BlockType> = new Set([
  "list-item",
  "table-row",
  "table-cell",
  "tabs-item",
]);

type Blocks = ReadonlyMap<string, Block>;

/** The blocks of a document by key; of duplicates, the first. */
const blocksOf = (document: Document | undefined): Blocks => {
  const blocks = new Map<string, Block>();
  for (const { block } of document === undefined ? [] : walkBlocks(document))
    if (!blocks.has(block.key)) blocks.set(block.key, block);
  return blocks;
};

/**
 * Converts a block to a form that can be placed anywhere: a cell becomes a paragraph, an item, row or tab its
 * content.
 */
const unbound = (block: Block): Block[] => {
  if (!bound.has(block.type)) return [block];
  return block.type === "table-cell"
    ? [newBlock("paragraph", block.key, block.nodes)]
    : childBlocks(block).flatMap(unbound);
};

/** The alignment of a table's columns, by the key of their first cell. */
const alignments = (table: Block): Map<string, string | null> => {
  const align = table.data["align"];
  const [first] = childBlocks(table);
  const cells = first === undefined ? [] : childBlocks(first);
  return new Map(
    cells.map(({ key }, at) => [key, Array.isArray(align) ? (align[at] ?? null) : null]),
  );
};

/**
 * Completes a table to which the target added columns: every row gets a cell in each, including rows that the source
 * has added since. `known` are the blocks that are not additions.
 */
const wholeTable = (
  table: Block,
  { source, target }: { readonly source: Block; readonly target: Block },
  known: Blocks,
): Block => {
  const rows = childBlocks(table);
  const columns = rows[0] === undefined ? [] : childBlocks(rows[0]);
  if (columns.every(({ key }) => known.has(key))) return table;
  const align = new Map([...alignments(target), ...alignments(source)]);
  const nodes = rows.map((row) => {
    const cells = childBlocks(row);
    for (const [at, { key }] of columns.entries())
      if (cells.length < columns.length && !known.has(key) && at <= cells.length)
        cells.splice(at, 0, newBlock("table-cell", keyWithin(row.key, at)));
    return { ...row, nodes: cells };
  });
  const data = { ...table.data, align: columns.map(({ key }) => align.get(key) ?? null) };
  return { ...table, data, nodes };
};

/** Blocks, and those that cannot be among them and follow the block that contains them. */
interface Placed {
  readonly blocks: Block[];
  readonly behind: Block[];
}

class Sync {
  private readonly before: Blocks;
  private readonly target: Blocks;
  private readonly now: Blocks;
  private readonly sources: Readonly<Record<"before" | "now", ReadonlyMap<string, MarkedText>>>;
  private readonly rules: SyncRules;

  constructor(private readonly given: DocumentSync) {
    const { before, now, target, kept } = given;
    this.rules = { isKept: (unit) => kept?.has(unit) === true, budget: newBudget() };
    this.before = blocksOf(before?.generated);
    this.target = blocksOf(target);
    this.now = blocksOf(now.generated);
    this.sources = {
      before: before === undefined ? new Map() : sourcesOfDocument(before.source),
      now: sourcesOfDocument(now.source),
    };
  }

  document(): Document {
    const { now, target } = this.given;
    const { blocks, behind } = this.list(now.generated, target);
    return { ...now.generated, nodes: [...blocks, ...behind] };
  }

  /** The blocks in a block or document of the source; `there` is its counterpart in the target. */
  private list(holder: Block | Document, there: Block | Document | undefined): Placed {
    const isOpen = holder.object === "document" || !holders.has(holder.type);
    const behind: Block[] = [];
    const place = (added: Block[]): Block[] => {
      if (isOpen) return added.flatMap(unbound);
      behind.push(...added.flatMap(unbound));
      return [];
    };
    const source = childBlocks(holder).map((child) => {
      const placed = this.block(child);
      return { id: child.key, item: [placed.block, ...place(placed.behind)] };
    });
    const fits = new Set(childBlocks(holder).map(({ type }) => type));
    const blocks = followOrder(
      source,
      there === undefined || (there.object === "block" && isTextual(there))
        ? []
        : childBlocks(there).map(({ key }) => key),
      (key) => {
        const added = this.added(key);
        const stays = !isOpen && added.every(({ type }) => fits.has(type));
        return added.length === 0 ? [] : [stays ? added : place(added)];
      },
    );
    return { blocks: blocks.flat(), behind };
  }

  private block(now: Block): { block: Block; behind: Block[] } {
    const target = this.target.get(now.key);
    if (target === undefined) {
      const { blocks, behind } = this.list(now, undefined);
      return { block: isTextual(now) ? now : { ...now, nodes: blocks }, behind };
    }
    const block = syncContent(
      { before: this.before.get(now.key), target, now },
      { before: this.sources.before.get(now.key), now: this.sources.now.get(now.key) },
      this.rules,
    );
    if (isTextual(now)) return { block, behind: this.within(target) };
    const { blocks, behind } = this.list(now, target);
    const whole =
      now.type === "table"
        ? wholeTable({ ...block, nodes: blocks }, { source: now, target }, this.now)
        : { ...block, nodes: blocks };
    return { block: whole, behind: [...this.replacedText(target), ...behind] };
  }

  /** A person's text that replaced blocks, kept as a paragraph of its own. */
  private replacedText(target: Block): Block[] {
    if (!isTextual(target)) return [];
    const before = this.before.get(target.key);
    if (before !== undefined && isEqual(before.nodes, target.nodes)) return [];
    return [newBlock("paragraph", keyWithin(target.key, "text"), target.nodes)];
  }

  /** What is kept of a target block that the source does not have in that place. */
  private added(key: string): Block[] {
    const block = this.target.get(key);
    if (block === undefined || this.now.has(key)) return [];
    if (this.before.has(key)) return this.within(block);
    const inner = isTextual(block) ? [] : childBlocks(block);
    if (inner.length === 0) return [block];
    const nodes = this.within(block);
    return nodes.length === 0 ? [] : [{ ...block, nodes }];
  }

  /** What the target added inside a block. */
  private within(block: Block): Block[] {
    return isTextual(block) ? [] : childBlocks(block).flatMap(({ key }) => this.added(key));
  }
}

/**
 * Syncs a document of the target. Its blocks, their order and their data follow the source. Texts follow the
 * translations, except those that are kept or that a person changed since the last sync. Blocks that the target added
 * stay after the block they followed. There are no conflicts.
 */
export const syncDocument = (given: DocumentSync): Document => new Sync(given).document();
