import { isEqual } from "../values.ts";
import { type Document as YAMLDocument, isMap, isScalar, parseDocument, stringify } from "yaml";

/** A page's file in two: what stands between two rows of dashes at its top, and the rest. */
export interface SplitFile {
  /** A byte order mark, or nothing. */
  readonly mark: string;
  /** With its rows of dashes; empty where there is none. */
  readonly front: string;
  readonly body: string;
}

const FRONT = /^---[ \t]*\r?\n(?:[\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** Most characters of front matter that are read as such. */
const MAX_FRONT = 100_000;

const insideOf = (front: string): string =>
  front.replace(/^---[ \t]*\r?\n/, "").replace(/(?:---|\.\.\.)[ \t]*(?:\r?\n)?$/, "");

/** The keys and values of front matter; undefined where it is none. */
const readYAML = (front: string): YAMLDocument | undefined => {
  if (front.length > MAX_FRONT) return undefined;
  const document = parseDocument(insideOf(front), { keepSourceTokens: false });
  if (document.errors.length > 0) return undefined;
  return document.contents === null || isMap(document.contents) ? document : undefined;
};

/** Takes a page's file apart. What looks like front matter but cannot be read as such belongs to the body. */
export const splitFile = (text: string): SplitFile => {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const rest = text.slice(mark.length);
  const front = FRONT.exec(rest)?.[0] ?? "";
  return front === "" || readYAML(front) === undefined
    ? { mark, front: "", body: rest }
    : { mark, front, body: rest.slice(front.length) };
};

/** What front matter says, by its keys. */
export const readFront = (front: string): Readonly<Record<string, unknown>> => {
  if (front === "") return {};
  try {
    const values: unknown = readYAML(front)?.toJS({ maxAliasCount: 0 });
    return typeof values === "object" && values !== null ? { ...values } : {};
  } catch {
    // An alias; what it stands for is not unfolded.
    return {};
  }
};

/** The lines of one entry; `undefined` for none. */
const entryOf = (name: string, value: unknown): string =>
  value === undefined ? "" : stringify({ [name]: value }, { lineWidth: 0 });

/** Where the lines of a key begin and end in the YAML; comments before the next key are that key's. */
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
    // The end of a block's value is behind its line already.
    const end =
      yaml.charAt(valueEnd - 1) === "\n"
        ? valueEnd
        : yaml.indexOf("\n", valueEnd) + 1 || yaml.length;
    ranges.set(String(key.value), { start, end });
  }
  return ranges;
};

/**
 * Front matter with other values of some keys, `undefined` for none; whatever is not named stays byte for byte.
 * Where nothing is left, there is none.
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
  // A shape that cannot be edited in place, such as one on a single line, is written anew.
  const isWhole =
    says.length === left.length && isEqual(Object.fromEntries(says), Object.fromEntries(left));
  if (!isWhole) yaml = left.map(([name, value]) => entryOf(name, value)).join("");
  if (yaml.trim() === "") return "";
  const whole = `---\n${yaml.endsWith("\n") ? yaml : `${yaml}\n`}---\n`;
  const spaced = front === "" ? `${whole}\n` : whole;
  return ending === "\n" ? spaced : spaced.replaceAll("\n", "\r\n");
};
