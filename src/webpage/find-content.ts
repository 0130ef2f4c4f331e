import {
  attributeOf,
  findFirst,
  type HtmlElement,
  type HtmlPage,
  isElement,
  nodesIn,
  saysAtLeast,
} from "./html/element.ts";
import { select, selectAmong } from "./html/select.ts";
import { type Profile, profiles, unknown } from "./profiles.ts";

const detected = selectAmong(
  profiles.flatMap((profile) =>
    profile.detect === undefined ? [] : [[profile.detect, profile] as const],
  ),
);

/**
 * The profile of the generator that produced a page, by its own statement, else by elements that only one generator
 * produces.
 */
export const profileOf = (page: HtmlPage, generator: string): Profile => {
  const said = profiles.find((profile) => profile.generator?.test(generator));
  // Sphinx and MkDocs only name themselves, but the theme determines what their pages look like.
  if (said && said.name !== "sphinx" && said.name !== "mkdocs") return said;
  const seen = new Set<Profile>();
  for (const element of page.elements) detected(element, (profile) => seen.add(profile));
  const found = profiles.find((profile) => seen.has(profile));
  return found ?? said ?? unknown;
};

const blockNames: ReadonlySet<string> = new Set([
  "div",
  "section",
  "article",
  "td",
  "body",
  "main",
]);
const outside: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "nav",
  "header",
  "footer",
  "aside",
  "form",
]);

const isMenu = select("[role=navigation], .sidebar, #sidebar, .sphinxsidebar");

/** Minimum proportion of an element's text in one of its children for that child to be the content. */
const MOST = 0.7;

/** The deepest element that contains most of a page's text outside links, menus and forms. */
const densest = (root: HtmlElement): HtmlElement | undefined => {
  const weights = new Map<HtmlElement, number>();
  // In reverse reading order, children come before their parents, so each weight is added only once.
  const elements: HtmlElement[] = [];
  for (const node of nodesIn(root, (element) => outside.has(element.name) || isMenu(element))) {
    if (isElement(node)) elements.push(node);
    else if (node.kind === "text" && node.parent) {
      const own = node.text.trim().length;
      weights.set(node.parent, (weights.get(node.parent) ?? 0) + own);
    }
  }
  for (const element of elements.toReversed()) {
    if (element.name === "a") weights.set(element, 0);
    const weight = weights.get(element) ?? 0;
    if (element.parent) weights.set(element.parent, (weights.get(element.parent) ?? 0) + weight);
  }
  let best: HtmlElement | undefined;
  for (const element of elements) {
    if (element.name === "body") best = element;
    else if (best && element.parent && blockNames.has(element.name) && isChain(element, best)) {
      if ((weights.get(element) ?? 0) >= MOST * (weights.get(best) ?? 0)) best = element;
    }
  }
  return best;
};

/** Whether all elements between an element and its ancestor could be the content as well. */
const isChain = (element: HtmlElement, above: HtmlElement): boolean => {
  for (let at = element.parent; at; at = at.parent) {
    if (at === above) return true;
    if (!blockNames.has(at.name) && !["table", "tbody", "tr", "center"].includes(at.name))
      return false;
  }
  return false;
};

/** Minimum number of characters in an element of an unknown page for it to be chosen as the content over others. */
const FEW = 40;

/** Finds the element that contains the content of a page. */
export const contentOf = (page: HtmlPage, profile: Profile): HtmlElement | undefined => {
  let empty: HtmlElement | undefined;
  for (const fits of profile === unknown ? [] : profile.main) {
    const found = findFirst(page, fits);
    if (found && saysAtLeast(found, 1)) return found;
    empty ??= found;
  }
  let short: HtmlElement | undefined;
  for (const fits of unknown.main) {
    const found = findFirst(page, fits);
    if (found && saysAtLeast(found, FEW)) return found;
    short ??= found;
  }
  const dense = densest(page.root);
  const isDense = dense !== undefined && saysAtLeast(dense, FEW);
  return isDense && empty === undefined ? dense : (short ?? empty ?? dense);
};

/** The content of the `meta` element with this name or property; empty if there is none. */
export const metaOf = (page: HtmlPage, name: string): string => {
  const found = findFirst(
    page,
    (element) =>
      element.name === "meta" &&
      [attributeOf(element, "name"), attributeOf(element, "property")].some(
        (own) => own.toLowerCase() === name,
      ),
  );
  return found ? attributeOf(found, "content").trim() : "";
};
