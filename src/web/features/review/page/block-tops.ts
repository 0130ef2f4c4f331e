import type { BlocksHandle } from "#web/features/content/index.ts";

/* Where the blocks of a text are, also those that are not rendered. */

/**
 * The elements of blocks by their keys: the last shown one, or of a folded block the fold. Blocks that are not
 * rendered have none. All in one walk through the text: a search for each takes long with many threads.
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

/** Screens around the visible one in which a card stands exactly beside its block. */
const EXACT_SCREENS = 1;

/** Whether a part of the viewport's height, or of that above or below, lies between two heights in it. */
export const isNear = (top: number, bottom: number): boolean =>
  bottom > -EXACT_SCREENS * window.innerHeight && top < (1 + EXACT_SCREENS) * window.innerHeight;

/**
 * Answers the tops of blocks in the viewport as they are now; undefined for what the text does not show. Far from the
 * screen it is the top of the part of the text that the block is in: to ask for the block's own would make the browser
 * lay out what it skips.
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
