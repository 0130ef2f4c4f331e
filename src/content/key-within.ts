import { MAX_KEY } from "./limits.ts";

/** A key for a part of a block that has none of its own. */
export const keyWithin = (key: string, name: number | string): string => {
  const suffix = `.${name}`;
  return key.slice(0, MAX_KEY - suffix.length) + suffix;
};
