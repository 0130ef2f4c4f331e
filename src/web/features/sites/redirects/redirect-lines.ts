import type { ImportSiteRedirects } from "#web/api/site-redirects.ts";

type Redirect = ImportSiteRedirects["redirects"][number];

/** One redirect of a list, and the line where it stands. */
export interface RedirectLine extends Redirect {
  readonly line: number;
}

/** What separates cells: whichever comes first outside of quotes in the text; spreadsheets use all three. */
const separatorIn = (text: string): string => {
  const [first = ","] = /[,;\t]/.exec(text.replaceAll(/"(?:[^"]|"")*"/g, "")) ?? [];
  return first;
};

/** A cell in quotes, in which quotes are doubled, or up to the next separator or end of line. */
const cellPattern = (separator: string): RegExp =>
  new RegExp(
    String.raw`[^\S\n${separator}]*(?:"((?:[^"]|"")*)"|([^${separator}\n]*))[^\S\n${separator}]*(${separator}|\n|$)`,
    "gy",
  );

const isHeading = ({ source, target }: Redirect): boolean =>
  [source, target].every((cell) => /^[\p{L}\p{N}_ -]+$/u.test(cell));

/**
 * Reads redirects of a text as spreadsheets save it: the old path in the first cell of a line, the new in the
 * second. Empty lines do not count, nor does a line of headings at the beginning.
 */
export const redirectLinesIn = (written: string): RedirectLine[] => {
  const text = written.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const pattern = cellPattern(separatorIn(text));
  const found: RedirectLine[] = [];
  let cells: string[] = [];
  let line = 1;
  let began = 1;
  for (const [whole, quoted, plain = "", end = ""] of text.matchAll(pattern)) {
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += whole.split("\n").length - 1;
    if (end !== "\n" && end !== "") continue;
    const [source = "", target = ""] = cells;
    const one = { source, target, line: began };
    const first = found.length === 0;
    if (!(source === "" && target === "") && !(first && isHeading(one))) found.push(one);
    cells = [];
    began = line;
  }
  return found;
};
