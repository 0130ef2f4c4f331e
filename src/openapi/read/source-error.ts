/** What is wrong with a source, for its authors. Lines and columns count from 1. */
export interface SourceError {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer into the document. */
  readonly pointer?: string;
  /** The file, if it is not the entry file. */
  readonly file?: string;
  /** The lines around it, if the text can be shown. */
  readonly excerpt?: Excerpt;
}

/** Consecutive lines of a text; long ones are cut. */
interface Excerpt {
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** Number of lines in an excerpt before and after the relevant one, and maximum length of each. */
const AROUND = 2;
const MOST_CHARACTERS = 160;

/** The line and column of an offset in a text. */
const placeOf = (text: string, offset: number): { line: number; column: number } => {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = text.indexOf("\n", start);
    if (end === -1 || end >= offset) return { line, column: offset - start + 1 };
    line += 1;
    start = end + 1;
  }
};

/** The part of a line that an excerpt shows: for a long one, what is around a column. */
const cutLine = (line: string, column: number): string => {
  if (line.length <= MOST_CHARACTERS) return line;
  const wanted = column - 1 - Math.floor(MOST_CHARACTERS / 2);
  const from = Math.max(0, Math.min(wanted, line.length - MOST_CHARACTERS));
  const end = from + MOST_CHARACTERS;
  return `${from > 0 ? "…" : ""}${line.slice(from, end)}${end < line.length ? "…" : ""}`;
};

/** The lines around an offset of a text. */
const excerptAround = (
  text: string,
  offset: number,
  { line, column }: { readonly line: number; readonly column: number },
): Excerpt => {
  let start = offset - column + 1;
  let firstLine = line;
  for (; firstLine > Math.max(1, line - AROUND); firstLine -= 1)
    start = start < 2 ? 0 : text.lastIndexOf("\n", start - 2) + 1;
  const lines: string[] = [];
  for (let at = firstLine; at <= line + AROUND; at += 1) {
    // There is nothing after the last line break, unless the error is there.
    if (start >= text.length && at > line) break;
    const end = text.indexOf("\n", start);
    const whole = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, "");
    lines.push(cutLine(whole, at === line ? column : 1));
    start = end === -1 ? text.length + 1 : end + 1;
  }
  return { firstLine, lines };
};

/** The position of an error at an offset of a text. */
export const placedAt = (
  text: string,
  offset: number,
): Pick<Required<SourceError>, "line" | "column" | "excerpt"> => {
  const place = placeOf(text, offset);
  return { ...place, excerpt: excerptAround(text, offset, place) };
};

/** An error at an offset of a text. */
export const errorAt = (text: string, offset: number, message: string): SourceError => ({
  message,
  ...placedAt(text, offset),
});
