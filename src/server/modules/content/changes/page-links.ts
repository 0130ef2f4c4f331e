import { findByPath, type PageTree, pathOf } from "#content/page-tree.ts";
import { linkPathOf, type NamedPages, pageMeant } from "#content/link-paths.ts";
import type { Block, BlockNode, Document, Leaf } from "#contract/schemas/document.ts";

/**
 * Links inside a space are kept in one form each, which stays right when pages are renamed or moved:
 * `/pages/<pageId>` with an anchor behind it, if any, and `/files/<fileId>`.
 */
export const pageAddress = (id: string): string => `/pages/${id}`;
export const fileAddress = (id: string): string => `/files/${id}`;

/** What links of one page can lead to. */
export interface LinkScope {
  readonly tree: PageTree;
  /** The page the link stands in; relative paths start beside it. */
  readonly page: string;
  /** Names of this batch, and the ids they stand for. */
  readonly pageRefs: ReadonlyMap<string, string>;
  readonly fileRefs: ReadonlyMap<string, string>;
}

const namedIn = (tree: PageTree): NamedPages => ({
  has: (id) => tree.pages.has(id),
  pathOf: (id) => (tree.pages.has(id) ? pathOf(tree, id) : undefined),
  idAt: (path) => findByPath(tree, path)?.page.id,
});

const pageNamed = ({ tree, page, pageRefs }: LinkScope, path: string): string | undefined => {
  const ref = /^(?:\.\/)?([\w-]+)\.md$/.exec(path)?.[1];
  const fromBatch = ref === undefined ? undefined : pageRefs.get(ref);
  if (fromBatch !== undefined && tree.pages.has(fromBatch)) return fromBatch;
  return pageMeant(path, page, namedIn(tree));
};

/** The kept form of a link: to a page by id, slug path or `.md` path, or to a file of the batch. */
export const keptAddress = (href: string, scope: LinkScope): string => {
  const link = linkPathOf(href);
  if (link === undefined) return href;
  const file = scope.fileRefs.get(/^\.\/([\w-]+)$/.exec(link.path)?.[1] ?? "");
  if (file !== undefined) return `${fileAddress(file)}${link.rest}`;
  const page = pageNamed(scope, link.path);
  return page === undefined ? href : `${pageAddress(page)}${link.rest}`;
};

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

/** A document whose links to pages and files are in the form they are kept in; keys stay. */
export const resolveLinks = (document: Document, scope: LinkScope): Document => {
  const known = new Map<string, string>();
  const rewrite: Rewrite = (address) => {
    const kept = known.get(address) ?? keptAddress(address, scope);
    known.set(address, kept);
    return kept;
  };
  return { ...document, nodes: document.nodes.map((block) => inBlock(block, rewrite)) };
};
