import { createContext, use, useState } from "react";

/** A key of a control's kind, name and text, equal for one that React rendered in its place. */
const likenessOf = (element: Element): string =>
  JSON.stringify([
    element.tagName,
    ...["type", "role", "href", "name", "aria-label"].map((name) => element.getAttribute(name)),
    element.textContent,
  ]);

const isShown = (element: Element): boolean =>
  element.isConnected && element.getClientRects().length > 0;

const seen: { last?: Element } = {};

/** Tracks the focused element, in case the screen removes it. Call it once. */
export const watchFocus = (): void =>
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) seen.last = target;
  });

/**
 * Returns the button of the menu that contains an item, because the item is gone by the time focus returns; otherwise
 * the element itself.
 */
const ownerOf = (element: Element): Element => {
  const menu = element.closest("[role=menu]");
  const owner = menu?.getAttribute("aria-labelledby");
  return (owner && document.getElementById(owner)) || element;
};

/** The element that had focus until it was hidden or removed; undefined if something else has been focused since. */
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

/** Finds a remembered control again: the element itself, or the one rendered in its place. */
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

/** Finds what to focus when the surrounding dialog closes; outside of dialogs, the main part of the page. */
export const ReturnFocusTo = createContext<FocusFinder>(
  () => document.querySelector("main") ?? undefined,
);

/** Whether focus is already on something other than a dialog as a whole, such as a row reached by a key. */
export const hasMovedOn = (): boolean => {
  const { activeElement, body } = document;
  return (
    activeElement !== null &&
    activeElement !== body &&
    !activeElement.matches("[role=dialog], [role=alertdialog]")
  );
};

/**
 * Returns focus to the control that had it before a dialog opened. If that is gone, for example with a deleted row,
 * focus moves to where the dialog below would return it, as both may close at once, or else to the main part. A
 * dialog returns focus a moment after it closed; focus that has moved on by then stays.
 */
export const useReturnFocus = () => {
  const around = use(ReturnFocusTo);
  // Read during the first render: afterwards the dialog has focus.
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
