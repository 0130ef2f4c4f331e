import * as fc from "fast-check";
import type { Block, BlockNode, BlockType, Document } from "#contract/schemas/document.ts";
import { childBlocks, isBlock, newBlock, textBlock, walkBlocks } from "../block.ts";

/** Containers that can hold blocks of any type. */
const open: ReadonlySet<BlockType> = new Set(["blockquote", "hint", "expandable", "tabs-item"]);
/** Blocks that only make sense inside their parent. */
const bound: ReadonlySet<BlockType> = new Set([
  "list-item",
  "table-row",
  "table-cell",
  "tabs-item",
]);

type Rebuilding = (document: Document) => Document;

const pick = <Value>(values: readonly Value[], at: number): Value | undefined =>
  values[Math.floor(at * values.length)];

/** Replaces each block of a document with the result of `change`, children first. */
const mapBlocks = (document: Document, change: (block: Block) => Block[]): Document => {
  const within = (node: BlockNode): BlockNode[] => (isBlock(node) ? visit(node) : [node]);
  const visit = (block: Block): Block[] => change({ ...block, nodes: block.nodes.flatMap(within) });
  return { ...document, nodes: document.nodes.flatMap(visit) };
};

const blocksWhere = (document: Document, fits: (block: Block) => boolean): Block[] =>
  [...walkBlocks(document)].map(({ block }) => block).filter(fits);

/** Moves a block from its place to any other. */
const moveAnywhere =
  (which: number, into: number, at: number): Rebuilding =>
  (document) => {
    const block = pick(
      blocksWhere(document, ({ type }) => !bound.has(type)),
      which,
    );
    if (block === undefined) {
      return document;
    }
    const left = mapBlocks(document, (other) => (other.key === block.key ? [] : [other]));
    const target = pick([null, ...blocksWhere(left, ({ type }) => open.has(type))], into);
    const put = (blocks: Block[]): Block[] =>
      blocks.toSpliced(Math.floor(at * (blocks.length + 1)), 0, block);
    return target
      ? mapBlocks(left, (other) =>
          other.key === target.key ? [{ ...other, nodes: put(childBlocks(other)) }] : [other],
        )
      : { ...left, nodes: put(left.nodes) };
  };

/** Turns a paragraph into a heading, and so on; also into a quote, with the text in a new block. */
const retype =
  (which: number, type: BlockType, prefix: string): Rebuilding =>
  (document) => {
    const text = pick(
      blocksWhere(document, (block) => /^(paragraph|heading-[123])$/u.test(block.type)),
      which,
    );
    return mapBlocks(document, (block) => {
      if (block.key !== text?.key) {
        return [block];
      }
      return type === "blockquote"
        ? [newBlock(type, block.key, [newBlock("paragraph", `${prefix}q`, block.nodes)])]
        : [newBlock(type, block.key, block.nodes)];
    });
  };

const changeData =
  (which: number, value: string): Rebuilding =>
  (document) => {
    const chosen = pick(
      blocksWhere(document, ({ type }) => ["hint", "code", "expandable", "image"].includes(type)),
      which,
    );
    const names: Partial<Record<BlockType, string>> = {
      hint: "style",
      code: "info",
      expandable: "title",
      image: "alt",
    };
    return mapBlocks(document, (block) =>
      block.key === chosen?.key
        ? [{ ...block, data: { ...block.data, [names[block.type] ?? "alt"]: value } }]
        : [block],
    );
  };

/** Adds, removes or moves a column of a table, or adds a row. */
const changeTable =
  (
    which: number,
    act: "add column" | "drop column" | "move column" | "add row",
    at: number,
    prefix: string,
  ): Rebuilding =>
  (document) => {
    const table = pick(
      blocksWhere(document, ({ type }) => type === "table"),
      which,
    );
    const [first] = table === undefined ? [] : childBlocks(table);
    const width = first === undefined ? 0 : childBlocks(first).length;
    const place = Math.floor(at * width);
    const splice = <Item>(items: Item[], added: Item): Item[] => {
      const item = items[place];
      if (act === "add column" || item === undefined) {
        return items.toSpliced(place, 0, added);
      }
      const rest = items.toSpliced(place, 1);
      return act === "drop column" ? rest : [...rest, item];
    };
    const change = (block: Block): Block => {
      const rows = childBlocks(block);
      if (act === "add row") {
        const cells = Array.from({ length: width }, (_, index) =>
          textBlock("table-cell", `${prefix}c${index}`, `new ${index}`),
        );
        return { ...block, nodes: [...rows, newBlock("table-row", `${prefix}r`, cells)] };
      }
      const align = block.data["align"];
      return {
        ...block,
        data: { ...block.data, align: splice(Array.isArray(align) ? align : [], null) },
        nodes: rows.map((row, index) => ({
          ...row,
          nodes: splice(childBlocks(row), textBlock("table-cell", `${prefix}n${index}`, "new")),
        })),
      };
    };
    return table === undefined || (act === "drop column" && width < 2)
      ? document
      : mapBlocks(document, (block) => [block.key === table.key ? change(block) : block]);
  };

const unit = fc.double({ min: 0, max: 0.999_999, noNaN: true });

/**
 * The document after blocks were moved into and out of others, or got other types, other data, or, for tables, other
 * columns. Keys of new blocks start with the prefix.
 */
export const anyRebuilding = (document: Document, prefix: string): fc.Arbitrary<Document> => {
  const rebuilding = (at: string): fc.Arbitrary<Rebuilding> =>
    fc.oneof(
      fc.tuple(unit, unit, unit).map((given) => moveAnywhere(...given)),
      fc
        .tuple(
          unit,
          fc.constantFrom<BlockType[]>("heading-1", "heading-2", "paragraph", "blockquote"),
        )
        .map(([which, type]) => retype(which, type, at)),
      fc.tuple(unit, fc.constantFrom("info", "danger")).map((given) => changeData(...given)),
      fc
        .tuple(unit, fc.constantFrom("add column", "drop column", "move column", "add row"), unit)
        .map(([which, act, place]) => changeTable(which, act, place, at)),
    );
  return fc
    .tuple(...["0", "1", "2"].map((at) => rebuilding(`${prefix}${at}z`)))
    .map((all) => all.reduce((rebuilt, edit) => edit(rebuilt), document));
};
