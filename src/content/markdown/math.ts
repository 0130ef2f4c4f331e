import type { MarkdownIt, StateInline } from "markdown-it";

/** Most characters of a formula within a line; it bounds how often a character is looked at. */
const MAX_FORMULA = 2000;

const isWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);

/** The end of a formula's signs, looked for within bounds; -1 where they do not come. */
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

/** Amounts of money are no formulas: what begins and ends one clings to it and to no word outside. */
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
 * The index behind the formula that begins at a dollar sign, written `$x$`, `$$x$$` or with backticks inside of
 * the signs, as GitHub reads them; undefined where none does.
 */
export const endOfFormula = (source: string, from: number): number | undefined => {
  const before = from === 0 ? "" : source.charAt(from - 1);
  if (isWord(before) || before === "$" || before === "\\") return undefined;
  const next = source.charAt(from + 1);
  if (next === "$") return endOfDisplayed(source, from);
  return next === "`" ? endOfQuoted(source, from) : endOfSimple(source, from);
};

/** What a formula says, and whether it stands on a line of its own. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/** What the source of a formula within a line says; undefined for any other text. */
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

/** Teaches the parser formulas within lines: nothing in them is markup. */
export const addFormulaRule = (md: MarkdownIt): void => {
  md.inline.ruler.before("escape", "formula", formula);
};
