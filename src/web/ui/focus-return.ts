import { createContext, use, useState } from "react";

/** Equal for a control and the one that React drew in its target: the same kind, name and text. */
const likenessOf = (element: Element): string =>
  JSON.stringify([
    element.tagName,
    ...["type", "role", "href", "name", "aria-label"].map((name) => element.getAttribute(name)),
    element.textContent,
  ]);

const isShown = (element: Element): boolean =>
  element.isConnected && element.getClientRects().length > 0;

const seen: { last?: Element } = {};

/** Keeps track of the focused element, for when the screen removes it. Called once. */
export const watchFocus = (): void =>
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) seen.last = target;
  });

/** The button of the menu that an item is in, as the item is gone by the time focus comes back; else the element. */
const ownerOf = (element: Element): Element => {
  const menu = element.closest("[role=menu]");
  const owner = menu?.getAttribute("aria-labelledby");
  return (owner && document.getElementById(owner)) || element;
};

/** The element that had focus until it was hidden or removed; undefined where something else was focused since. */
const lost = (): Element | undefined => {
  const { activeElement, body } = document;
  const isNowhere = activeElement === null || activeElement === body;
  const { last } = seen;
  return isNowhere && last !== undefined && !isShown(last) ? last : undefined;
};

/** Whether nothing has focus because the focused element was hidden or removed. */
export const isFocusLost = (): boolean => lost() !== undefined;

/** The focused element, or the one that had focus until it was hidden or removed. */
const focused = (): Element | undefined => {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body ? activeElement : lost();
};

/** Finds a remembered control again: itself, or the one that was drawn in its target. */
export type FocusFinder = () => HTMLElement | undefined;

/** Remembers the focused control, to find it later. */
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

/** Finds what to focus when the surrounding dialog closes; the main part of the page outside of dialogs. */
export const ReturnFocusTo = createContext<FocusFinder>(
  () => document.querySelector("main") ?? undefined,
);

/** Whether focus is on something already that is no dialog as a whole, such as a row that a key led to. */
export const hasMovedOn = (): boolean => {
  const { activeElement, body } = document;
  return (
    activeElement !== null &&
    activeElement !== body &&
    !activeElement.matches("[role=dialog], [role=alertdialog]")
  );
};

/**
 * Moves focus back to the control that had it before a dialog opened. When that is gone, such as after a row was
 * deleted, to where the dialog below it would move focus, as both may close at once; else to the main part.
 * A dialog gives focus back a moment after it went; whoever has moved on by then is left where they are.
 */
export const useReturnFocus = () => {
  const around = use(ReturnFocusTo);
  // During the first rendering: afterwards the dialog has focus.
  const [origin] = useState(rememberFocus);
  const [target] = useState<FocusFinder>(() => () => origin() ?? around());
  return {
    target,
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!hasMovedOn()) target()?.focus();
    },
  };
};
