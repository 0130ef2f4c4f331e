import * as fc from "fast-check";
import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { holdsText, isBlock, newText, walkBlocks } from "../block.ts";
import { anyFreshBlock } from "./documents.ts";

/** One edit that a person makes to a document; does nothing if it is impossible. */
type Edit = (document: Document) => Document;

type List = { readonly key: string | null; readonly blocks: readonly Block[] };

/** Containers that can hold blocks of any type. */
const openTypes: ReadonlySet<Block["type"]> = new Set([
  "blockquote",
  "hint",
  "expandable",
  "tabs-item",
  "list-item",
]);
/** Blocks that only make sense inside their parent, so they only move among their siblings. */
const boundTypes: ReadonlySet<Block["type"]> = new Set([
  "list-item",
  "table-row",
  "table-cell",
  "tabs-item",
]);

const listsOf = (document: Document): List[] => [
  { key: null, blocks: document.nodes },
  ...[...walkBlocks(document)]
    .filter(({ block }) => block.nodes.some(isBlock))
    .map(({ block }) => ({ key: block.key, blocks: block.nodes.filter(isBlock) })),
];

const replaceList = (document: Document, key: string | null, blocks: Block[]): Document => {
  if (key === null) return { ...document, nodes: blocks };
  const visit = (block: Block): Block =>
    block.key === key
      ? { ...block, nodes: blocks }
      : { ...block, nodes: block.nodes.map((node) => (isBlock(node) ? visit(node) : node)) };
  return { ...document, nodes: document.nodes.map(visit) };
};

const replaceBlock = (document: Document, key: string, change: (block: Block) => Block) => {
  const visit = (block: Block): Block =>
    block.key === key
      ? change(block)
      : { ...block, nodes: block.nodes.map((node) => (isBlock(node) ? visit(node) : node)) };
  return { ...document, nodes: document.nodes.map(visit) };
};

const pick = <Value>(values: readonly Value[], at: number): Value | undefined =>
  values[Math.floor(at * values.length)];

const changeWords = (where: number, which: number, say: string): Edit => {
  return (document) => {
    const texts = [...walkBlocks(document)].filter(({ block }) => holdsText(block.type));
    const chosen = pick(texts, where);
    if (!chosen) return document;
    const change = (block: Block): Block => {
      const at = block.nodes.findIndex((node) => node.object === "text");
      const node = block.nodes[at];
      if (node?.object !== "text") return { ...block, nodes: [newText(say), ...block.nodes] };
      const leafAt = Math.floor(which * node.leaves.length);
      const leaves = node.leaves.map((leaf, index) => {
        if (index !== leafAt || leaf.marks.some(({ type }) => type === "raw")) return leaf;
        const words = leaf.text.split(" ");
        words[Math.floor(which * words.length)] = say;
        return { ...leaf, text: words.join(" ") };
      });
      const nodes: BlockNode[] = block.nodes.with(at, { object: "text", leaves });
      return { ...block, nodes };
    };
    return replaceBlock(document, chosen.block.key, change);
  };
};

const insertBlock = (where: number, at: number, block: Block): Edit => {
  return (document) => {
    const open = listsOf(document).filter(
      ({ key, blocks }) => key === null || !blocks.some(({ type }) => boundTypes.has(type)),
    );
    const types = new Map([...walkBlocks(document)].map((placed) => [placed.block.key, placed]));
    const allowed = open.filter(
      ({ key }) => key === null || openTypes.has(types.get(key)?.block.type ?? "raw"),
    );
    const list = pick(allowed, where);
    if (!list) return document;
    const index = Math.floor(at * (list.blocks.length + 1));
    return replaceList(document, list.key, list.blocks.toSpliced(index, 0, block));
  };
};

const deleteBlock = (where: number): Edit => {
  return (document) => {
    const lists = listsOf(document).filter(
      ({ key, blocks }) =>
        blocks.length > (key === null ? 0 : 1) && !blocks.some(({ type }) => type === "table-cell"),
    );
    const list = pick(lists, where);
    if (!list) return document;
    const index = Math.floor(((where * 1000) % 1) * list.blocks.length);
    return replaceList(document, list.key, list.blocks.toSpliced(index, 1));
  };
};

const moveBlock = (where: number, from: number, to: number): Edit => {
  return (document) => {
    const lists = listsOf(document).filter(
      ({ blocks }) => blocks.length > 1 && !blocks.some(({ type }) => type === "table-cell"),
    );
    const list = pick(lists, where);
    const block = list && pick(list.blocks, from);
    if (!list || !block) return document;
    const rest = list.blocks.filter(({ key }) => key !== block.key);
    const index = Math.floor(to * (rest.length + 1));
    return replaceList(document, list.key, rest.toSpliced(index, 0, block));
  };
};

const unit = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const say = fc.constantFrom("instead", "new words", "2", "", "änderung", "a_b");

const anySingleEdit = (prefix: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(unit, unit, say).map((given) => changeWords(...given)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(unit, unit, anyFreshBlock(prefix)).map((given) => insertBlock(...given)),
    },
    { weight: 2, arbitrary: unit.map(deleteBlock) },
    { weight: 2, arbitrary: fc.tuple(unit, unit, unit).map((given) => moveBlock(...given)) },
  );

/**
 * The document after the edits a person might make in one sitting: words changed, blocks and items added, deleted and
 * moved. Kept blocks keep their keys; keys of new ones start with the prefix, so that two sides with two prefixes
 * never share a new key.
 */
export const anyEdit = (
  document: Document,
  prefix = "n",
  size: { readonly minLength?: number; readonly maxLength?: number } = {
    minLength: 1,
    maxLength: 5,
  },
): fc.Arbitrary<Document> =>
  fc
    .array(fc.integer(), size)
    .chain((seeds) => fc.tuple(...seeds.map((_seed, at) => anySingleEdit(`${prefix}${at}x`))))
    .map((edits) => edits.reduce((edited, edit) => edit(edited), document));
