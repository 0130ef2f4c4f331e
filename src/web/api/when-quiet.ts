import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "#web/kit/when-idle.ts";

/**
 * Calls `act` once while the browser is idle and the screen has no query pending: prefetching must not delay what is
 * needed now. Returns a function that cancels it.
 */
export const whenQuiet = (queries: QueryClient, act: () => void): (() => void) => {
  let cancel: () => void;
  const look = (): void => {
    cancel = whenIdle(() => {
      if (queries.isFetching() === 0) return act();
      cancel = queries.getQueryCache().subscribe(() => {
        if (queries.isFetching() > 0) return;
        cancel();
        look();
      });
    });
  };
  look();
  return () => cancel();
};
