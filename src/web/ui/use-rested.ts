import { useEffect, useState } from "react";

/** Rest after the last letter before the service is asked, in milliseconds. */
const REST = 200;

/**
 * What somebody types, once they pause; until then what it was at the pause before.
 *
 * @param rest how long a pause is, in milliseconds
 */
export const useRested = (value: string, rest: number = REST): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return rested;
};
