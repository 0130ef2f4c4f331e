import { useEffect } from "react";

interface Deferred {
  fetchAhead(): void;
}

/**
 * Fetches the code of what will be opened once the page has nothing better to do, so that it opens at once.
 * Keep the list the same.
 */
export const useFetchedAhead = (list: readonly Deferred[]): void => {
  useEffect(() => {
    const fetchAhead = () => {
      for (const each of list) each.fetchAhead();
    };
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchAhead, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetchAhead, { timeout: 5_000 });
    return () => window.cancelIdleCallback(idle);
  }, [list]);
};
