import { useEffect, useState } from "react";

const PAUSE_MS = 200;

/**
 * Returns what the person typed, updated only once they pause.
 *
 * @param pause the length of a pause, in milliseconds
 */
export const useDebounced = (value: string, pause: number = PAUSE_MS): string => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
};
