import { common, createLowlight, type Piece } from "lowlight";

/** The kinds of tokens that are colored in print. */
export type CodeTone = "comment" | "keyword" | "string" | "number";

/** A piece of a line of code with one tone. */
export interface PrintPiece {
  readonly text: string;
  readonly tone?: CodeTone;
}

/**
 * Code with more characters is printed without colors: each colored word costs memory, and highlighting takes more
 * than linear time.
 */
const MAX_COLORED = 20_000;
/** Line ends other than `\n`, which the template would count too. */
const OTHER_ENDS = /[\r\u2028\u2029]/;
/** The spaces that replace a tab. */
const TAB = "  ";

/** The tones of highlight.js's scopes; any other scope is printed plain. */
const tones: Readonly<Record<string, CodeTone>> = {
  comment: "comment",
  quote: "comment",
  keyword: "keyword",
  "selector-tag": "keyword",
  name: "keyword",
  string: "string",
  regexp: "string",
  addition: "string",
  number: "number",
  literal: "number",
  attr: "number",
  attribute: "number",
};

const lowlight = createLowlight(common);

const toneOf = ({ properties }: Extract<Piece, { type: "element" }>): CodeTone | undefined =>
  (properties.className ?? []).map((name) => tones[name.replace(/^hljs-/, "")]).find(Boolean);

/**
 * Returns the lines of code in pieces of one tone; nothing where it is printed plain, because its language is missing
 * or unknown.
 */
export const toneCode = (code: string, language: string): PrintPiece[][] | undefined => {
  const isFit = code.length <= MAX_COLORED && !OTHER_ENDS.test(code);
  if (!isFit || !lowlight.registered(language)) return undefined;
  const lines: PrintPiece[][] = [[]];
  const add = (text: string, tone: CodeTone | undefined) => {
    for (const [at, part] of text.replaceAll("\t", TAB).split("\n").entries()) {
      if (at > 0) lines.push([]);
      const line = lines.at(-1) ?? [];
      const last = line.at(-1);
      if (part === "") continue;
      if (last !== undefined && last.tone === tone)
        line[line.length - 1] = { ...last, text: last.text + part };
      else line.push(tone === undefined ? { text: part } : { text: part, tone });
    }
  };
  const visit = (pieces: readonly Piece[], above: CodeTone | undefined): void => {
    for (const piece of pieces) {
      if (piece.type === "text") add(piece.value, above);
      else visit(piece.children, toneOf(piece) ?? above);
    }
  };
  visit(lowlight.highlight(language, code).children, undefined);
  return lines;
};
