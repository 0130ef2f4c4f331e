/** An element of a web page, linked to its neighbours, so that the parser can move nodes at constant cost. */
export interface HtmlElement {
  readonly kind: "element";
  readonly name: string;
  readonly namespace: string;
  attributes: ReadonlyMap<string, string>;
  readonly classes: readonly string[];
  /** Number of levels below the document. */
  depth: number;
  parent: HtmlElement | undefined;
  before: HtmlNode | undefined;
  after: HtmlNode | undefined;
  first: HtmlNode | undefined;
  last: HtmlNode | undefined;
}

export interface HtmlText {
  readonly kind: "text" | "comment";
  text: string;
  parent: HtmlElement | undefined;
  before: HtmlNode | undefined;
  after: HtmlNode | undefined;
}

export type HtmlNode = HtmlElement | HtmlText;

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  node?.kind === "element";

/** An attribute's value; empty if absent. */
export const attributeOf = (element: HtmlElement, name: string): string =>
  element.attributes.get(name) ?? "";

export const childrenOf = function* (element: HtmlElement): Generator<HtmlNode> {
  for (let child = element.first; child; child = child.after) yield child;
};

export const childElementsOf = function* (element: HtmlElement): Generator<HtmlElement> {
  for (let child = element.first; child; child = child.after) if (isElement(child)) yield child;
};

/** The next node in reading order within `root`; skips the content of `node` unless `enters`. */
const following = (node: HtmlNode, root: HtmlElement, enters: boolean): HtmlNode | undefined => {
  if (enters && isElement(node) && node.first) return node.first;
  for (let at: HtmlNode | undefined = node; at && at !== root; at = at.parent)
    if (at.after) return at.after;
  return undefined;
};

/** Everything inside an element in reading order, except `isLeftOut` elements and their content. */
export const nodesIn = function* (
  root: HtmlElement,
  isLeftOut?: (element: HtmlElement) => boolean,
): Generator<HtmlNode> {
  let node = root.first;
  while (node) {
    const leftOut = isLeftOut !== undefined && isElement(node) && isLeftOut(node);
    if (!leftOut) yield node;
    node = following(node, root, !leftOut);
  }
};

/** The elements inside an element in reading order. */
export const elementsIn = function* (
  root: HtmlElement,
  isLeftOut?: (element: HtmlElement) => boolean,
): Generator<HtmlElement> {
  let node = root.first;
  while (node) {
    const leftOut = isLeftOut !== undefined && isElement(node) && isLeftOut(node);
    if (!leftOut && isElement(node)) yield node;
    node = following(node, root, !leftOut);
  }
};

/** A whole page: its elements in reading order, below a root for the document. */
export interface HtmlPage {
  readonly root: HtmlElement;
  readonly elements: readonly HtmlElement[];
}

/** The first matching element of a page. */
export const findFirst = (
  page: HtmlPage,
  fits: (element: HtmlElement) => boolean,
): HtmlElement | undefined => page.elements.find(fits);

const unread: ReadonlySet<string> = new Set(["script", "style", "template", "noscript"]);

/** All text inside an element as written, without scripts and styles. */
export const rawTextOf = (
  root: HtmlElement,
  isLeftOut?: (element: HtmlElement) => boolean,
): string => {
  let text = "";
  let node = root.first;
  while (node) {
    const enters: boolean = !isElement(node) || !(unread.has(node.name) || isLeftOut?.(node));
    if (node.kind === "text") text += node.text;
    node = following(node, root, enters);
  }
  return text;
};

/** Text on one line, with runs of white space as one space and without invisible characters. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\u200B\u2060\uFEFF]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The visible text of an element, on one line. */
export const textOf = (root: HtmlElement, isLeftOut?: (element: HtmlElement) => boolean): string =>
  onOneLine(rawTextOf(root, isLeftOut));

/**
 * Whether an element has at least `characters` visible characters, not counting white space. Stops reading once it
 * does.
 */
export const saysAtLeast = (root: HtmlElement, characters: number): boolean => {
  let said = 0;
  let node = root.first;
  while (node && said < characters) {
    if (node.kind === "text") said += onOneLine(node.text).length;
    node = following(node, root, !isElement(node) || !unread.has(node.name));
  }
  return said >= characters;
};
