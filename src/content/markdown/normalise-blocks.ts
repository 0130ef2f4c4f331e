import type { Block, BlockData, BlockNode, BlockType } from "#contract/schemas/document.ts";
import {
  childBlocks,
  holdsText,
  isBlock,
  keyWithin,
  newBlock,
  newText,
  plainTextOf,
  textBlock,
} from "../block.ts";
import { summaryOf } from "../html/summary.ts";
import { MAX_LEVEL } from "../limits.ts";
import { alertLineOf, alertOf } from "./alerts.ts";
import { hasSafeAddresses } from "./addresses.ts";
import { cleanLine, cleanText, trimEnd } from "./characters.ts";
import { cleanTarget, normaliseText } from "./normalise-text.ts";
import { cleanTitle, tagData, writeTag } from "./tags.ts";
import { normaliseList, normaliseTable } from "./lists-and-tables.ts";

/** The differences between parsing, which trusts blocks it has just built, and printing, which checks them. */
export interface NormaliseRules {
  /** Converts a raw block at a level; `last` if nothing follows it in its container. */
  readonly raw: (block: Block, level: number, last: boolean) => Block[];
  /** Converts a paragraph, heading or cell whose nodes are already normalised. */
  readonly text: (block: Block) => Block;
  /** Converts blocks that are nested too deep to be parsed again. */
  readonly deep: (blocks: Block[]) => Block[];
}

/** The source of a raw block without surrounding blank lines and leading space. */
export const rawSource = (markdown: string): string =>
  trimEnd(cleanText(markdown)).replace(/^[ \t\n]+/, "");

const plain = (nodes: readonly BlockNode[]): string =>
  cleanText(plainTextOf(newBlock("code", "plain", [...nodes])));

const textOrNothing = (text: string): BlockNode[] => (text === "" ? [] : [newText(text)]);

const strings = (data: BlockData, names: readonly string[]): BlockData =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = data[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

/** The child blocks, with text between them wrapped in paragraphs. */
const wrapText = (block: Block): Block[] => {
  const blocks: Block[] = [];
  let loose: BlockNode[] = [];
  const flush = (): void => {
    if (loose.length > 0) {
      blocks.push(newBlock("paragraph", keyWithin(block.key, `t${blocks.length}`), loose));
    }
    loose = [];
  };
  for (const node of block.nodes) {
    if (isBlock(node)) {
      flush();
      blocks.push(node);
    } else loose.push(node);
  }
  flush();
  return blocks;
};

/** Wraps runs of blocks that their parent must not contain. */
const wrapRuns = (
  blocks: readonly Block[],
  isMisplaced: (block: Block) => boolean,
  wrap: (run: Block[]) => Block,
): Block[] => {
  const wrapped: Block[] = [];
  let run: Block[] = [];
  for (const block of blocks) {
    if (isMisplaced(block)) run.push(block);
    else {
      if (run.length > 0) wrapped.push(wrap(run));
      run = [];
      wrapped.push(block);
    }
  }
  if (run.length > 0) wrapped.push(wrap(run));
  return wrapped;
};

const parentOf: Partial<Record<BlockType, BlockType>> = {
  "list-item": "list-unordered",
  "table-row": "table",
  "table-cell": "table-row",
  "tabs-item": "tabs",
};

/** Wraps list items, rows, cells and tabs outside a list, table or tabs in one. */
const wrapOrphans = (blocks: readonly Block[]): Block[] => {
  let wrapped = [...blocks];
  for (const type of ["table-cell", "table-row", "list-item", "tabs-item"] as const) {
    if (!wrapped.some((block) => block.type === type)) continue;
    wrapped = wrapRuns(
      wrapped,
      (block) => block.type === type,
      (run) => newBlock(parentOf[type] ?? type, keyWithin(run[0]?.key ?? type, "p"), run),
    );
  }
  return wrapped;
};

const normaliseImage = (block: Block): Block[] => {
  const { src, alt = "", title } = strings(block.data, ["src", "alt", "title"]);
  const target = cleanTarget(
    typeof src === "string" ? src : "",
    typeof title === "string" ? title : undefined,
  );
  const text = cleanLine(String(alt));
  if (!target) return normaliseBlocks([textBlock("paragraph", block.key, text)], 0, trustingRules);
  const named = target.title === undefined ? {} : { title: target.title };
  return [newBlock("image", block.key, [], { src: target.address, alt: text, ...named })];
};

const normaliseParagraph = (block: Block, rules: NormaliseRules): Block[] => {
  const nodes = normaliseText(block.nodes, "paragraph");
  const [only] = nodes;
  if (!only) return [];
  if (nodes.length === 1 && only.object === "inline" && only.marks.length === 0) {
    return [newBlock("image", block.key, [], only.data)];
  }
  return [rules.text(newBlock("paragraph", block.key, nodes))];
};

const normaliseMath = (block: Block): Block => {
  const text = plain(block.nodes);
  return text.includes("$$")
    ? textBlock("code", block.key, text, { info: "math" })
    : textBlock("math", block.key, text);
};

const normaliseCode = (block: Block): Block => {
  const info = typeof block.data["info"] === "string" ? cleanLine(block.data["info"]).trim() : "";
  const nodes = textOrNothing(plain(block.nodes));
  return newBlock("code", block.key, nodes, info === "" ? {} : { info });
};

const normaliseQuote = (block: Block, level: number, rules: NormaliseRules): Block => {
  const quote = newBlock("blockquote", block.key, inside(block, level + 1, rules, true));
  if (level + 1 >= MAX_LEVEL) return quote;
  const key = childBlocks(quote)[0]?.key ?? quote.key;
  return (
    alertOf(quote, (nodes) => normaliseParagraph(newBlock("paragraph", key, nodes), rules)) ?? quote
  );
};

/** An alert ends with its quote, so its last block may extend to the end; a hint has an end tag of its own. */
const normaliseHint = (block: Block, level: number, rules: NormaliseRules): Block => {
  const data = tagData(block.data);
  const nodes = inside(block, level + 1, rules, alertLineOf(data) !== undefined);
  return newBlock("hint", block.key, nodes, data);
};

const normaliseTabs = (block: Block, level: number, rules: NormaliseRules): Block => {
  const items = wrapRuns(
    wrapText(block),
    ({ type }) => type !== "tabs-item",
    (run) => newBlock("tabs-item", keyWithin(run[0]?.key ?? block.key, "tab"), run, { title: "" }),
  );
  const nodes = items.map((item) =>
    newBlock("tabs-item", item.key, inside(item, level + 2, rules), {
      title: "",
      ...tagData(item.data),
    }),
  );
  return newBlock("tabs", block.key, nodes, tagData(block.data));
};

/**
 * A caption contains paragraphs; other blocks are moved after it. A tag whose address is not permitted stays readable
 * as source, as when it is parsed.
 */
const normaliseCaptioned = (block: Block, level: number, rules: NormaliseRules): Block[] => {
  const nodes = inside(block, level + 1, rules);
  if (!hasSafeAddresses(block.data)) {
    const markdown = writeTag(block.type, tagData(block.data)).open;
    return [...rules.raw(newBlock("raw", block.key, [], { markdown }), level, false), ...nodes];
  }
  const at = nodes.findIndex(({ type }) => type !== "paragraph");
  const caption = at < 0 ? nodes : nodes.slice(0, at);
  return [
    newBlock(block.type, block.key, caption, tagData(block.data)),
    ...(at < 0 ? [] : nodes.slice(at)),
  ];
};

const inside = (block: Block, level: number, rules: NormaliseRules, last = false): Block[] => {
  const blocks = normaliseBlocks(wrapText(block), level, rules, last);
  return level >= MAX_LEVEL ? rules.deep(blocks) : blocks;
};

const normaliseBlock = (
  block: Block,
  level: number,
  rules: NormaliseRules,
  last: boolean,
): Block[] => {
  const { type, key } = block;
  switch (type) {
    case "paragraph":
      return normaliseParagraph(block, rules);
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return [rules.text(newBlock(type, key, normaliseText(block.nodes, "heading")))];
    case "code":
      return [normaliseCode(block)];
    case "math":
      return [normaliseMath(block)];
    case "divider":
      return [newBlock("divider", key)];
    case "image":
      return normaliseImage(block);
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return normaliseList(block, (item) => inside(item, level + 2, rules, true));
    case "blockquote":
      return [normaliseQuote(block, level, rules)];
    case "table":
      return normaliseTable(block, rules.text);
    case "hint":
      if (level + 1 >= MAX_LEVEL) return inside(block, level, rules);
      return [normaliseHint(block, level, rules)];
    case "expandable": {
      if (level + 1 >= MAX_LEVEL) return inside(block, level, rules);
      const title = cleanTitle(typeof block.data["title"] === "string" ? block.data["title"] : "");
      const open = block.data["open"] === true ? { open: true } : {};
      const summary = summaryOf({ ...block.data, title });
      const marked = summary === undefined ? {} : { summary };
      return [newBlock(type, key, inside(block, level + 1, rules), { title, ...marked, ...open })];
    }
    case "tabs":
      if (level + 2 >= MAX_LEVEL) {
        return wrapText(block).flatMap((item) => inside(item, level, rules));
      }
      return [normaliseTabs(block, level, rules)];
    case "embed":
    case "file":
    case "content-ref":
    case "openapi":
    case "openapi-operation":
    case "openapi-schemas":
      if (level + 1 >= MAX_LEVEL) return inside(block, level, rules);
      return normaliseCaptioned(block, level, rules);
    case "raw":
      return rules.raw(block, level, last);
    case "list-item":
    case "table-row":
    case "table-cell":
    case "tabs-item":
      throw new Error(`A block of type ${type} has been wrapped before`);
  }
};

/** Moves blocks inside a text block after it. */
const hoist = (block: Block): Block[] =>
  holdsText(block.type) && block.type !== "table-cell" && block.nodes.some(isBlock)
    ? [
        { ...block, nodes: block.nodes.filter((node) => !isBlock(node)) },
        ...block.nodes.filter(isBlock).flatMap(hoist),
      ]
    : [block];

/** Normalises blocks. `last` if nothing follows them in their document, quote or list item. */
export const normaliseBlocks = (
  blocks: readonly Block[],
  level: number,
  rules: NormaliseRules,
  last = false,
): Block[] => {
  const whole = wrapOrphans(blocks.flatMap(hoist));
  return whole.flatMap((block, at) =>
    normaliseBlock(block, level, rules, last && at === whole.length - 1),
  );
};

/** The rules for parsing: text and raw blocks are kept as parsed. */
export const trustingRules: NormaliseRules = {
  raw: (block) => {
    const value = block.data["markdown"];
    const markdown = rawSource(typeof value === "string" ? value : "");
    return markdown === "" ? [] : [newBlock("raw", block.key, [], { markdown })];
  },
  text: (block) => block,
  deep: (blocks) => blocks,
};
