import { createContext, use, useState } from "react";
import { type FocusFinder, rememberFocus } from "./focus-return.ts";

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
