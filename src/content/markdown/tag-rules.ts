import type { Env, MarkdownIt, StateBlock, Token } from "markdown-it";
import type { BlockData, BlockType } from "#contract/schemas/document.ts";
import { hasSafeAddresses } from "./addresses.ts";
import { MAX_CAPTION_LINES, MAX_LEVEL } from "../limits.ts";
import {
  captionedTagType,
  endOfTag,
  isTagLine,
  pairedTagType,
  readSummary,
  readTag,
} from "./tags.ts";

/** A tag that is still open, and the level of the blocks inside it. */
interface OpenTag {
  readonly name: string;
  readonly level: number;
}

/** The state of the rules while one text is parsed. */
interface TagState {
  readonly open: OpenTag[];
  /** The end tag that was reached: the index of the open tag it closes, and its line. */
  met?: { readonly index: number; readonly line: number };
}

const tagStates = new WeakMap<Env, TagState>();

const tagStateOf = (state: StateBlock): TagState => {
  const known = tagStates.get(state.env);
  if (known) return known;
  const tagState: TagState = { open: [] };
  tagStates.set(state.env, tagState);
  return tagState;
};

/** A line of the source without the prefixes of its containers; empty if it is indented code. */
const lineOf = (state: StateBlock, line: number): string => {
  if (state.sCount[line]! - state.blkIndent >= 4) return "";
  return state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
};

const pushRaw = (state: StateBlock, from: number, to: number): void => {
  const token = state.push("raw", "", 0);
  token.content = state.getLines(from, to, state.blkIndent, false);
  token.map = [from, to];
};

const pushBlock = (state: StateBlock, nesting: 1 | -1, type: BlockType, data: BlockData): Token => {
  const token = state.push(nesting === 1 ? "tag_open" : "tag_close", "", nesting);
  token.meta = { type, data };
  return token;
};

/** Opens a block, parses its content, and closes it at its end tag. Returns whether there was one. */
const readInside = (
  state: StateBlock,
  name: string,
  bodyLine: number,
  endLine: number,
  opened: { readonly token: Token; readonly at: number },
): boolean => {
  const tagState = tagStateOf(state);
  const index = tagState.open.length;
  tagState.open.push({ name, level: state.level });
  state.line = bodyLine;
  state.md.block.tokenize(state, bodyLine, endLine);
  tagState.open.length = index;
  if (tagState.met?.index === index) {
    state.line = tagState.met.line + 1;
    delete tagState.met;
    const token = state.push("tag_close", "", -1);
    token.meta = opened.token.meta;
    return true;
  }
  // No end tag: what was parsed stays in place, one level up.
  state.level -= 1;
  opened.token.nesting = 0;
  for (const token of state.tokens.slice(opened.at)) token.level -= 1;
  return false;
};

const endsLater = (state: StateBlock, name: string, from: number, endLine: number): boolean => {
  for (let line = from; line < Math.min(endLine, from + MAX_CAPTION_LINES); line += 1) {
    if (state.isEmpty(line)) continue;
    if (state.sCount[line]! < state.blkIndent) return false;
    const text = state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
    if (endOfTag(text) === name) return true;
    if (readTag(text)?.name === name) return false;
  }
  return false;
};

const readEnd = (state: StateBlock, name: string, line: number, endLine: number): boolean => {
  const tagState = tagStateOf(state);
  // Only tags with no list or quote between them and this line can end here.
  let level = state.level;
  for (let index = tagState.open.length - 1; index >= 0; index -= 1, level -= 1) {
    const open = tagState.open[index];
    if (!open || open.level !== level) return false;
    if (open.name !== name) continue;
    tagState.met = { index, line };
    state.line = endLine;
    return true;
  }
  return false;
};

const readPaired = (
  state: StateBlock,
  name: string,
  type: BlockType,
  data: BlockData,
  lines: {
    readonly start: number;
    readonly body: number;
    readonly end: number;
    /** HTML line breaks before the content. */
    readonly breaks?: string;
  },
): boolean => {
  if (state.level + 1 >= MAX_LEVEL) {
    state.line = lines.body;
    pushRaw(state, lines.start, lines.body);
    return true;
  }
  const at = state.tokens.length + 1;
  const token = pushBlock(state, 1, type, data);
  const source = state.getLines(lines.start, lines.body, state.blkIndent, false);
  if (lines.breaks !== undefined) state.push("raw", "", 0).content = lines.breaks;
  if (readInside(state, name, lines.body, lines.end, { token, at })) return true;
  token.type = "raw";
  token.content = source;
  // They are part of the source.
  if (lines.breaks !== undefined) state.tokens.splice(at, 1);
  return true;
};

const readCaptioned = (
  state: StateBlock,
  { name, rest }: { name: string; rest: string },
  type: BlockType,
  data: BlockData,
  line: number,
  endLine: number,
): boolean => {
  if (state.level + 1 >= MAX_LEVEL) return false;
  const closing = /^(.*)(\{%.*%\})$/.exec(rest);
  if (rest !== "" && endOfTag(closing?.[2] ?? "") !== name) return false;
  const at = state.tokens.length + 1;
  const token = pushBlock(state, 1, type, data);
  if (rest === "" && endsLater(state, name, line + 1, endLine)) {
    if (readInside(state, name, line + 1, endLine, { token, at })) return true;
    token.type = "tag_alone";
    return true;
  }
  state.line = line + 1;
  const caption = closing?.[1]?.trim() ?? "";
  if (caption !== "") {
    state.push("paragraph_open", "p", 1);
    const inline = state.push("inline", "", 0);
    inline.content = caption;
    inline.children = [];
    state.push("paragraph_close", "p", -1);
  }
  pushBlock(state, -1, type, data);
  return true;
};

/** `{% hint %}`, `{% tabs %}`, `{% embed %}` and the like. An unknown tag is kept as written. */
const tag = (state: StateBlock, line: number, endLine: number, silent: boolean): boolean => {
  const text = lineOf(state, line);
  if (!text.startsWith("{%")) return false;
  const tagState = tagStateOf(state);
  const end = endOfTag(text);
  if (end !== undefined && tagState.open.some(({ name }) => name === end)) {
    if (silent) return true;
    if (readEnd(state, end, line, endLine)) return true;
  }
  const read = readTag(text);
  const paired = read && read.rest === "" ? pairedTagType(read.name) : undefined;
  const captioned =
    read && hasSafeAddresses(read.attributes) ? captionedTagType(read.name) : undefined;
  if (silent) return paired !== undefined || captioned !== undefined;
  if (read && paired !== undefined) {
    const around = tagState.open.at(-1);
    const inTabs = around?.name === "tabs" && around.level === state.level;
    const lines = { start: line, body: line + 1, end: endLine };
    if (
      (read.name !== "tab" || inTabs) &&
      readPaired(state, read.name, paired, read.attributes, lines)
    ) {
      return true;
    }
  }
  if (
    read &&
    captioned !== undefined &&
    readCaptioned(state, read, captioned, read.attributes, line, endLine)
  ) {
    return true;
  }
  if (!isTagLine(text)) return false;
  state.line = line + 1;
  pushRaw(state, line, line + 1);
  return true;
};

/** `<details>` with a `<summary>` of text and inline tags. Any other stays HTML, which is kept as written. */
const details = (state: StateBlock, line: number, endLine: number, silent: boolean): boolean => {
  const text = lineOf(state, line);
  if (!text.startsWith("<") || silent) return false;
  if (/^<\/details>[ \t]*$/i.test(text)) return readEnd(state, "<details>", line, endLine);
  const opening = /^<details([ \t]+open(?:="(?:open)?")?)?[ \t]*>/i.exec(text);
  if (!opening) return false;
  const lines: string[] = [text.slice(opening[0].length)];
  const read = readSummary(() => {
    const next = line + lines.length;
    if (next >= endLine || (!state.isEmpty(next) && state.sCount[next]! < state.blkIndent)) {
      return undefined;
    }
    const given = state.isEmpty(next) ? "" : lineOf(state, next);
    lines.push(given);
    return given;
  }, text.slice(opening[0].length));
  if (read === undefined) return false;
  const { breaks, ...summary } = read;
  const data = opening[1] === undefined ? { ...summary } : { ...summary, open: true };
  return readPaired(state, "<details>", "expandable", data, {
    start: line,
    body: line + lines.length,
    end: endLine,
    ...(breaks !== undefined && { breaks }),
  });
};

/** Whether a line contains the formula delimiter exactly once, at its end. */
const endsFormula = (line: string): boolean => line.indexOf("$$") === line.length - 2;

/** The lines of a formula after the first, and the line after it; undefined if it does not end. */
const restOfFormula = (
  state: StateBlock,
  line: number,
  endLine: number,
  beginsAlone: boolean,
): { readonly lines: string[]; readonly next: number } | undefined => {
  let isBroken = false;
  for (let next = line + 1; next < endLine; next += 1) {
    const isEmpty = state.isEmpty(next);
    if (!isEmpty && state.sCount[next]! < state.blkIndent) return undefined;
    // After a blank line, only a delimiter on a line of its own counts.
    isBroken ||= isEmpty;
    if (isBroken && !beginsAlone) return undefined;
    const text = lineOf(state, next).trimEnd();
    const isEnd = text === "$$" || (!isBroken && text.length > 2 && endsFormula(text));
    if (!isEnd && !beginsAlone && text.includes("$$")) return undefined;
    if (!isEnd) continue;
    const body = state.getLines(line + 1, next, state.blkIndent, false);
    const last = text.slice(0, -2).trimEnd();
    return { lines: [body, last].filter((part) => part !== ""), next: next + 1 };
  }
  return undefined;
};

/** A formula from `$$` at the start of a line to `$$` at the end of the same line or a later one. */
const math = (state: StateBlock, line: number, endLine: number, silent: boolean): boolean => {
  const text = lineOf(state, line).trimEnd();
  if (!text.startsWith("$$")) return false;
  const first = text.slice(2);
  let content: string;
  let next = line + 1;
  if (first.includes("$$")) {
    if (first.length < 3 || !endsFormula(first)) return false;
    content = first.slice(0, -2).trim();
  } else {
    const rest = restOfFormula(state, line, endLine, first === "");
    if (rest === undefined) return false;
    content = [...(first === "" ? [] : [first.trim()]), ...rest.lines].join("\n");
    next = rest.next;
  }
  if (silent) return true;
  const token = state.push("math", "", 0);
  token.content = content;
  state.line = next;
  return true;
};

/** Keeps content that is nested too deep as source, up to the end of its container. */
const tooDeep = (state: StateBlock, line: number, endLine: number, silent: boolean): boolean => {
  if (silent || state.level < MAX_LEVEL) return false;
  let next = line + 1;
  while (next < endLine && (state.isEmpty(next) || state.sCount[next]! >= state.blkIndent))
    next += 1;
  pushRaw(state, line, next);
  state.line = next;
  return true;
};

/** Adds the block syntax of documentation pages to the parser. */
export const addTagRules = (md: MarkdownIt): void => {
  const alt = ["paragraph", "reference", "blockquote", "list"];
  md.block.ruler.before("table", "too_deep", tooDeep);
  md.block.ruler.before("table", "tag", tag, { alt });
  md.block.ruler.before("table", "details", details);
  md.block.ruler.before("table", "math", math, { alt });
};
