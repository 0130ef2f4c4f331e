import type { Token } from "markdown-it";
import { blockTypes } from "#contract/schemas/document.ts";
import type { Block, BlockData, BlockNode, BlockType } from "#contract/schemas/document.ts";
import type { NewKey } from "../block.ts";
import { newBlock, textBlock } from "../block.ts";
import { buildText } from "./build-text.ts";
import type { TextPlace } from "./tidy-text.ts";

/** A block being read: what it will be, and what it holds so far. */
interface Open {
  readonly block: Block;
  /** Of a list: whether one of its own paragraphs stands between blank lines. */
  loose: boolean;
}

const knownTypes: ReadonlySet<unknown> = new Set(blockTypes);
const isBlockType = (type: unknown): type is BlockType => knownTypes.has(type);

/** Labels that links and images of the text refer to. */
const usedLabels = (tokens: readonly Token[]): Set<unknown> => {
  const labels = new Set<unknown>();
  const pending: Token[] = [...tokens];
  for (let token = pending.pop(); token; token = pending.pop()) {
    if (token.meta && "label" in token.meta && token.type !== "reference_definition") {
      labels.add(token.meta["label"]);
    }
    for (const child of token.children ?? []) pending.push(child);
  }
  return labels;
};

const plainTypes: Record<string, BlockType> = {
  blockquote_open: "blockquote",
  bullet_list_open: "list-unordered",
  ordered_list_open: "list-ordered",
  table_open: "table",
  tr_open: "table-row",
  th_open: "table-cell",
  td_open: "table-cell",
  paragraph_open: "paragraph",
  list_item_open: "list-item",
};

/** Data of a tag's block, or of an item with a box, that the rules left with the token. */
const metaData = (token: Token): BlockData => {
  const data: BlockData = {};
  for (const [name, value] of Object.entries(token.meta ?? {})) {
    if (typeof value === "string" || typeof value === "boolean") data[name] = value;
  }
  return data;
};

const tagBlock = (token: Token): { type: BlockType; data: BlockData } | undefined => {
  const type = token.meta?.["type"];
  const data = token.meta?.["data"];
  if (!isBlockType(type) || typeof data !== "object" || data === null) return undefined;
  return { type, data: { ...data } };
};

const opening = (token: Token): { type: BlockType; data: BlockData } | undefined => {
  if (token.type === "tag_open") return tagBlock(token);
  if (token.type === "heading_open") {
    const type = `heading-${token.tag.slice(1)}`;
    return isBlockType(type) ? { type, data: {} } : undefined;
  }
  const type = plainTypes[token.type];
  if (!type) return undefined;
  if (type === "list-item") return { type, data: metaData(token) };
  const start = type === "list-ordered" ? token.attrGet("start") : null;
  return { type, data: start === null ? {} : { start: Number(start) } };
};

const withoutLastFeed = (text: string): string => (text.endsWith("\n") ? text.slice(0, -1) : text);

const standing = (token: Token, newKey: NewKey): Block | undefined => {
  switch (token.type) {
    case "hr":
      return newBlock("divider", newKey());
    case "fence":
    case "code_block":
      return textBlock("code", newKey(), withoutLastFeed(token.content), { info: token.info });
    case "math":
      return textBlock("math", newKey(), token.content);
    case "html_block":
    case "raw":
    case "reference_definition":
      return newBlock("raw", newKey(), [], { markdown: token.content });
    case "tag_alone": {
      const tag = tagBlock(token);
      return tag && newBlock(tag.type, newKey(), [], tag.data);
    }
    default:
      return undefined;
  }
};

const placeOf = (type: BlockType): TextPlace =>
  type === "table-cell" ? "cell" : type.startsWith("heading") ? "heading" : "paragraph";

const alignment = (token: Token): string | null =>
  /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[1] ?? null;

/** The blocks that tokens say, as they were written; still to be tidied. */
export const buildBlocks = (tokens: readonly Token[], newKey: NewKey): Block[] => {
  const used = usedLabels(tokens);
  const top: Block[] = [];
  const open: Open[] = [];
  const add = (node: BlockNode): void => {
    const holder = open.at(-1);
    if (holder) holder.block.nodes.push(node);
    else if (node.object === "block") top.push(node);
  };
  for (const token of tokens) {
    const holder = open.at(-1);
    if (token.type === "inline") {
      const nodes = buildText(token.children ?? [], placeOf(holder?.block.type ?? "paragraph"));
      for (const node of nodes) add(node);
      continue;
    }
    if (token.type === "reference_definition" && used.delete(token.meta?.["label"])) continue;
    const opened = opening(token);
    if (opened) {
      const block = newBlock(opened.type, newKey(), [], opened.data);
      if (token.type === "table_open") block.data["align"] = [];
      if (token.type === "th_open") alignmentsOf(open).push(alignment(token));
      open.push({ block, loose: false });
      continue;
    }
    if (token.nesting === -1 && !skipped.has(token.type)) {
      const closed = open.pop();
      if (!closed) continue;
      close(closed, token, open);
      add(closed.block);
      continue;
    }
    const block = standing(token, newKey);
    if (block) add(block);
  }
  return top;
};

const skipped: ReadonlySet<string> = new Set(["thead_close", "tbody_close"]);

const alignmentsOf = (open: readonly Open[]): (string | null)[] => {
  const align = open.findLast(({ block }) => block.type === "table")?.block.data["align"];
  return Array.isArray(align) ? align : [];
};

const close = ({ block, loose }: Open, token: Token, open: readonly Open[]): void => {
  if (block.type.startsWith("list-") && loose) block.data["loose"] = true;
  if (block.type !== "paragraph" || token.hidden || open.at(-1)?.block.type !== "list-item") return;
  const list = open.at(-2);
  if (list && block.nodes.length > 0) list.loose = true;
};
