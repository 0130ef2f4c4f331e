import { useSyncExternalStore } from "react";

/** Wide enough for threads beside the text (`lg`). */
const wide = window.matchMedia("(min-width: 64rem)");

const watch = (listener: () => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Whether the screen has room for threads beside the text. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => wide.matches);
