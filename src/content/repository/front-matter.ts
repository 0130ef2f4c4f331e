import { isEqual } from "../values.ts";
import { type Document as YAMLDocument, isMap, isScalar, parseDocument, stringify } from "yaml";

/** The two parts of a page's file: the front matter between two rows of dashes, and the rest. */
export interface SplitFile {
  /** A byte order mark, or empty. */
  readonly mark: string;
  /** Includes the rows of dashes; empty if there is none. */
  readonly front: string;
  readonly body: string;
}

const FRONT = /^---[ \t]*\r?\n(?:[\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** Maximum length of front matter, in characters. */
const MAX_FRONT = 100_000;

const insideOf = (front: string): string =>
  front.replace(/^---[ \t]*\r?\n/, "").replace(/(?:---|\.\.\.)[ \t]*(?:\r?\n)?$/, "");

/** Parses the YAML of front matter; undefined if it is invalid. */
const readYAML = (front: string): YAMLDocument | undefined => {
  if (front.length > MAX_FRONT) return undefined;
  const document = parseDocument(insideOf(front), { keepSourceTokens: false });
  if (document.errors.length > 0) return undefined;
  return document.contents === null || isMap(document.contents) ? document : undefined;
};

/** Splits a page's file. Anything that looks like front matter but cannot be parsed belongs to the body. */
export const splitFile = (text: string): SplitFile => {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const rest = text.slice(mark.length);
  const front = FRONT.exec(rest)?.[0] ?? "";
  return front === "" || readYAML(front) === undefined
    ? { mark, front: "", body: rest }
    : { mark, front, body: rest.slice(front.length) };
};

/** The values in front matter, by key. */
export const readFront = (front: string): Readonly<Record<string, unknown>> => {
  if (front === "") return {};
  try {
    const values: unknown = readYAML(front)?.toJS({ maxAliasCount: 0 });
    return typeof values === "object" && values !== null ? { ...values } : {};
  } catch {
    // An alias, which is not expanded.
    return {};
  }
};

/** The lines of one entry; empty for `undefined`. */
const entryOf = (name: string, value: unknown): string =>
  value === undefined ? "" : stringify({ [name]: value }, { lineWidth: 0 });

/** The start and end of each key's lines in the YAML. Comments before the next key belong to that key. */
const rangesOf = (yaml: string): Map<string, { start: number; end: number }> => {
  const ranges = new Map<string, { start: number; end: number }>();
  const contents = parseDocument(yaml).contents;
  if (!isMap(contents) || contents.flow === true) return ranges;
  for (const { key, value } of contents.items) {
    if (!isScalar(key) || !key.range) continue;
    const start = yaml.lastIndexOf("\n", key.range[0] - 1) + 1;
    const node: unknown = value;
    const range =
      typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
        ? node.range
        : key.range;
    const valueEnd = Number(range[1]);
    // The value of a block scalar already includes its line end.
    const end =
      yaml.charAt(valueEnd - 1) === "\n"
        ? valueEnd
        : yaml.indexOf("\n", valueEnd) + 1 || yaml.length;
    ranges.set(String(key.value), { start, end });
  }
  return ranges;
};

/**
 * Changes the values of some keys in front matter; `undefined` removes one. Everything else is kept byte for byte. If
 * nothing is left, the result is empty.
 */
export const rewriteFront = (
  front: string,
  changes: Readonly<Record<string, unknown>>,
  ending: "\n" | "\r\n",
): string => {
  const names = Object.keys(changes);
  if (names.length === 0) return front;
  let yaml = insideOf(front).replaceAll("\r\n", "\n");
  for (const name of names) {
    const entry = entryOf(name, changes[name]);
    const range = rangesOf(yaml).get(name);
    if (range !== undefined) yaml = yaml.slice(0, range.start) + entry + yaml.slice(range.end);
    else if (entry !== "")
      yaml = `${yaml === "" || yaml.endsWith("\n") ? yaml : `${yaml}\n`}${entry}`;
  }
  const says = Object.entries(readFront(`---\n${yaml}---\n`));
  const wanted = { ...readFront(front), ...changes };
  const left = Object.entries(wanted).filter(([, value]) => value !== undefined);
  // A form that cannot be edited in place, such as one on a single line, is rewritten.
  const isWhole =
    says.length === left.length && isEqual(Object.fromEntries(says), Object.fromEntries(left));
  if (!isWhole) yaml = left.map(([name, value]) => entryOf(name, value)).join("");
  if (yaml.trim() === "") return "";
  const whole = `---\n${yaml.endsWith("\n") ? yaml : `${yaml}\n`}---\n`;
  const spaced = front === "" ? `${whole}\n` : whole;
  return ending === "\n" ? spaced : spaced.replaceAll("\n", "\r\n");
};
