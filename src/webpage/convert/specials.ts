import { newText } from "#content/block.ts";
import { attributeOf, childElementsOf, type HtmlElement, textOf } from "../html/element.ts";
import type { Conversion, Place } from "./conversion.ts";
import type { Flow } from "./flow.ts";
import { formulaOf } from "./math.ts";
import { drawnCharacter, embeddedAddress, isLargeDrawing, pictureOf } from "./media.ts";

const silent: ReadonlySet<string> = new Set([
  "style",
  "template",
  "noscript",
  "head",
  "title",
  "meta",
  "link",
  "button",
  "select",
  "textarea",
  "datalist",
  "output",
  "progress",
  "meter",
  "map",
  "area",
  "frameset",
  "frame",
  "dialog",
]);

const isSeen = (element: HtmlElement): boolean =>
  element.name !== "input" || attributeOf(element, "type").toLowerCase() !== "hidden";

const addPicture = (
  element: HtmlElement,
  flow: Flow,
  place: Place,
  conversion: Conversion,
): void => {
  const character = drawnCharacter(element);
  const picture = character === undefined ? pictureOf(element, conversion.base) : undefined;
  if (character !== undefined) flow.text(character, place.marks);
  if (picture === "lost") {
    conversion.lose("address");
    flow.text(attributeOf(element, "alt"), place.marks);
    return;
  }
  const source = picture && conversion.picture(picture.address);
  if (source !== undefined)
    flow.add("image", { src: source, alt: picture?.alt ?? "" }, place.marks);
};

const addFormula = (
  tex: string,
  display: boolean,
  flow: Flow,
  place: Place,
  conversion: Conversion,
): void => {
  if (tex === "") return;
  if (display) {
    flow.end();
    if (conversion.takes(tex, [])) flow.push([conversion.leaf("math", [newText(tex)])]);
    return;
  }
  conversion.lose("inline-math");
  flow.text(tex, [...place.marks, { object: "mark", type: "code" }]);
};

/**
 * Handles elements that are neither text nor blocks: pictures, breaks, formulas, and what is dropped. Returns whether
 * it was one.
 */
export const addSpecial = (
  element: HtmlElement,
  flow: Flow,
  place: Place,
  conversion: Conversion,
): boolean => {
  const formula = formulaOf(element);
  if (formula) {
    addFormula(formula.tex, formula.display, flow, place, conversion);
    return true;
  }
  switch (element.name) {
    case "br":
      flow.add("break", {}, place.marks);
      return true;
    case "img":
      addPicture(element, flow, place, conversion);
      return true;
    case "svg":
    case "canvas":
      if (isLargeDrawing(element)) conversion.lose("drawing");
      return true;
    case "script":
      conversion.lose("script");
      return true;
    case "input":
      if (attributeOf(element, "type") === "checkbox" && place.item && flow.key() === undefined)
        place.item.checked ??= element.attributes.has("checked");
      return true;
    case "object": {
      const address = embeddedAddress(element, conversion.base);
      if (address === undefined || !/\.(?:svg|png|jpe?g|gif|webp)(?:\?|$)/i.test(address))
        return false;
      const source = conversion.picture(address);
      if (source !== undefined)
        flow.add("image", { src: source, alt: textOf(element) }, place.marks);
      return true;
    }
    case "form":
      if ([...childElementsOf(element)].some(isSeen)) conversion.lose("form");
      return true;
    default:
      return silent.has(element.name);
  }
};
