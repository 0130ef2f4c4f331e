import type { ImportSiteRedirects } from "#web/api/site-redirects.ts";

type Redirect = ImportSiteRedirects["redirects"][number];

/** A redirect in a list, and its line number. */
export interface RedirectLine extends Redirect {
  readonly line: number;
}

/** The cell separator: the first of the three that spreadsheets use to appear outside quotes. */
const separatorIn = (text: string): string => {
  const [first = ","] = /[,;\t]/.exec(text.replaceAll(/"(?:[^"]|"")*"/g, "")) ?? [];
  return first;
};

/** Matches a quoted cell, with quotes doubled inside, or anything up to the next separator or line end. */
const cellPattern = (separator: string): RegExp =>
  new RegExp(
    String.raw`[^\S\n${separator}]*(?:"((?:[^"]|"")*)"|([^${separator}\n]*))[^\S\n${separator}]*(${separator}|\n|$)`,
    "gy",
  );

const isHeading = ({ source, target }: Redirect): boolean =>
  [source, target].every((cell) => /^[\p{L}\p{N}_ -]+$/u.test(cell));

/**
 * Parses redirects from a text as spreadsheets save it: the old path in the first cell of a line, the new one in the
 * second. Ignores empty lines and a header line at the beginning.
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
