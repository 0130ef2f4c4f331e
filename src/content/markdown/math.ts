import type { MarkdownIt, StateInline } from "markdown-it";

/** Maximum length of an inline formula; it limits how often each character is read. */
const MAX_FORMULA = 2000;

const isWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);

/** The position of a formula's closing delimiter within the limit; -1 if there is none. */
const find = (source: string, signs: string, from: number): number => {
  const at = source.slice(from, from + MAX_FORMULA).indexOf(signs);
  return at === -1 ? -1 : from + at;
};

const endOfDisplayed = (source: string, from: number): number | undefined => {
  const end = find(source, "$$", from + 2);
  const isFormula = end > from + 2 && !source.slice(from + 2, end).includes("$");
  return isFormula && source.charAt(end + 2) !== "$" && source.slice(from + 2, end).trim() !== ""
    ? end + 2
    : undefined;
};

const endOfQuoted = (source: string, from: number): number | undefined => {
  const end = find(source, "`$", from + 2);
  return end > from + 2 && !source.slice(from + 2, end).includes("`") ? end + 2 : undefined;
};

/** Amounts of money are not formulas: the delimiters must touch the content, and no word outside it. */
const endOfSimple = (source: string, from: number): number | undefined => {
  if (/^\s?$/.test(source.charAt(from + 1))) return undefined;
  let end = find(source, "$", from + 1);
  while (end !== -1 && source.charAt(end - 1) === "\\") {
    const next = find(source, "$", end + 1);
    end = next - from > MAX_FORMULA ? -1 : next;
  }
  if (end === -1 || /\s/.test(source.charAt(end - 1))) return undefined;
  const after = source.charAt(end + 1);
  return isWord(after) || after === "$" || after === "{" ? undefined : end + 1;
};

/**
 * The index after the formula that starts at a dollar sign, written `$x$`, `$$x$$` or with backticks inside the
 * delimiters, as on GitHub; undefined if there is none.
 */
export const endOfFormula = (source: string, from: number): number | undefined => {
  const before = from === 0 ? "" : source.charAt(from - 1);
  if (isWord(before) || before === "$" || before === "\\") return undefined;
  const next = source.charAt(from + 1);
  if (next === "$") return endOfDisplayed(source, from);
  return next === "`" ? endOfQuoted(source, from) : endOfSimple(source, from);
};

/** The content of a formula, and whether it is displayed on a line of its own. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/** Parses the source of an inline formula; undefined for any other text. */
export const formulaOf = (source: string): Formula | undefined => {
  if (!source.startsWith("$") || endOfFormula(source, 0) !== source.length) return undefined;
  if (source.startsWith("$$")) return { tex: source.slice(2, -2).trim(), display: true };
  const quoted = source.startsWith("$`");
  return { tex: quoted ? source.slice(2, -2) : source.slice(1, -1), display: false };
};

const formula = (state: StateInline, silent: boolean): boolean => {
  if (state.src.charAt(state.pos) !== "$") return false;
  const end = endOfFormula(state.src, state.pos);
  if (end === undefined || end > state.posMax) return false;
  if (!silent) state.push("formula", "", 0).content = state.src.slice(state.pos, end);
  state.pos = end;
  return true;
};

/** Adds inline formulas to the parser. Nothing in them is markup. */
export const addFormulaRule = (md: MarkdownIt): void => {
  md.inline.ruler.before("escape", "formula", formula);
};
