import { isLineTag, isVoidLineTag } from "./line-tags.ts";
import { type HTMLPart, readHTML } from "./tags.ts";

/** An element of HTML with what it holds. */
export interface HTMLElementNode {
  readonly kind: "element";
  readonly open: Extract<HTMLPart, { kind: "open" }>;
  readonly nodes: HTMLNode[];
  /** The source of its end; "" where it is not written. */
  close: string;
}

export type HTMLNode =
  | HTMLElementNode
  | { readonly kind: "text"; readonly source: string }
  | { readonly kind: "comment"; readonly source: string };

/** Elements that part text from what is around it and say nothing else. */
const boxes = new Set(
  "address article aside body center div figcaption figure footer header main nav p section".split(
    " ",
  ),
);

export const isBox = (name: string): boolean => boxes.has(name);

/** Elements with a meaning of their own between paragraphs. */
const others = new Set(
  (
    "h1 h2 h3 h4 h5 h6 hr blockquote ul ol li pre details summary " +
    "table caption thead tbody tfoot tr th td dl dt dd"
  ).split(" "),
);

/** Ends that may be left out: the elements whose beginning means that one is over. */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  p: "p div ul ol table h1 h2 h3 h4 h5 h6 hr blockquote pre details center".split(" "),
  li: ["li"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  td: ["td", "th", "tr", "tbody", "tfoot"],
  th: ["td", "th", "tr", "tbody", "tfoot"],
  tr: ["tr", "tbody", "tfoot"],
  thead: ["tbody", "tfoot"],
  tbody: ["tbody", "tfoot"],
};

const mayLackEnd = (name: string): boolean => Object.hasOwn(endedBy, name) || name === "tfoot";

const isVoid = (name: string): boolean => name === "hr" || isVoidLineTag(name);

/** Elements in each other that are looked at. */
const MAX_DEPTH = 24;
/** Most characters of source that are looked at. */
const MAX_SOURCE = 100_000;

/**
 * The elements of HTML source. Undefined where an element is not known, has no end or ends what was not begun: then
 * nobody can say how it is meant.
 */
export const readTree = (source: string): HTMLNode[] | undefined => {
  if (source.length > MAX_SOURCE) return undefined;
  const top: HTMLNode[] = [];
  const open: HTMLElementNode[] = [];
  const add = (node: HTMLNode): void => void (open.at(-1)?.nodes ?? top).push(node);
  for (const part of readHTML(source)) {
    if (part.kind === "text" || part.kind === "comment") {
      add(part);
      continue;
    }
    const { name } = part;
    if (part.kind === "open") {
      if (!isLineTag(name) && !isBox(name) && !others.has(name) && !isVoid(name)) return undefined;
      for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
        if (endedBy[last.open.name]?.includes(name) !== true) break;
        open.pop();
      }
      const element: HTMLElementNode = { kind: "element", open: part, nodes: [], close: "" };
      add(element);
      if (isVoid(name)) continue;
      if (open.length >= MAX_DEPTH) return undefined;
      open.push(element);
      continue;
    }
    let ended = open.pop();
    while (ended !== undefined && ended.open.name !== name && mayLackEnd(ended.open.name)) {
      ended = open.pop();
    }
    if (ended === undefined || ended.open.name !== name) return undefined;
    ended.close = part.source;
  }
  return open.every((element) => mayLackEnd(element.open.name)) ? top : undefined;
};
