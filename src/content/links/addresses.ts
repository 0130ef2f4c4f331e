import type { Block, BlockNode, BlockType, Document, Mark } from "#contract/schemas/document.ts";
import { isBlock, isInline, isText, newLeaf, newText, textBlock, walkBlocks } from "../block.ts";
import { linkPathOf } from "./link-paths.ts";

/** Whether a page links to an address's target, or embeds it and is incomplete without it. */
export type Relation = "reference" | "dependsOn";

/** Which field of a block's data is an address. */
const addressOf: { readonly [Type in BlockType]?: readonly [name: string, relation: Relation] } = {
  image: ["src", "dependsOn"],
  embed: ["url", "dependsOn"],
  openapi: ["src", "dependsOn"],
  file: ["src", "reference"],
  "content-ref": ["url", "reference"],
};

/** An address as written in a document. */
export interface SaidAddress {
  readonly address: string;
  readonly relation: Relation;
  /** The key of the block whose text or data contains it. */
  readonly block: string;
}

const hrefsOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap(({ type, data }) => (type === "link" ? [data?.["href"] ?? ""] : []));

/** The addresses in the text and data of a single block, excluding its child blocks. */
export const addressesOf = function* (block: Block): Generator<Omit<SaidAddress, "block">> {
  const [name, relation = "reference"] = addressOf[block.type] ?? [];
  const address = name === undefined ? undefined : block.data[name];
  if (typeof address === "string") yield { address, relation };
  for (const node of block.nodes) {
    const marks = isText(node) ? node.leaves.map((leaf) => leaf.marks) : [];
    if (isInline(node)) {
      if (node.data["src"] !== undefined)
        yield { address: node.data["src"], relation: "dependsOn" };
      marks.push(node.marks);
    }
    for (const one of marks)
      for (const href of hrefsOf(one)) yield { address: href, relation: "reference" };
  }
};

/** Every address in the links, pictures and blocks of a document, in reading order. */
export const addressesIn = function* (document: Document): Generator<SaidAddress> {
  for (const { block } of walkBlocks(document))
    for (const said of addressesOf(block)) yield { ...said, block: block.key };
};

/** The addresses that may point to pages and files of the space, without duplicates. */
export const linksIn = (document: Document): string[] => {
  const found = new Set<string>();
  for (const { address } of addressesIn(document))
    if (linkPathOf(address) !== undefined) found.add(address);
  return [...found];
};

/** How an address is used: as the target of a link, or as the source of a block or picture. */
export type AddressPlace = "link" | "shown";

/** Returns the replacement for an address, or null to remove it. `words` is the text of the link or picture. */
type Rewrite = (address: string, place: AddressPlace, words: string) => string | null;

const inMarks = (marks: Mark[], words: string, rewrite: Rewrite): Mark[] => {
  const rewritten = marks.flatMap((mark) => {
    const href = mark.type === "link" ? mark.data?.["href"] : undefined;
    const kept = href === undefined ? undefined : rewrite(href, "link", words);
    if (kept === null) return [];
    return kept === href ? [mark] : [{ ...mark, data: { ...mark.data, href: kept ?? "" } }];
  });
  return rewritten.length !== marks.length || rewritten.some((mark, at) => mark !== marks[at])
    ? rewritten
    : marks;
};

const rewriteNode = (node: BlockNode, rewrite: Rewrite): BlockNode[] => {
  if (isBlock(node)) return rewriteBlock(node, rewrite);
  if (isText(node)) {
    const leaves = node.leaves.map((leaf) => ({
      ...leaf,
      marks: inMarks(leaf.marks, leaf.text, rewrite),
    }));
    return [{ ...node, leaves }];
  }
  const { src, alt = "" } = node.data;
  const marks = inMarks(node.marks, alt, rewrite);
  if (src === undefined) return [{ ...node, marks }];
  const kept = rewrite(src, "shown", alt);
  if (kept === null) return [newText([newLeaf(alt, marks)])];
  return [{ ...node, marks, data: { ...node.data, src: kept } }];
};

/** What is left of a block whose address is removed: a picture's text, or a block's content. */
const wordsOf = (block: Block, nodes: BlockNode[]): Block[] =>
  block.type === "image"
    ? [textBlock("paragraph", block.key, String(block.data["alt"] ?? ""))]
    : nodes.filter(isBlock);

const rewriteBlock = (block: Block, rewrite: Rewrite): Block[] => {
  const [name] = addressOf[block.type] ?? [];
  const address = name === undefined ? undefined : block.data[name];
  const nodes = block.nodes.flatMap((node) => rewriteNode(node, rewrite));
  if (name === undefined || typeof address !== "string") return [{ ...block, nodes }];
  const place = block.type === "content-ref" ? "link" : "shown";
  const kept = rewrite(address, place, String(block.data["alt"] ?? ""));
  if (kept === null) return wordsOf(block, nodes);
  return [{ ...block, data: { ...block.data, [name]: kept }, nodes }];
};

/**
 * Replaces every address in the links, pictures and blocks of a document with the result of `rewrite`. Keys are kept.
 * Anything left without an address keeps its text.
 */
export const rewriteLinks = (document: Document, rewrite: Rewrite): Document => ({
  ...document,
  nodes: document.nodes.flatMap((block) => rewriteBlock(block, rewrite)),
});
