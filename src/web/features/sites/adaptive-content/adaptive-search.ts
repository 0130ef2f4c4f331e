import { textValue } from "#web/kit/search-values.ts";

/** What the address of the screen says; what is left out is the default. */
export interface AdaptiveSearch {
  /** Only rows that not everybody sees alike. */
  differing?: true | undefined;
  /** The kind of visitor whose dialog is open, by its title. */
  kind?: string | undefined;
  /** Which other dialog is open. */
  add?: "kind" | undefined;
}

/** Reads the address; what means nothing here is undefined. */
export const readAdaptiveSearch = (given: Record<string, unknown>): AdaptiveSearch => ({
  differing: given["differing"] === true ? true : undefined,
  kind: textValue(given["kind"]),
  add: given["add"] === "kind" ? "kind" : undefined,
});
