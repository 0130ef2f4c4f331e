import { useEffect, useState } from "react";

const PAUSE_MS = 200;

/**
 * What somebody types, updated only once they pause.
 *
 * @param pause how long a pause is, in milliseconds
 */
export const useDebounced = (value: string, pause: number = PAUSE_MS): string => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
};
