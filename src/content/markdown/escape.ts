/**
 * How much is escaped: `sparing` what would almost always mean something, `plain` every character that
 * could, `sure` also the letters around emphasis, so that it means emphasis wherever it stands.
 */
export type Care = "sparing" | "plain" | "sure";

/** Where a run of text stands. */
export interface Surroundings {
  readonly care: Care;
  /** Whether the run begins a line, or the whole text. */
  readonly starts: "text" | "line" | "inside";
  /** Whether the text is over after the run. */
  readonly ends: boolean;
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined): boolean =>
  character !== undefined && /\s/.test(character);

/** What a mark that may mean nothing is followed by: its escape or itself. */
const sparing = (text: string, { starts, ends }: Surroundings): string =>
  text.replace(/\\|`|[*_]|~{2,}|<(?=[A-Za-z/!?])|&(?=#?\w+;)/g, (found, at: number) => {
    const before = at === 0 && starts !== "inside" ? " " : text[at - 1];
    const after = at + found.length === text.length && ends ? " " : text[at + found.length];
    if (found === "\\") {
      const escapes = after === undefined || after === "\n" || /[!-/:-@[-`{-~]/.test(after);
      return escapes || (at + 1 === text.length && ends) ? "\\\\" : found;
    }
    if (found === "*" && isSpace(before) && isSpace(after)) return found;
    if (found === "_") {
      if (isSpace(before) && isSpace(after)) return found;
      // Inside a word it never means emphasis; next to another mark of its kind it is the same run.
      if (isWord(before) && isWord(after)) return found;
    }
    return found.replace(/./g, "\\$&");
  });

const LINE_START =
  /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+[ \t]*$|\$\$|\{%|\d{1,9}[.)](?=\s|$)|\\?\*(?=\s|$))/;

const escapeLineStart = (line: string, care: Care, startsText: boolean): string => {
  if (startsText && /^\[[ xX]\]/.test(line)) return `\\${line}`;
  const number = /^(\d{1,9})([.)])/.exec(line);
  if (number) return LINE_START.test(line) ? line.replace(/[.)]/, "\\$&") : line;
  if (line.startsWith("\\")) return line;
  if (LINE_START.test(line)) return `\\${line}`;
  return care !== "sparing" && /^[-+=:>{"'(]/.test(line) ? `\\${line}` : line;
};

/** A run of text as Markdown that reads as just that text. Line feeds stay what they are. */
export const escapeText = (text: string, surroundings: Surroundings): string => {
  const { care, starts } = surroundings;
  const escaped =
    care === "sparing" ? sparing(text, surroundings) : text.replace(/[\\`*_[\]<&~!|$#]/g, "\\$&");
  if (starts === "inside" && !escaped.includes("\n")) return escaped;
  return escaped
    .split("\n")
    .map((line, at) =>
      at === 0 && starts === "inside"
        ? line
        : escapeLineStart(line, care, at === 0 && starts === "text"),
    )
    .join("\n");
};

/** A character as a reference, which is neither white space nor a letter to what stands next to it. */
export const asReference = (character: string): string =>
  character === "\u00A0" ? "&nbsp;" : `&#${String(character.codePointAt(0))};`;
