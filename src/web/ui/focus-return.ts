import { createContext, use, useState } from "react";

/** Equal for two elements that are the same control, rendered again: keys and ids may differ. */
const likenessOf = (element: Element): string =>
  JSON.stringify([
    element.tagName,
    ...["type", "role", "href", "name", "aria-label"].map((name) => element.getAttribute(name)),
    element.textContent,
  ]);

const isShown = (element: Element): boolean =>
  element.isConnected && element.getClientRects().length > 0;

let last: Element | undefined;

/** Remembers what has focus, for when the screen takes it away. Called once. */
export const watchFocus = (): void =>
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) last = target;
  });

/** The button a menu belongs to: its items are gone by the time focus comes back. */
const ownerOf = (element: Element): Element => {
  const menu = element.closest("[role=menu]");
  const owner = menu?.getAttribute("aria-labelledby");
  return (owner && document.getElementById(owner)) || element;
};

/** What had focus until the screen hid or replaced it; what was left on purpose does not count. */
const lost = (): Element | undefined => {
  const { activeElement, body } = document;
  const isNowhere = activeElement === null || activeElement === body;
  return isNowhere && last !== undefined && !isShown(last) ? last : undefined;
};

/** Whether focus is nowhere because the screen hid or replaced what had it. */
export const isFocusLost = (): boolean => lost() !== undefined;

/** What has focus, or had it until the screen took it away. */
const focused = (): Element | undefined => {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body ? activeElement : lost();
};

/** Finds the control that has focus now again, later: itself, or its like where it was drawn anew. */
export type FocusFinder = () => HTMLElement | undefined;

/** Remembers the control that has focus at this moment. */
const rememberFocus = (): FocusFinder => {
  const now = focused();
  if (now === undefined) return () => undefined;
  const element = ownerOf(now);
  const traits = likenessOf(element);
  return () => {
    const found = isShown(element)
      ? element
      : [...document.querySelectorAll(element.tagName)].find(
          (other) => isShown(other) && likenessOf(other) === traits,
        );
    return found instanceof HTMLElement ? found : undefined;
  };
};

/** Where focus goes when the dialog around closes; a dialog over it hands that on to what it holds. */
export const ReturnFocusTo = createContext<FocusFinder>(
  () => document.querySelector("main") ?? undefined,
);

/**
 * Brings focus back to where it was before a dialog opened, also when no trigger inside the dialog's
 * own tree opened it. When that place is gone, to where the dialog below goes back to, for both may
 * close at once and in any order; in the end, such as after the row was deleted, to the main part.
 */
export const useReturnFocus = () => {
  const around = use(ReturnFocusTo);
  // Taken while rendering for the first time: later the dialog has focus already.
  const [origin] = useState(rememberFocus);
  const [place] = useState<FocusFinder>(() => () => origin() ?? around());
  return {
    place,
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      place()?.focus();
    },
  };
};
