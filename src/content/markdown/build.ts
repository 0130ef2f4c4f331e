import type { Token } from "markdown-it";
import {
  type Block,
  type BlockData,
  type BlockNode,
  type BlockType,
  blockTypes,
  type Inline,
  type Mark,
} from "#contract/schemas/document.ts";
import { newBlock, type NewKey, newLeaf, newText, textBlock } from "../block.ts";
import type { TextPlace } from "./normalise-text.ts";
import { writeTarget } from "./characters.ts";

const markOf: Record<string, Mark["type"]> = {
  strong_open: "bold",
  em_open: "italic",
  s_open: "strikethrough",
  link_open: "link",
};

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? "");

/** The alternative text of an image: its label without markup. */
const altOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return " ";
      return token.type === "image" ? altOf(token.children ?? []) : token.content;
    })
    .join("");

const newMark = (token: Token, type: Mark["type"]): Mark => {
  if (type !== "link") return { object: "mark", type };
  const href = attribute(token, "href");
  const title = attribute(token, "title");
  return { object: "mark", type, data: title === "" ? { href } : { href, title } };
};

const newInline = (type: Inline["type"], data: Inline["data"], marks: Mark[]): Inline => ({
  object: "inline",
  type,
  isVoid: true,
  data,
  marks,
});

const LINE_BREAK_TAG = /^<br[ \t]*\/?>$/i;

/** Builds the text, images and breaks of one line's tokens, with their marks. */
export const buildText = (tokens: readonly Token[], place: TextPlace): BlockNode[] => {
  const nodes: BlockNode[] = [];
  // One list for each open mark, so that a mark nested in another of its kind adds nothing.
  const open: (readonly Mark[])[] = [];
  let marks: readonly Mark[] = [];
  const say = (text: string, more: readonly Mark["type"][] = []): void => {
    const own = more.map((type): Mark => ({ object: "mark", type }));
    nodes.push(newText([newLeaf(text, [...marks, ...own])]));
  };
  tokens.forEach((token, at) => {
    const opened = markOf[token.type];
    if (opened) {
      const known = marks.some(({ type }) => type === opened);
      open.push(marks);
      if (!known) marks = [...marks, newMark(token, opened)];
      return;
    }
    switch (token.type) {
      case "softbreak":
        say("\n");
        break;
      case "hardbreak":
        nodes.push(newInline("break", {}, [...marks]));
        break;
      case "code_inline":
        say(token.content, ["code"]);
        break;
      case "formula":
        say(token.content, ["raw"]);
        break;
      case "html_inline":
        if (place !== "paragraph" && LINE_BREAK_TAG.test(token.content)) {
          nodes.push(newInline("break", {}, [...marks]));
        } else say(token.content, ["raw"]);
        break;
      case "image": {
        const [src, title] = [attribute(token, "src"), attribute(token, "title")];
        const alt = altOf(token.children ?? []);
        nodes.push(
          newInline("image", title === "" ? { src, alt } : { src, alt, title }, [...marks]),
        );
        break;
      }
      case "strong_close":
      case "em_close":
      case "s_close":
      case "link_close": {
        const link = token.type === "link_close" ? marks.at(-1) : undefined;
        marks = open.pop() ?? [];
        // A link around nothing has no text to mark, so its source is kept as raw text.
        if (link?.data && tokens[at - 1]?.type === "link_open") {
          const { href = "", title = "" } = link.data;
          say(`[]${writeTarget(href, title)}`, ["raw"]);
        }
        break;
      }
      default:
        if (token.content !== "") say(token.content);
    }
  });
  return nodes;
};

/** A block that is not closed yet. */
interface OpenBlock {
  readonly block: Block;
  /** For a list: whether one of its own paragraphs is between blank lines. */
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

/** Data of a tag's block or of an item with a checkbox, which the rules stored in the token. */
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

const openedBlock = (token: Token): { type: BlockType; data: BlockData } | undefined => {
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

const standaloneBlock = (token: Token, newKey: NewKey): Block | undefined => {
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

/** The tokens without the definitions that links and images took their addresses from. */
export const withoutUsedDefinitions = (tokens: readonly Token[]): Token[] => {
  const used = usedLabels(tokens);
  return tokens.filter(
    ({ type, meta }) => type !== "reference_definition" || !used.delete(meta?.["label"]),
  );
};

/** Builds the blocks of parsed tokens, before normalisation. */
export const buildBlocks = (tokens: readonly Token[], newKey: NewKey): Block[] => {
  const top: Block[] = [];
  const open: OpenBlock[] = [];
  const add = (node: BlockNode): void => {
    const holder = open.at(-1);
    if (holder) holder.block.nodes.push(node);
    else if (node.object === "block") top.push(node);
  };
  for (const token of withoutUsedDefinitions(tokens)) {
    const holder = open.at(-1);
    if (token.type === "inline") {
      const nodes = buildText(token.children ?? [], placeOf(holder?.block.type ?? "paragraph"));
      for (const node of nodes) add(node);
      continue;
    }
    const opened = openedBlock(token);
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
    const block = standaloneBlock(token, newKey);
    if (block) add(block);
  }
  return top;
};

const skipped: ReadonlySet<string> = new Set(["thead_close", "tbody_close"]);

const alignmentsOf = (open: readonly OpenBlock[]): (string | null)[] => {
  const align = open.findLast(({ block }) => block.type === "table")?.block.data["align"];
  return Array.isArray(align) ? align : [];
};

const close = ({ block, loose }: OpenBlock, token: Token, open: readonly OpenBlock[]): void => {
  if (block.type.startsWith("list-") && loose) block.data["loose"] = true;
  if (block.type !== "paragraph" || token.hidden || open.at(-1)?.block.type !== "list-item") return;
  const list = open.at(-2);
  if (list && block.nodes.length > 0) list.loose = true;
};
