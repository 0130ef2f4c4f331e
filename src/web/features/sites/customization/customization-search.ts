import { textValue } from "#web/kit/search-values.ts";

/** What the address of the screen says. */
export interface CustomizationSearch {
  /** The site-space whose own looks are edited; the site itself when left out. */
  siteSpace?: string | undefined;
}

/** Reads the address; what means nothing here is undefined. */
export const readCustomizationSearch = (given: Record<string, unknown>): CustomizationSearch => ({
  siteSpace: textValue(given["siteSpace"]),
});
