import { revisionsQuery } from "#web/api/content.ts";
import { textValue } from "#web/kit/search-values.ts";

/** What the address of the history says. */
export interface HistorySearch {
  page?: string | undefined;
  /** Of a comparison: the revision to compare with; the one before when absent. */
  from?: string | undefined;
  /** Of a comparison: what is shown of it, a page or what is listed beside the pages. */
  show?: string | undefined;
  view?: "split" | undefined;
}

export const PAGE_SIZE = 50;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readHistorySearch = (given: Record<string, unknown>): HistorySearch => ({
  page: textValue(given["page"]),
  from: textValue(given["from"]),
  show: textValue(given["show"]),
  view: given["view"] === "split" ? "split" : undefined,
});

/** The page of revisions the address names. */
export const historyQuery = (spaceId: string, { page }: HistorySearch) =>
  revisionsQuery(spaceId, { page, limit: PAGE_SIZE });
