import { useSyncExternalStore } from "react";

/** Matches the breakpoint `lg`. */
const wide = () => window.matchMedia("(min-width: 64rem)");

const watch = (listener: () => void) => {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether the screen has room for threads beside the text. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => wide().matches);
