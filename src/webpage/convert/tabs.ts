import type { Block } from "#contract/schemas/document.ts";
import { attributeOf, elementsIn, type HtmlElement, isElement, textOf } from "../html/element.ts";
import { type TabShape, tabShapes } from "../profiles.ts";
import { codeBlocks } from "./code.ts";
import { type Conversion, MAX_LEVEL, type Place } from "./conversion.ts";

interface Tab {
  readonly title: string;
  readonly panel: HtmlElement | undefined;
}

const hasRole = (element: HtmlElement, role: string): boolean =>
  attributeOf(element, "role") === role;

/** The matching elements inside another, without those nested in a match. */
const outermost = (
  root: HtmlElement,
  fits: (element: HtmlElement) => boolean,
  isEnd: (element: HtmlElement) => boolean = () => false,
): HtmlElement[] => {
  const found: HtmlElement[] = [];
  const isTaken = (element: HtmlElement): boolean => {
    if (fits(element)) found.push(element);
    return fits(element) || isEnd(element);
  };
  for (const _ of elementsIn(root, isTaken));
  return found;
};

/** Maximum number of siblings after a tab list that are searched for its panels. */
const MAX_SIBLINGS = 50;

const panelsAfter = (list: HtmlElement): HtmlElement[] => {
  let above: HtmlElement | undefined = list;
  // A tab list is often in a box of its own, followed by its panels.
  for (let climbed = 0; above && climbed < 3; climbed += 1, above = above.parent) {
    const panels: HtmlElement[] = [];
    let sibling = above.after;
    for (let looked = 0; sibling && looked < MAX_SIBLINGS; looked += 1, sibling = sibling.after) {
      if (!isElement(sibling)) continue;
      if (hasRole(sibling, "tablist")) break;
      if (hasRole(sibling, "tabpanel")) panels.push(sibling);
      else if (panels.length === 0)
        panels.push(
          ...outermost(
            sibling,
            (element) => hasRole(element, "tabpanel"),
            (element) => hasRole(element, "tablist"),
          ),
        );
    }
    if (panels.length > 0) return panels;
  }
  return [];
};

const tabsOfList = (list: HtmlElement, conversion: Conversion): Tab[] => {
  const labels = outermost(list, (element) => hasRole(element, "tab"));
  const named = labels.map((label) =>
    conversion.elementById.get(attributeOf(label, "aria-controls")),
  );
  const isNamed = named.every((panel) => panel !== undefined && !conversion.converted.has(panel));
  const panels = isNamed ? named : panelsAfter(list);
  // The panels are rendered when their tab is selected, so it is unknown which panel belongs to which tab.
  if (panels.length === 1 && labels.length > 1) {
    const chosen = labels.findIndex((label) => attributeOf(label, "aria-selected") === "true");
    return [{ title: textOf(labels[Math.max(0, chosen)] ?? list), panel: panels[0] }];
  }
  return labels.map((label, at) => ({ title: textOf(label), panel: panels[at] }));
};

const tabsOfShape = (set: HtmlElement, shape: TabShape): Tab[] => {
  const isOther = (element: HtmlElement): boolean => element !== set && shape.set(element);
  const panels = outermost(set, shape.panel, isOther);
  const labels = outermost(set, shape.label, (element) => isOther(element) || shape.panel(element));
  return panels.map((panel, at) => {
    const label = labels[at];
    return { title: label ? textOf(label) : "", panel };
  });
};

/** The tabs that start at an element: a tab list, or a box with labels and panels. */
const tabsAt = (element: HtmlElement, conversion: Conversion): Tab[] | undefined => {
  if (hasRole(element, "tablist")) return tabsOfList(element, conversion);
  const shape = tabShapes.find(({ set }) => set(element));
  if (!shape) return undefined;
  const tabs = tabsOfShape(element, shape);
  return tabs.length > 0 ? tabs : undefined;
};

const tabBlocks = (tabs: readonly Tab[], conversion: Conversion, place: Place): Block[] => {
  const deeper = place.level >= MAX_LEVEL ? place : { ...place, level: place.level + 1 };
  const items = tabs.flatMap(({ title, panel }): Block[] => {
    if (!panel || conversion.converted.has(panel)) return [];
    conversion.converted.add(panel);
    const inside =
      panel.name === "pre" ? codeBlocks(panel, conversion) : conversion.blocksIn(panel, deeper);
    return inside.length === 0 ? [] : [conversion.holder("tabs-item", inside, { title })];
  });
  if (items.length === 0) return [];
  if (place.level < MAX_LEVEL) return [conversion.holder("tabs", items)];
  conversion.lose("too-deep");
  return items.flatMap(({ nodes }) => nodes.filter((node) => node.object === "block"));
};

/**
 * Converts the tabs that start at an element, hidden panels included; undefined if none start there. Panels are
 * separate from their labels, so they are recorded and skipped in their own place.
 */
export const tabsBlocks = (
  element: HtmlElement,
  conversion: Conversion,
  place: Place,
): Block[] | undefined => {
  const tabs = tabsAt(element, conversion);
  return tabs && tabBlocks(tabs, conversion, place);
};
