import { LOCALE, onceNeeded } from "./formats.ts";

const collator = onceNeeded(
  () => new Intl.Collator(LOCALE, { sensitivity: "base", numeric: true }),
);

/** The order of names in lists, for sorting: as people count, so that "Space 2" comes before "Space 10". */
export const compareNames = (one: string, other: string): number => collator().compare(one, other);
