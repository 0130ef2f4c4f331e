import { useEffect, useState } from "react";

/** Pause after the last letter before the service is asked, in milliseconds. */
const PAUSE_MS = 200;

/**
 * What somebody types, once they pause; until then what it was at the pause before.
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
