import MarkdownIt from "markdown-it";
import { endOfFormula } from "./math.ts";

/** Control characters other than tab and line feed, and code points that will never be characters. */
const NO_TEXT = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** Well-formed text with line feeds only; characters that are not allowed in text become U+FFFD. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(NO_TEXT, "\uFFFD");

/** Removes spaces, tabs and line feeds at the end. Linear, where a regular expression would be quadratic. */
export const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && " \t\n".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** Replaces every run of spaces, tabs and line feeds that contains a line feed. */
export const joinLines = (text: string, joint: "\n" | " "): string => {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const ended = at === last ? line : trimEnd(line);
      return at === 0 ? ended : ended.replace(/^[ \t]+/, "");
    })
    .filter((line, at) => line !== "" || at === 0 || at === last)
    .join(joint);
};

/** Clean text on one line: every run of white space around a line feed becomes one space. */
export const cleanLine = (text: string): string => joinLines(cleanText(text), " ");

/** Escapes each & that would start a character reference. */
export const escapeReferences = (text: string): string =>
  text.replace(/&(?=[a-z#][a-z0-9]{1,31};)/gi, "&amp;");

const { unescapeAll } = new MarkdownIt("zero").utils;

/** Decodes character references (`&amp;`, `&#x41;`). */
export const decodeReferences = (text: string): string =>
  text.replace(/&[a-z#][a-z0-9]{1,31};/gi, (reference) => unescapeAll(reference));

/**
 * How much is escaped: `minimal` escapes what would almost always be markup, `plain` every character that could be,
 * `full` also the letters around emphasis, so that it is emphasis in any position.
 */
export type Escaping = "minimal" | "plain" | "full";

/** The position of a run of text. */
export interface Surroundings {
  readonly escaping: Escaping;
  /** Whether the run starts a line, or the whole text. */
  readonly starts: "text" | "line" | "inside";
  /** Whether the text ends with the run. */
  readonly ends: boolean;
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined): boolean =>
  character !== undefined && /\s/.test(character);

/** Escapes only characters that are markup in their position. */
const escapeMinimally = (text: string, { starts, ends }: Surroundings): string =>
  text.replace(/\\|`|[*_$]|~{2,}|<(?=[A-Za-z/!?])|&(?=#?\w+;)/g, (found, at: number) => {
    if (found === "$") return endOfFormula(text, at) === undefined ? found : "\\$";
    const before = at === 0 && starts !== "inside" ? " " : text[at - 1];
    const after = at + found.length === text.length && ends ? " " : text[at + found.length];
    if (found === "\\") {
      const escapes = after === undefined || after === "\n" || /[!-/:-@[-`{-~]/.test(after);
      return escapes || (at + 1 === text.length && ends) ? "\\\\" : found;
    }
    if (found === "*" && isSpace(before) && isSpace(after)) return found;
    if (found === "_") {
      if (isSpace(before) && isSpace(after)) return found;
      // Inside a word it never means emphasis, and next to another delimiter of its kind it belongs to the same run.
      if (isWord(before) && isWord(after)) return found;
    }
    return found.replace(/./g, "\\$&");
  });

/** Footnote markers, which mean the same in any position, and characters that could be markup. */
const NOTE_OR_MARKUP = /\[\^[^\s[\]^\\`*_<&~!|$#]{1,64}\](?![([])|[\\`*_[\]<&~!|$#]/g;
const MARKUP = /[\\`*_[\]<&~!|$#]/g;

const LINE_START =
  /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+[ \t]*$|\$\$|\{%|\d{1,9}[.)](?=\s|$)|\\?\*(?=\s|$))/;

const escapeLineStart = (line: string, escaping: Escaping, startsText: boolean): string => {
  if (startsText && /^\[[ xX]\]/.test(line)) return `\\${line}`;
  const number = /^(\d{1,9})([.)])/.exec(line);
  if (number) return LINE_START.test(line) ? line.replace(/[.)]/, "\\$&") : line;
  if (line.startsWith("\\")) return line;
  if (LINE_START.test(line)) return `\\${line}`;
  return escaping !== "minimal" && /^[-+=:>{"'(]/.test(line) ? `\\${line}` : line;
};

/** Escapes a text so that Markdown reads it as exactly this text. Line feeds are kept. */
export const escapeText = (text: string, surroundings: Surroundings): string => {
  const { escaping, starts } = surroundings;
  const escaped =
    escaping === "minimal"
      ? escapeMinimally(text, surroundings)
      : escaping === "plain"
        ? text.replace(NOTE_OR_MARKUP, (found) => (found.length > 1 ? found : `\\${found}`))
        : text.replace(MARKUP, "\\$&");
  if (starts === "inside" && !escaped.includes("\n")) return escaped;
  return escaped
    .split("\n")
    .map((line, at) =>
      at === 0 && starts === "inside"
        ? line
        : escapeLineStart(line, escaping, at === 0 && starts === "text"),
    )
    .join("\n");
};

/** A character reference: for emphasis next to it, it is neither white space nor a letter. */
export const asReference = (character: string): string =>
  character === "\u00A0" ? "&nbsp;" : `&#${String(character.codePointAt(0))};`;

const PUNCTUATION = "[!-/:-@[-`{-~]";
/** A backslash that would escape the character after it. */
const ESCAPING = new RegExp(`\\\\(?=${PUNCTUATION}|$)`, "g");

const isBalanced = (address: string): boolean => {
  let depth = 0;
  for (const character of address) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0 || depth > 30) return false;
  }
  return depth === 0;
};

const writeAddress = (address: string, hasTitle: boolean): string => {
  if (address === "") return hasTitle ? "<>" : "";
  const escaped = escapeReferences(address).replace(ESCAPING, "\\\\");
  if (/[ <>]/.test(address)) return `<${escaped.replace(/[<>]/g, "\\$&")}>`;
  return isBalanced(address) ? escaped : escaped.replace(/[()]/g, "\\$&");
};

/** Writes the address and title of a link or image, with their parentheses. */
export const writeTarget = (address: string, title: string): string => {
  if (title === "") return `(${writeAddress(address, false)})`;
  const escaped = escapeReferences(title).replace(ESCAPING, "\\\\").replaceAll('"', '\\"');
  return `(${writeAddress(address, true)} "${escaped}")`;
};
