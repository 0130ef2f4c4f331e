import type { Block, BlockType, Mark } from "#contract/schemas/document.ts";
import { newLeaf, newText, plainTextOf } from "#content/block.ts";
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  isElement,
  rawTextOf,
  textOf,
} from "../html/element.ts";
import { select } from "../html/select.ts";
import { absoluteAddress } from "../page-addresses.ts";
import { codeBoxes, codeTitles } from "../profiles.ts";
import {
  calloutBlocks,
  calloutWord,
  isCalloutIcon,
  isCalloutTitle,
  isTelling,
} from "./callouts.ts";
import { codeBlocks } from "./code.ts";
import {
  beginConversion,
  type Conversion,
  type Gathered,
  MAX_LEVEL,
  type Place,
  top,
} from "./conversion.ts";
import { createFlow, type Flow, flatten } from "./flow.ts";
import { definitionBlocks, listBlocks, summaryOf } from "./lists.ts";
import { embeddedAddress } from "./media.ts";
import { addSpecial } from "./specials.ts";
import { tableBlocks } from "./tables.ts";
import { tabsBlocks } from "./tabs.ts";

/** Maximum depth to which elements are visited; of anything deeper, only the text is kept. */
const MAX_DEPTH = 300;

const markNames: Readonly<Record<string, Mark["type"]>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  dfn: "italic",
  var: "italic",
  code: "code",
  tt: "code",
  kbd: "code",
  samp: "code",
  del: "strikethrough",
  s: "strikethrough",
  strike: "strikethrough",
};

const blockNames: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "header hgroup li main menu nav p section summary tbody td tfoot th thead tr body html h1 h2 h3 h4 h5 h6 hr pre " +
    "listing xmp ul ol table iframe video audio embed"
  ).split(" "),
);

/** Visits one element; `depth` counts the nested calls. */
type Visit = (element: HtmlElement, flow: Flow, place: Place, depth: number) => void;

const withMark = (place: Place, mark: Mark): Place =>
  place.marks.some(({ type }) => type === mark.type)
    ? place
    : { ...place, marks: [...place.marks, mark] };

const isHidden = (element: HtmlElement): boolean =>
  (element.attributes.has("hidden") && attributeOf(element, "hidden") !== "until-found") ||
  attributeOf(element, "aria-hidden") === "true" ||
  /display:\s*none/i.test(attributeOf(element, "style"));

/** The place inside a link; unchanged if the link has no target, or points to the heading that contains it. */
const insideLink = (link: HtmlElement, conversion: Conversion, place: Place): Place => {
  const said = attributeOf(link, "href").trim();
  if (said === "") return place;
  if (place.inHeading === true && said.startsWith("#")) return place;
  const href = /^(?:mailto|tel):/i.test(said) ? said : absoluteAddress(said, conversion.base);
  if (href === undefined || href.length > 4000) {
    if (!/^javascript:/i.test(said)) conversion.lose("address");
    return place;
  }
  return withMark(place, { object: "mark", type: "link", data: { href } });
};

const headingBlocks = (element: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  const key = conversion.leafKey();
  const inside: Place = { ...place, inHeading: true };
  const blocks = conversion.owned(key, () => conversion.blocksIn(element, inside));
  if (blocks.length === 0) return [];
  const type = `heading-${element.name.slice(1)}` as BlockType;
  return [conversion.leaf(type, flatten(blocks, "space"), {}, key)];
};

/** Converts an element's content to blocks inside a container, or without it if that would be too deep. */
const nested = (
  type: BlockType,
  element: HtmlElement,
  conversion: Conversion,
  place: Place,
): Block[] => {
  if (place.level >= MAX_LEVEL) {
    conversion.lose("too-deep");
    return conversion.blocksIn(element, place);
  }
  const inside = conversion.blocksIn(element, { ...place, level: place.level + 1 });
  return inside.length === 0 ? [] : [conversion.holder(type, inside)];
};

const detailsBlocks = (element: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  const title = summaryOf(element, conversion, place);
  const [only, ...others] = nested("expandable", element, conversion, place);
  if (only?.type !== "expandable" || others.length > 0) return only ? [only, ...others] : [];
  const open = element.attributes.has("open") ? { open: true } : {};
  return [{ ...only, data: { title, ...open } }];
};

const embedBlocks = (element: HtmlElement, conversion: Conversion): Block[] => {
  const address = embeddedAddress(element, conversion.base);
  if (address === undefined) {
    conversion.lose("embed");
    return [];
  }
  if (address.startsWith("https:")) return [conversion.leaf("embed", [], { url: address })];
  const link: Mark = { object: "mark", type: "link", data: { href: address } };
  if (!conversion.takes(address, [link])) return [];
  const name = attributeOf(element, "title") || address;
  return [conversion.leaf("paragraph", [newText([newLeaf(name, [link])])])];
};

/** Converts an element that is more than a box; undefined for all others. */
const ownBlocks = (
  element: HtmlElement,
  conversion: Conversion,
  place: Place,
): Block[] | undefined => {
  const word = calloutWord(element);
  if (word !== undefined) return calloutBlocks(element, word, conversion, place);
  const tabs = tabsBlocks(element, conversion, place);
  if (tabs) return tabs;
  if (codeBoxes(element)) return codeBlocks(element, conversion);
  switch (element.name) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return headingBlocks(element, conversion, place);
    case "pre":
    case "listing":
    case "xmp":
      return codeBlocks(element, conversion);
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      return listBlocks(element, conversion, place);
    case "dl":
      return definitionBlocks(element, conversion, place);
    case "blockquote":
      return nested("blockquote", element, conversion, place);
    case "details":
      return detailsBlocks(element, conversion, place);
    case "table":
      return tableBlocks(element, conversion, place);
    case "hr":
      return [conversion.leaf("divider")];
    case "iframe":
    case "video":
    case "audio":
    case "embed":
      return embedBlocks(element, conversion);
    default:
      return undefined;
  }
};

const isFormula = (element: HtmlElement): boolean =>
  element.classes.some((one) => /^(?:katex|MathJax)/.test(one));

/** Registers the anchors of an element. */
const takeAnchors = (element: HtmlElement, flow: Flow, conversion: Conversion): void => {
  const id = attributeOf(element, "id");
  if (id !== "") conversion.anchor(id, flow.key());
  if (element.name === "a") conversion.anchor(attributeOf(element, "name"), flow.key());
};

/** Adds the title of a callout as a bold line, if it tells more than the color. */
const addCalloutTitle = (
  element: HtmlElement,
  flow: Flow,
  place: Place,
  conversion: Conversion,
): void => {
  flow.end();
  const bold = withMark(place, { object: "mark", type: "bold" });
  const blocks = conversion.blocksIn(element, bold);
  const title = blocks.map((block) => plainTextOf(block)).join(" ");
  if (isTelling(title, place.callout ?? ""))
    flow.push([conversion.leaf("paragraph", flatten(blocks, "space"))]);
};

const isLabel = select(".footnote .label, .citation .label");

/** Whether a paragraph continues on the line of its footnote's number. */
const goesOnAfterLabel = ({ name, before }: HtmlElement): boolean => {
  let beside = before;
  while (beside?.kind === "text" && beside.text.trim() === "") beside = beside.before;
  return name === "p" && isElement(beside) && isLabel(beside);
};

const createVisit = (conversion: Conversion): Visit => {
  const visitAll = (element: HtmlElement, flow: Flow, place: Place, depth: number): void => {
    if (depth > MAX_DEPTH) {
      flow.text(rawTextOf(element), place.marks);
      return;
    }
    for (const child of childrenOf(element)) {
      if (child.kind === "text") flow.text(child.text, place.marks);
      else if (isElement(child)) visit(child, flow, place, depth + 1);
    }
  };
  const visit: Visit = (element, flow, place, depth) => {
    if (conversion.converted.has(element)) return;
    const { name } = element;
    if (conversion.isDropped(element) || (isHidden(element) && !isFormula(element))) {
      takeAnchors(element, flow, conversion);
      return;
    }
    if (codeTitles(element)) {
      flow.end();
      conversion.codeTitle = textOf(element, conversion.isDropped);
      return;
    }
    const isBlockBox = blockNames.has(name);
    if (isBlockBox && !goesOnAfterLabel(element)) flow.end();
    takeAnchors(element, flow, conversion);
    if (addSpecial(element, flow, place, conversion)) return;
    if (place.callout !== undefined) {
      if (isCalloutIcon(element)) return;
      if (isCalloutTitle(element)) {
        addCalloutTitle(element, flow, place, conversion);
        return;
      }
    }
    const blocks = depth > MAX_DEPTH ? undefined : ownBlocks(element, conversion, place);
    if (blocks) {
      flow.push(blocks);
      return;
    }
    if (name === "summary" && element.parent?.name === "details") return;
    const mark = markNames[name];
    const inside =
      name === "a"
        ? insideLink(element, conversion, place)
        : mark === undefined
          ? place
          : withMark(place, { object: "mark", type: mark });
    const figured =
      name === "figcaption" ? withMark(inside, { object: "mark", type: "italic" }) : inside;
    visitAll(element, flow, figured, depth + 1);
    if (isBlockBox) flow.end();
  };
  return visit;
};

/** What is known about the page whose content is converted. */
export type PageFacts = Pick<
  Conversion,
  "base" | "address" | "isDropped" | "elementById" | "newKey"
>;

/** Converts an element of a page to blocks, with what was collected on the way. */
export const convert = (content: HtmlElement, facts: PageFacts): { blocks: Block[] } & Gathered => {
  const begun = beginConversion(facts);
  let depth = 0;
  const conversion: Conversion = {
    ...begun,
    blocksIn: (element, place) => {
      const flow = createFlow(conversion);
      takeAnchors(element, flow, conversion);
      depth += 1;
      for (const child of childrenOf(element)) {
        if (child.kind === "text") flow.text(child.text, place.marks);
        else if (isElement(child)) visit(child, flow, place, depth);
      }
      depth -= 1;
      flow.end();
      return flow.blocks;
    },
    blocksOf: (element, place) => {
      const flow = createFlow(conversion);
      depth += 1;
      visit(element, flow, place, depth);
      depth -= 1;
      flow.end();
      return flow.blocks;
    },
  };
  const visit = createVisit(conversion);
  const blocks = conversion.blocksIn(content, top);
  begun.finish();
  const { anchors, losses, pictures, finish } = begun;
  return { blocks, anchors, losses, pictures, finish };
};
