import {
  html as standard,
  parse,
  type Token,
  type TreeAdapter,
  type TreeAdapterTypeMap,
} from "parse5";
import {
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  type HtmlPage,
  type HtmlText,
} from "./element.ts";

/** Maximum depth of elements; deeper ones are added to the last level. */
const MAX_DEPTH = 256;
/** Maximum number of elements and texts in a page; the rest is not read. */
const MAX_NODES = 200_000;
/** Maximum number of attributes, and of classes, of one element; longer lists are cut. */
const MAX_ATTRIBUTES = 256;

/** A parsed page; `cut` if it contains more than is read. */
export interface ParsedHtml extends HtmlPage {
  readonly cut: boolean;
}

type TreeTypes = TreeAdapterTypeMap<
  HtmlNode,
  HtmlElement,
  HtmlNode,
  HtmlElement,
  HtmlElement,
  HtmlElement,
  HtmlText,
  HtmlText,
  HtmlElement,
  HtmlText
>;

/** Thrown to stop the parser; the page is what it has built so far. */
class TooManyNodes extends Error {}

/** Most elements have no attributes, so they share an empty map. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NO_CLASSES: readonly string[] = [];

const attributesIn = (given: readonly Token.Attribute[]): ReadonlyMap<string, string> => {
  if (given.length === 0) return NO_ATTRIBUTES;
  const attributes = new Map<string, string>();
  for (const { name, value } of given.slice(0, MAX_ATTRIBUTES)) attributes.set(name, value);
  return attributes;
};

const classesIn = (said: string | undefined): readonly string[] =>
  said === undefined ? NO_CLASSES : said.split(/\s+/, MAX_ATTRIBUTES).filter((one) => one !== "");

const newElement = (name: string, namespace: string, given: Token.Attribute[]): HtmlElement => {
  const attributes = attributesIn(given);
  return {
    kind: "element",
    name,
    namespace,
    attributes,
    classes: classesIn(attributes.get("class")),
    depth: 0,
    parent: undefined,
    before: undefined,
    after: undefined,
    first: undefined,
    last: undefined,
  };
};

const newText = (text: string, kind: HtmlText["kind"] = "text"): HtmlText => ({
  kind,
  text,
  parent: undefined,
  before: undefined,
  after: undefined,
});

const detach = (node: HtmlNode): void => {
  const { parent, before, after } = node;
  if (!parent) return;
  if (before) before.after = after;
  else parent.first = after;
  if (after) after.before = before;
  else parent.last = before;
  node.parent = node.before = node.after = undefined;
};

/** Inserts a node before another, or last. */
const insert = (parent: HtmlElement, node: HtmlNode, after: HtmlNode | undefined): void => {
  const before = after ? after.before : parent.last;
  node.parent = parent;
  node.before = before;
  node.after = after;
  if (before) before.after = node;
  else parent.first = node;
  if (after) after.before = node;
  else parent.last = node;
  if (node.kind === "element") node.depth = parent.depth + 1;
};

/** The element itself, or its nearest ancestor that may contain more levels. */
const roomIn = (element: HtmlElement): HtmlElement => {
  let holder = element;
  while (holder.depth >= MAX_DEPTH && holder.parent) holder = holder.parent;
  return holder;
};

const createAdapter = (root: HtmlElement): TreeAdapter<TreeTypes> => {
  let count = 0;
  const counted = <Node extends HtmlNode>(node: Node): Node => {
    count += 1;
    if (count > MAX_NODES) throw new TooManyNodes();
    return node;
  };
  const contents = new WeakMap<HtmlElement, HtmlElement>();
  const modes = { document: standard.DOCUMENT_MODE.NO_QUIRKS };
  const insertText = (parent: HtmlElement, text: string, after: HtmlNode | undefined): void => {
    const before = after ? after.before : parent.last;
    if (before?.kind === "text") before.text += text;
    else insert(parent, counted(newText(text)), after);
  };
  const childrenOf = (node: HtmlElement): HtmlNode[] => {
    const children: HtmlNode[] = [];
    for (let child = node.first; child; child = child.after) children.push(child);
    return children;
  };
  return {
    createDocument: () => root,
    createDocumentFragment: () => newElement("#fragment", "", []),
    createElement: (name, namespace, attributes) =>
      counted(newElement(name, namespace, attributes)),
    createCommentNode: () => newText("", "comment"),
    createTextNode: (text) => counted(newText(text)),
    // Comments are not visible, so they are never added to the tree.
    appendChild: (parent, node) => {
      if (node.kind !== "comment") insert(roomIn(parent), node, undefined);
    },
    insertBefore: (parent, node, reference) => {
      if (node.kind !== "comment") insert(reference.parent ?? parent, node, reference);
    },
    insertText: (parent, text) => insertText(roomIn(parent), text, undefined),
    insertTextBefore: (parent, text, reference) =>
      insertText(reference.parent ?? parent, text, reference),
    detachNode: detach,
    adoptAttributes: (element, given) => {
      element.attributes = new Map([...attributesIn(given), ...element.attributes]);
    },
    setTemplateContent: (template, content) => void contents.set(template, content),
    getTemplateContent: (template) => contents.get(template) ?? template,
    setDocumentType: () => undefined,
    setDocumentMode: (_document, mode) => {
      modes.document = mode;
    },
    getDocumentMode: () => modes.document,
    getFirstChild: (node) => node.first ?? null,
    getChildNodes: childrenOf,
    getParentNode: (node) => node.parent ?? null,
    getAttrList: (element) =>
      [...element.attributes].map(([name, value]): Token.Attribute => ({ name, value })),
    getTagName: (element) => element.name,
    getNamespaceURI: (element) => namespaceOf(element),
    getTextNodeContent: ({ text }) => text,
    getCommentNodeContent: ({ text }) => text,
    getDocumentTypeNodeName: () => "",
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    isTextNode: (node): node is HtmlText => node.kind === "text",
    isCommentNode: (node): node is HtmlText => node.kind === "comment",
    isDocumentTypeNode: (_node): _node is HtmlText => false,
    isElementNode: (node): node is HtmlElement => node.kind === "element",
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation: () => undefined,
  };
};

const namespaces = new Map<string, standard.NS>(
  Object.values(standard.NS).map((namespace) => [namespace, namespace]),
);

const namespaceOf = ({ namespace }: HtmlElement): standard.NS =>
  namespaces.get(namespace) ?? standard.NS.HTML;

/**
 * Parses any HTML the way browsers do. Time and memory grow with its length, up to 200,000 elements and texts and 256
 * levels.
 */
export const parseHtml = (source: string): ParsedHtml => {
  const root = newElement("#document", "", []);
  let cut = false;
  try {
    parse<TreeTypes>(source, { treeAdapter: createAdapter(root), scriptingEnabled: false });
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    cut = true;
  }
  return { root, elements: [...elementsIn(root)], cut };
};
