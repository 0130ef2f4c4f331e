import MarkdownIt from "markdown-it";
import type { Env, MarkdownIt as Parser, StateBlock, Token } from "markdown-it";
import { isLinkable } from "./addresses.ts";
import { addFormulaRule } from "./math.ts";
import { addTagRules } from "./tag-rules.ts";

type BlockRule = (state: StateBlock, line: number, endLine: number, silent: boolean) => boolean;

/** Returns one of the parser's own rules, to be wrapped. */
const ownRule = (name: string): BlockRule => {
  const { ruler } = new MarkdownIt().block;
  ruler.enableOnly([name]);
  const [rule] = ruler.getRules("");
  if (!rule) throw new Error(`The parser has no rule ${name}`);
  return rule;
};

/**
 * A definition that nothing refers to is kept, so its token carries its source. Footnotes do not count as
 * definitions.
 */
const reference = (): BlockRule => {
  const read = ownRule("reference");
  return (state, line, endLine, silent) => {
    const start = state.bMarks[line]! + state.tShift[line]!;
    if (state.src.startsWith("[^", start) || !read(state, line, endLine, silent)) return false;
    const token = state.tokens.at(-1);
    if (!silent && token) token.content = state.getLines(line, state.line, state.blkIndent, false);
    return true;
  };
};

/** Splits a row into cells as the parser does: a bar after a backslash is text. */
const splitRow = (row: string): string[] => {
  const cells = row.trim().split(/(?<!\\)\|/);
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
};

/** Cells beyond the last column, which other parsers drop, are added to the last one so that they stay readable. */
const table = (): BlockRule => {
  const read = ownRule("table");
  return (state, line, endLine, silent) => {
    const first = state.tokens.length;
    if (!read(state, line, endLine, silent)) return false;
    let row: Token | undefined;
    let last: Token | undefined;
    let width = 0;
    for (const token of silent ? [] : state.tokens.slice(first)) {
      if (token.type === "tr_open") [row, width] = [token, 0];
      if (token.type === "inline") [last, width] = [token, width + 1];
      const at = row?.map?.[0];
      if (token.type !== "tr_close" || at === undefined || !last) continue;
      const text = state.src.slice(state.bMarks[at]! + state.tShift[at]!, state.eMarks[at]);
      const extra = splitRow(text)
        .slice(width)
        .map((cell) => cell.trim());
      if (extra.some((cell) => cell !== "")) last.content = [last.content, ...extra].join(" \\| ");
    }
    return true;
  };
};

const newReader = (): Parser => {
  // HTML becomes tokens of its own; it is kept as source and never rendered as HTML.
  const md = new MarkdownIt({ html: true, linkify: false, typographer: false });
  md.validateLink = isLinkable;
  // Addresses are kept as written; code that turns them into links encodes and checks them.
  md.normalizeLink = (url) => url;
  md.normalizeLinkText = (url) => url;
  md.core.ruler.disable("strip_references");
  md.block.ruler.at("reference", reference());
  md.block.ruler.at("table", table(), { alt: ["paragraph", "reference"] });
  md.core.ruler.before("inline", "task", (state) => {
    state.tokens.forEach((token, at) => {
      if (token.type !== "inline" || state.tokens[at - 2]?.type !== "list_item_open") return;
      if (state.tokens[at - 1]?.type !== "paragraph_open") return;
      const box = /^\[([ xX])\](?:[ \t\n]+|$)/.exec(token.content);
      const item = state.tokens[at - 2];
      if (!box || !item) return;
      token.content = token.content.slice(box[0].length);
      item.meta = { checked: box[1] !== " " };
    });
  });
  addTagRules(md);
  addFormulaRule(md);
  return md;
};

const reader = newReader();

/** The tokens of a text. */
export const readTokens = (markdown: string): Token[] => {
  const env: Env = {};
  return reader.parse(markdown, env);
};

/** The tokens inside one line of text. */
export const readInlineTokens = (markdown: string): Token[] =>
  reader.parseInline(markdown, {})[0]?.children ?? [];
