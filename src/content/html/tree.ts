import { isLineTag, isVoidLineTag } from "./line-tags.ts";
import { type HTMLPart, readHTML } from "./tags.ts";

/** An HTML element with its content. */
export interface HTMLElementNode {
  readonly kind: "element";
  readonly open: Extract<HTMLPart, { kind: "open" }>;
  readonly nodes: HTMLNode[];
  /** The source of its end tag; "" if omitted. */
  close: string;
}

export type HTMLNode =
  | HTMLElementNode
  | { readonly kind: "text"; readonly source: string }
  | { readonly kind: "comment"; readonly source: string };

/** Elements that only separate their text from what is around it. */
const boxes = new Set(
  "address article aside body center div figcaption figure footer header main nav p section".split(
    " ",
  ),
);

export const isBox = (name: string): boolean => boxes.has(name);

/** Block elements with a meaning of their own. */
const others = new Set(
  (
    "h1 h2 h3 h4 h5 h6 hr blockquote ul ol li pre details summary " +
    "table caption thead tbody tfoot tr th td dl dt dd"
  ).split(" "),
);

/** Elements whose end tag may be omitted, with the start tags that imply it. */
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

/** Maximum nesting depth of elements. */
const MAX_DEPTH = 24;
/** Maximum length of source that is parsed. */
const MAX_SOURCE = 100_000;

/**
 * Parses HTML source into elements. Returns undefined if an element is unknown or a start or end tag has no
 * counterpart, because its intended meaning is then unclear.
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
