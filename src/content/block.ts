import type {
  Block,
  BlockData,
  BlockNode,
  BlockType,
  Document,
  Inline,
  Leaf,
  Mark,
  TextNode,
} from "#contract/schemas/document.ts";
import { MAX_KEY } from "./limits.ts";

/** A key for a part of a block that has none of its own. */
export const keyWithin = (key: string, name: number | string): string => {
  const suffix = `.${name}`;
  return key.slice(0, MAX_KEY - suffix.length) + suffix;
};

/** Returns a key that no other block has. Passed as a parameter, so that parsing a text can be deterministic. */
export type NewKey = () => string;

/** Keys `prefix1`, `prefix2`, …, for tests and wherever keys must be the same each time. */
export const countingKeys = (prefix: string): NewKey => {
  let count = 0;
  return () => `${prefix}${String(++count)}`;
};

const voidTypes: ReadonlySet<BlockType> = new Set(["divider", "image", "raw"]);

/** Creates a block. `isVoid` follows from its type: dividers, images and raw blocks contain no nodes. */
export const newBlock = (
  type: BlockType,
  key: string,
  nodes: BlockNode[] = [],
  data: BlockData = {},
): Block => ({ object: "block", type, key, isVoid: voidTypes.has(type), data, nodes });

export const newLeaf = (text: string, marks: Mark[] = []): Leaf => ({
  object: "leaf",
  text,
  marks,
});

/** Creates a text node; a string becomes one leaf without marks. */
export const newText = (content: string | Leaf[]): TextNode => ({
  object: "text",
  leaves: typeof content === "string" ? [newLeaf(content)] : content,
});

/** A block that contains one plain text; without nodes if the text is empty. */
export const textBlock = (
  type: BlockType,
  key: string,
  text: string,
  data: BlockData = {},
): Block => newBlock(type, key, text === "" ? [] : [newText(text)], data);

export const newDocument = (nodes: Block[]): Document => ({
  object: "document",
  data: { schemaVersion: 1 },
  nodes,
});

export const emptyDocument = (): Document => newDocument([]);

export const isBlock = (node: BlockNode): node is Block => node.object === "block";

export const isText = (node: BlockNode): node is TextNode => node.object === "text";

export const isInline = (node: BlockNode): node is Inline => node.object === "inline";

/** The blocks directly inside a block or document. */
export const childBlocks = (of: Block | Document): Block[] =>
  of.object === "document" ? of.nodes : of.nodes.filter(isBlock);

/** Types whose nodes are text and inlines; all others hold blocks or nothing. */
const textTypes: ReadonlySet<BlockType> = new Set([
  "paragraph",
  "heading-1",
  "heading-2",
  "heading-3",
  "heading-4",
  "heading-5",
  "heading-6",
  "table-cell",
  "code",
  "math",
]);

export const holdsText = (type: BlockType): boolean => textTypes.has(type);

const inlineText = (node: TextNode | Inline): string => {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("");
  return node.type === "break" ? "\n" : (node.data["alt"] ?? "");
};

/** The text of a block that is in its data, not in its nodes: the source of a raw block, the title of a tab. */
const dataText = (block: Block): string => {
  const name = { raw: "markdown", image: "alt", expandable: "title", "tabs-item": "title" };
  const value = block.type in name ? block.data[name[block.type as keyof typeof name]] : undefined;
  return typeof value === "string" ? value : "";
};

/** What a person reads, without marks: blocks on separate lines, alternative texts for images. */
export const plainTextOf = (of: Block | Document): string => {
  const lines: string[] = [];
  const visit = (block: Block): void => {
    const own = dataText(block);
    if (own !== "") lines.push(own);
    let line = "";
    for (const node of block.nodes) {
      if (!isBlock(node)) line += inlineText(node);
      else visit(node);
    }
    if (line !== "") lines.push(line);
  };
  if (of.object === "block") visit(of);
  else for (const block of of.nodes) visit(block);
  return lines.join("\n");
};

/**
 * A block with its position. `path` contains block indexes from the top down: `[2, 0]` is the first block in the
 * third.
 */
export interface PlacedBlock {
  readonly block: Block;
  readonly parent: Block | null;
  readonly path: readonly number[];
}

/** Iterates over every block of a document in reading order, parents before their children. */
export const walkBlocks = function* (of: Block | Document): Generator<PlacedBlock> {
  const pending: PlacedBlock[] = [];
  const push = (parent: Block | null, blocks: readonly Block[], path: readonly number[]): void => {
    for (let index = blocks.length - 1; index >= 0; index -= 1) {
      const block = blocks[index];
      if (block) pending.push({ block, parent, path: [...path, index] });
    }
  };
  push(of.object === "block" ? of : null, childBlocks(of), []);
  for (let placed = pending.pop(); placed; placed = pending.pop()) {
    yield placed;
    push(placed.block, childBlocks(placed.block), placed.path);
  }
};

/** Finds the block with this key at any depth. */
export const findBlock = (document: Document, key: string): PlacedBlock | undefined => {
  for (const placed of walkBlocks(document)) if (placed.block.key === key) return placed;
  return undefined;
};

const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value, index) => sameValue(value, b[index]));
  }
  const left = Object.entries(a).filter(([name, value]) => name !== "key" && value !== undefined);
  const right = new Map(
    Object.entries(b).filter(([name, value]) => name !== "key" && value !== undefined),
  );
  return (
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && sameValue(value, right.get(name)))
  );
};

/** Whether two documents, blocks or nodes are equal in everything but their keys. */
export const sameContent = <Node extends Document | BlockNode>(a: Node, b: Node): boolean =>
  sameValue(a, b);
