import {
  attributeOf,
  childElementsOf,
  elementsIn,
  type HtmlElement,
  type HtmlPage,
  nodesIn,
  onOneLine,
  textOf,
} from "./html/element.ts";
import { select } from "./html/select.ts";
import { absoluteAddress, pageAddressOf } from "./page-addresses.ts";
import { nextLinks, previousLinks, type Profile, trails } from "./profiles.ts";
import type { NamedAddress, NavigationItem } from "./web-page.ts";

/** Maximum number of entries in one page's menus. */
const MAX_ITEMS = 10_000;
/** Maximum depth of a menu. */
const MAX_LEVEL = 12;

const isItem = select("li");
const isPassedOver = select(
  "script, style, template, svg, form, input, [role=search], [type=search], .md-nav--secondary, .toc, .searchbox, #searchbox, .localtoc, .sphinxsidebar h3, .theme-doc-toc-mobile, a[rel=next], a[rel=prev], a[rel=edit], .wy-breadcrumbs-aside, [data-toggle=modal], [data-bs-toggle=modal], .version, .badge",
);
const isCaption = select(
  "h1, h2, h3, h4, h5, h6, p.caption, .caption, .sidebar-title, .group-title, .nav-header, .sidebar-group-header, .part-title, span.large, .header",
);
const isLabel = select("a, button, label, span, summary, p, h1, h2, h3, h4, h5, h6, div.text");

interface Building {
  title: string;
  address?: string;
  children: Building[];
}

/** The page a link points to, without fragment; none for a link within the page itself. */
const pageLinkOf = (link: HtmlElement, base: string): { address?: string; isPart: boolean } => {
  const said = attributeOf(link, "href").trim();
  // A menu marks the current page with a link that has no target, or that points to its top.
  if (said === "#" || said === "")
    return { isPart: false, ...(link.classes.includes("current") && { address: base }) };
  const absolute = absoluteAddress(said, base);
  if (absolute === undefined) return { isPart: false };
  const [address = "", fragment = ""] = absolute.split("#");
  return { address, isPart: fragment !== "" };
};

/** The first words in an entry that name it, and their target, excluding nested entries. */
const labelOf = (item: HtmlElement, isEntry: (element: HtmlElement) => boolean, base: string) => {
  let title = "";
  let address: string | undefined;
  let isPart = false;
  const isLeftOut = (element: HtmlElement): boolean =>
    isEntry(element) || isPassedOver(element) || /^(?:ul|ol)$/.test(element.name);
  for (const element of elementsIn(item, isLeftOut)) {
    if (!isLabel(element)) continue;
    const text = textOf(element, isLeftOut);
    if (text === "") continue;
    if (title === "") title = text;
    if (element.name !== "a") continue;
    const link = pageLinkOf(element, base);
    if (address === undefined)
      ({ address, isPart } = { address: link.address, isPart: link.isPart });
    if (address !== undefined) break;
  }
  return { title: title || textOf(item, isLeftOut), address, isPart };
};

/**
 * Reads the entries of a menu. Entries that point to a part of a page are omitted, but not what they contain; at the
 * top level, they are kept as headings for the pages they contain.
 */
const readMenu = (
  menu: HtmlElement,
  isEntry: (element: HtmlElement) => boolean,
  base: string,
): Building[] => {
  let count = 0;
  const readInto = (holder: HtmlElement, into: Building[], level: number): void => {
    let target = into;
    const visit = (element: HtmlElement): void => {
      if (count > MAX_ITEMS || isPassedOver(element)) return;
      if (isEntry(element)) {
        if (/^(?:previous|next):/i.test(textOf(element))) return;
        count += 1;
        const { title, address, isPart } = labelOf(element, isEntry, base);
        const children: Building[] = [];
        if (level < MAX_LEVEL) readInto(element, children, level + 1);
        if (
          element.classes.includes("header") &&
          children.length === 0 &&
          address === undefined &&
          title !== ""
        ) {
          const group: Building = { title, children: [] };
          into.push(group);
          target = group.children;
        } else if (isPart && level === 0 && title !== "") target.push({ title, children });
        else if (isPart || title === "") for (const child of children) target.push(child);
        else if (address !== undefined || children.length > 0)
          target.push({ title, ...(address !== undefined && { address }), children });
        return;
      }
      if (isCaption(element) && !isEntry(holder)) {
        const title = textOf(element);
        if (title === "") return;
        count += 1;
        const link = [...elementsIn(element)].find(({ name }) => name === "a");
        const address = link && pageLinkOf(link, base).address;
        const group: Building = { title, ...(address !== undefined && { address }), children: [] };
        into.push(group);
        target = group.children;
        return;
      }
      if (element.name === "a" && !isEntry(holder)) {
        const { address, isPart } = pageLinkOf(element, base);
        const title = textOf(element);
        if (address !== undefined && !isPart && title !== "") {
          count += 1;
          target.push({ title, address, children: [] });
        }
        return;
      }
      for (const child of childElementsOf(element)) visit(child);
    };
    for (const child of childElementsOf(holder)) visit(child);
  };
  const items: Building[] = [];
  readInto(menu, items, 0);
  return withoutEmpty(items);
};

const withoutEmpty = (items: readonly Building[]): Building[] =>
  items
    .map((item) => ({ ...item, children: withoutEmpty(item.children) }))
    .filter(({ address, children }) => address !== undefined || children.length > 0);

const countItems = (items: readonly NavigationItem[]): number =>
  items.reduce((sum, { children }) => sum + 1 + countItems(children), 0);

/** The matching elements inside another, without those nested in a match. */
const outermost = (root: HtmlElement, fits: (element: HtmlElement) => boolean): HtmlElement[] => {
  const found: HtmlElement[] = [];
  const take = (element: HtmlElement): boolean => {
    const isOne = fits(element);
    if (isOne) found.push(element);
    return isOne;
  };
  for (const _ of elementsIn(root, take));
  return found;
};

const isMenu = select("nav, aside, [role=navigation], .sidebar, #sidebar");
const isAround = select("header, footer, .footer, .header, .navbar, .breadcrumbs, .pagination");

/** The menu of an unknown page that points to the most pages of the site. */
const likeliest = (
  root: HtmlElement,
  content: HtmlElement | undefined,
  base: string,
): Building[] => {
  const origin = new URL(base).origin;
  const isOwn = (item: Building): boolean => item.address?.startsWith(origin) === true;
  const count = (items: readonly Building[]): number =>
    items.reduce((sum, item) => sum + (isOwn(item) ? 1 : 0) + count(item.children), 0);
  let best: Building[] = [];
  const menus = outermost(
    root,
    (element) => element === content || isAround(element) || isMenu(element),
  );
  for (const menu of menus) {
    if (menu === content || isAround(menu)) continue;
    const items = readMenu(menu, isItem, base);
    if (count(items) > count(best)) best = items;
  }
  return count(best) > 2 ? best : [];
};

const isToctree = select(".toctree-wrapper");
const isSection = select("h1, h2, h3, h4, h5, h6, section");

/** Pages that a Sphinx page lists in its content are its children. */
const listedIn = (content: HtmlElement, title: string, base: string): Building[] => {
  // A page that contains whole pages instead of a list has no children.
  const lists = outermost(content, isToctree).filter(
    (list) => ![...elementsIn(list)].some(isSection),
  );
  const children = lists.flatMap((list) => readMenu(list, isItem, base));
  return children.length === 0 ? [] : [{ title, address: base, children }];
};

/** The menus of the site, as shown on a page. */
export const readNavigation = (
  { root }: HtmlPage,
  content: HtmlElement | undefined,
  { nav, item = isItem }: Profile,
  { base, title }: { readonly base: string; readonly title: string },
): NavigationItem[] => {
  const own = nav ? outermost(root, nav).flatMap((menu) => readMenu(menu, item, base)) : [];
  const items = countItems(own) > 0 ? own : likeliest(root, content, base);
  return content ? [...items, ...listedIn(content, title, base)] : items;
};

/** The breadcrumbs of a page from the start of the site, without the page itself. */
export const readTrail = ({ root }: HtmlPage, address: string): NamedAddress[] => {
  const own = pageAddressOf(address);
  for (const trail of outermost(root, trails)) {
    const steps = [...elementsIn(trail, isPassedOver)].flatMap((element) => {
      const title = textOf(element);
      if (element.name !== "a" || title === "" || /^(?:next|previous|index|modules)$/i.test(title))
        return [];
      const { address: to } = pageLinkOf(element, address);
      return to === undefined ? [] : [{ title, address: to }];
    });
    const above = steps.filter((step) => pageAddressOf(step.address) !== own);
    if (above.length > 0) return above;
  }
  return [];
};

/** The text of an element whose parts are displayed separately. */
const wordsOf = (element: HtmlElement): string =>
  [...nodesIn(element)]
    .flatMap((node) => (node.kind === "text" ? [onOneLine(node.text)] : []))
    .join(" ");

const nameless = /^(?:next|previous|prev|page)\b[:\s]*(?:page\b[:\s]*)?|^[«‹←<\s]+|[»›→>\s]+$/gi;

/** The previous or next page, according to the page itself. */
export const readNeighbor = (
  { elements }: HtmlPage,
  which: "prev" | "next",
  base: string,
): NamedAddress | undefined => {
  const fits = which === "prev" ? previousLinks : nextLinks;
  let named: NamedAddress | undefined;
  for (const element of elements) {
    const isLink = element.name === "link" && attributeOf(element, "rel") === which;
    if (!isLink && !(element.name === "a" && fits(element))) continue;
    const { address } = pageLinkOf(element, base);
    if (address === undefined) continue;
    const said = isLink
      ? attributeOf(element, "title")
      : attributeOf(element, "title") || attributeOf(element, "aria-label") || wordsOf(element);
    named ??= { title: said.replace(nameless, "").trim(), address };
    if (named.title !== "") return named;
  }
  return named;
};
