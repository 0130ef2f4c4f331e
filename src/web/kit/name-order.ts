import { LOCALE, onceNeeded } from "./formats.ts";

const collator = onceNeeded(
  () => new Intl.Collator(LOCALE, { sensitivity: "base", numeric: true }),
);

/** Compares names for sorting, with numbers by value, so that "Space 2" comes before "Space 10". */
export const compareNames = (one: string, other: string): number => collator().compare(one, other);
