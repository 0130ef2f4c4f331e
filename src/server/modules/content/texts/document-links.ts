import type { Block, BlockNode, Document, Leaf } from "#contract/schemas/document.ts";
import { linkPathOf } from "#content/link-paths.ts";

/** Which of a block's own data is an address. */
const addressOf: Readonly<Record<string, string>> = {
  image: "src",
  file: "src",
  "content-ref": "url",
};

type Rewrite = (address: string) => string;

const inLeaf = (leaf: Leaf, rewrite: Rewrite): Leaf => {
  const marks = leaf.marks.map((mark) => {
    const href = mark.type === "link" ? mark.data?.["href"] : undefined;
    const kept = href === undefined ? undefined : rewrite(href);
    return kept === href ? mark : { ...mark, data: { ...mark.data, href: kept ?? "" } };
  });
  return marks.some((mark, index) => mark !== leaf.marks[index]) ? { ...leaf, marks } : leaf;
};

const inNode = (node: BlockNode, rewrite: Rewrite): BlockNode => {
  if (node.object === "block") return inBlock(node, rewrite);
  if (node.object === "text")
    return { ...node, leaves: node.leaves.map((leaf) => inLeaf(leaf, rewrite)) };
  const { src } = node.data;
  const kept = src === undefined ? undefined : rewrite(src);
  const marks = inLeaf({ object: "leaf", text: "", marks: node.marks }, rewrite).marks;
  return { ...node, marks, data: kept === undefined ? node.data : { ...node.data, src: kept } };
};

const inBlock = (block: Block, rewrite: Rewrite): Block => {
  const name = addressOf[block.type];
  const address = name === undefined ? undefined : block.data[name];
  const data =
    name !== undefined && typeof address === "string"
      ? { ...block.data, [name]: rewrite(address) }
      : block.data;
  return { ...block, data, nodes: block.nodes.map((node) => inNode(node, rewrite)) };
};

/** A document with what `rewrite` makes of every address in its links, pictures and blocks; keys stay. */
export const rewriteLinks = (document: Document, rewrite: Rewrite): Document => ({
  ...document,
  nodes: document.nodes.map((block) => inBlock(block, rewrite)),
});

/** The addresses that may lead to pages and files of the space, each once. */
export const linksIn = (document: Document): string[] => {
  const found = new Set<string>();
  rewriteLinks(document, (address) => {
    if (linkPathOf(address) !== undefined) found.add(address);
    return address;
  });
  return [...found];
};
