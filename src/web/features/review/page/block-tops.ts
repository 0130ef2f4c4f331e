import type { BlocksHandle } from "#web/features/content/index.ts";

/* Where the blocks of a text are, also those that are not rendered. */

/**
 * The elements of blocks by key: the last one shown or, for a folded block, its fold. Blocks that are not rendered
 * have none. Found in a single walk through the text, because a query per block is slow with many threads.
 */
const elementsIn = (text: HTMLElement): ReadonlyMap<string, Element> => {
  const elements = new Map<string, Element>();
  for (const element of text.querySelectorAll("[data-block-key]")) {
    const key = element.getAttribute("data-block-key") ?? "";
    const fold = element.closest("[hidden]")?.parentElement;
    if (fold === null || fold === undefined) elements.set(key, element);
    else if (!elements.has(key)) elements.set(key, fold);
  }
  return elements;
};

/** How many screens around the visible one have cards exactly beside their blocks. */
const EXACT_SCREENS = 1;

/** Whether the range between two heights overlaps the viewport, or the viewport's height above or below it. */
export const isNear = (top: number, bottom: number): boolean =>
  bottom > -EXACT_SCREENS * window.innerHeight && top < (1 + EXACT_SCREENS) * window.innerHeight;

/**
 * Returns a function from a block's key to its current top in the viewport, undefined for a block the text does not
 * show. Far from the screen it is the estimated top within the block's part of the text, because measuring the block
 * itself would force the browser to lay out what it skips.
 */
export const topsOf = (
  text: HTMLElement,
  blocks: BlocksHandle | null,
): ((key: string) => number | undefined) => {
  let all: ReadonlyMap<string, Element> | undefined;
  const measured = new Map<Element, DOMRect>();
  const rectOf = (element: Element): DOMRect => {
    const rect = measured.get(element) ?? element.getBoundingClientRect();
    measured.set(element, rect);
    return rect;
  };
  return (key) => {
    const place = blocks?.placeOf(key);
    const around = place && rectOf(place.element);
    if (place !== undefined && around !== undefined && !isNear(around.top, around.bottom))
      return around.top + place.part * around.height;
    const element = (all ??= elementsIn(text)).get(key);
    if (element !== undefined) return rectOf(element).top;
    return place && around && around.top + place.part * around.height;
  };
};
