import { useState } from "react";

/** The button a menu belongs to: its items are gone by the time focus comes back. */
const ownerOf = (element: Element): Element => {
  const menu = element.closest("[role=menu]");
  const owner = menu?.getAttribute("aria-labelledby");
  return (owner && document.getElementById(owner)) || element;
};

/**
 * Brings focus back to where it was before a dialog opened, also when no trigger inside the dialog's
 * own tree opened it. When that place is gone, such as the row just deleted, to the main part.
 */
export const useReturnFocus = () => {
  // Taken while rendering for the first time: later the dialog has focus already.
  const [origin] = useState(() => document.activeElement && ownerOf(document.activeElement));
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const place = origin?.isConnected ? origin : document.querySelector("main");
      if (place instanceof HTMLElement) place.focus();
    },
  };
};
