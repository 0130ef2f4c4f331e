import { cleanLine } from "./clean.ts";

/** What the lines between two rows of dashes at the top of a page say, and the rest of the page. */
export interface FrontMatter {
  readonly values: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Most lines that are looked at for the end of front matter. */
const MAX_LINES = 500;
const ENTRY = /^([A-Za-z_][\w-]{0,63}):(?:[ \t]+(.*))?$/;
const OTHER = /^(?:[ \t]*$|[ \t]+\S|-[ \t]|#)/;

const unquote = (value: string): string => {
  const text = value.trim();
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) {
    return text.slice(1, -1).replace(/\\(["\\])/g, "$1");
  }
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) {
    return text.slice(1, -1).replaceAll("''", "'");
  }
  return text.replace(/[ \t]#.*$/, "").trimEnd();
};

/**
 * Reads front matter: lines `name: text` between two lines `---`, the first of which begins the page. A text
 * may be quoted, or follow on indented lines after `>` or `|`. Answers nothing where there is none.
 */
export const readFrontMatter = (markdown: string): FrontMatter | undefined => {
  const source = markdown.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const opening = /^---[ \t]*\n/.exec(source);
  if (!opening) return undefined;
  const values = new Map<string, string>();
  let folding: string | undefined;
  let at = opening[0].length;
  for (let count = 0; count < MAX_LINES && at < source.length; count += 1) {
    const found = source.indexOf("\n", at);
    const end = found < 0 ? source.length : found;
    const line = source.slice(at, end);
    at = end + 1;
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line)) return { values, body: source.slice(at) };
    const entry = ENTRY.exec(line);
    const [, name, value = ""] = entry ?? [];
    if (name !== undefined) {
      folding = /^[>|][+-]?\s*$/.test(value) ? name : undefined;
      values.set(name, folding === undefined ? cleanLine(unquote(value)) : "");
    } else if (!OTHER.test(line)) return undefined;
    else if (folding !== undefined && /^[ \t]/.test(line)) {
      values.set(folding, `${values.get(folding) ?? ""} ${cleanLine(line.trim())}`.trim());
    }
  }
  return undefined;
};
