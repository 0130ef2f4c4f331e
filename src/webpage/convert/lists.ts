import type { Block, BlockData, BlockType } from "#contract/schemas/document.ts";
import { plainTextOf } from "#content/block.ts";
import {
  attributeOf,
  childElementsOf,
  type HtmlElement,
  isElement,
  onOneLine,
  rawTextOf,
} from "../html/element.ts";
import { type Conversion, MAX_LEVEL, type Place } from "./conversion.ts";
import { flatten } from "./flow.ts";

/** Whether the items of a list are spaced apart, as they are if their text is in paragraphs. */
const isLoose = (list: HtmlElement): boolean => {
  if (list.classes.includes("simple")) return false;
  for (const item of childElementsOf(list))
    for (const child of childElementsOf(item)) if (child.name === "p") return true;
  return false;
};

const itemBlocks = (item: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  const own: { checked?: boolean } = {};
  const blocks = conversion.blocksIn(item, { ...place, item: own });
  const { checked } = own;
  if (blocks.length === 0) return [];
  const data: BlockData = checked === undefined ? {} : { checked };
  return [conversion.holder("list-item", blocks, data)];
};

/**
 * Converts a list. Anything next to its items is added to the item before it. If nested too deep, only its content is
 * converted.
 */
export const listBlocks = (list: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  if (place.level >= MAX_LEVEL) {
    conversion.lose("too-deep");
    return conversion.blocksIn(list, place);
  }
  const inside: Place = { ...place, level: place.level + 1 };
  const items: Block[] = [];
  for (const child of childElementsOf(list)) {
    if (conversion.isDropped(child)) continue;
    if (child.name === "li") {
      items.push(...itemBlocks(child, conversion, inside));
      continue;
    }
    const blocks = conversion.blocksOf(child, inside);
    const before = items.at(-1);
    if (before) for (const block of blocks) before.nodes.push(block);
    else if (blocks.length > 0) items.push(conversion.holder("list-item", blocks));
  }
  if (items.length === 0) return [];
  const data: BlockData = isLoose(list) ? { loose: true } : {};
  const start = Number.parseInt(attributeOf(list, "start"), 10);
  if (list.name === "ol" && start >= 0 && start !== 1) data["start"] = start;
  return [conversion.holder(list.name === "ol" ? "list-ordered" : "list-unordered", items, data)];
};

/** Doxygen's words for remarks, with the style of hint for each. */
const sections: ReadonlyMap<string, string> = new Map([
  ["note", "info"],
  ["remark", "info"],
  ["attention", "warning"],
  ["warning", "warning"],
  ["bug", "danger"],
]);

const isEntry = (term: HtmlElement): boolean =>
  term.classes.some((one) => /^sig(?:-object)?$/.test(one));

const headings: readonly BlockType[] = ["heading-4", "heading-5", "heading-6"];

/** The name of an API entry, as one line of code. */
const entryBlock = (term: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  const key = conversion.leafKey();
  conversion.anchor(attributeOf(term, "id"), key);
  const text = onOneLine(rawTextOf(term, conversion.isDropped));
  if (text === "" || !conversion.takes(text, [])) return [];
  const code = [{ object: "mark" as const, type: "code" as const }];
  const type = headings[place.entryLevel - 4] ?? "heading-6";
  return [
    conversion.leaf(
      type,
      [{ object: "text", leaves: [{ object: "leaf", text, marks: code }] }],
      {},
      key,
    ),
  ];
};

const termBlock = (term: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  const key = conversion.leafKey();
  const bold: Place = { ...place, marks: [...place.marks, { object: "mark", type: "bold" }] };
  const blocks = conversion.owned(key, () => conversion.blocksIn(term, bold));
  return blocks.length === 0
    ? []
    : [conversion.leaf("paragraph", flatten(blocks, "space"), {}, key)];
};

/** Terms and definitions in order, ignoring boxes around them. */
const partsOf = (list: HtmlElement): HtmlElement[] => {
  const parts: HtmlElement[] = [];
  for (const child of childElementsOf(list)) {
    if (child.name === "dt" || child.name === "dd") parts.push(child);
    else if (child.name === "div") {
      const inner = [...childElementsOf(child)].filter(
        ({ name }) => name === "dt" || name === "dd",
      );
      parts.push(...(inner.length > 0 ? inner : [child]));
    } else parts.push(child);
  }
  return parts;
};

/** Converts a Doxygen section that contains a warning or note to a hint. */
const sectionBlocks = (
  list: HtmlElement,
  conversion: Conversion,
  place: Place,
): Block[] | undefined => {
  if (!list.classes.includes("section") || place.level >= MAX_LEVEL) return undefined;
  const style = list.classes.map((one) => sections.get(one)).find((one) => one !== undefined);
  if (style === undefined) return undefined;
  const inside: Place = { ...place, level: place.level + 1 };
  const blocks = partsOf(list)
    .filter(({ name }) => name === "dd")
    .flatMap((part) => conversion.blocksIn(part, inside));
  return blocks.length === 0 ? [] : [conversion.holder("hint", blocks, { style })];
};

/**
 * Converts a definition list: names of API entries become headings, other terms bold lines, each followed by its
 * definition.
 */
export const definitionBlocks = (
  list: HtmlElement,
  conversion: Conversion,
  place: Place,
): Block[] => {
  const section = sectionBlocks(list, conversion, place);
  if (section) return section;
  const deeper: Place = { ...place, entryLevel: Math.min(place.entryLevel + 1, 6) };
  let inEntry = false;
  return partsOf(list).flatMap((part) => {
    if (conversion.isDropped(part)) return [];
    if (part.name === "dt") {
      inEntry = isEntry(part);
      return inEntry ? entryBlock(part, conversion, place) : termBlock(part, conversion, place);
    }
    if (part.name !== "dd") return conversion.blocksOf(part, place);
    return conversion.blocksIn(part, inEntry ? deeper : place);
  });
};

/** The title of an expandable section. */
export const summaryOf = (details: HtmlElement, conversion: Conversion, place: Place): string => {
  for (let child = details.first; child; child = child.after) {
    if (!isElement(child) || child.name !== "summary") continue;
    const blocks = conversion.blocksIn(child, place);
    return onOneLine(blocks.map((block) => plainTextOf(block)).join(" "));
  }
  return "";
};
