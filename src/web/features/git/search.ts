import { gitItemActions, gitItemSides, gitSyncStates } from "#contract/schemas/enums.ts";
import { gitSyncItemsQuery, type GitSyncPath, gitSyncsQuery } from "#web/api/git.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;
/** Maximum length of an id in the address. */
const MAX_ID = 64;

export const readJournalSearch = searchParams({
  state: oneOf(gitSyncStates),
  /** Only syncs that were reviewed before they were applied, or only the others. */
  rehearsed: oneOf(["yes", "no"]),
  page: cursor,
});
/** The search parameters of the journal. */
export type JournalSearch = SearchOf<typeof readJournalSearch>;

/** The syncs that the search parameters select. */
export const journalQuery = (spaceId: string, { state, rehearsed, page }: JournalSearch) =>
  gitSyncsQuery(spaceId, {
    state,
    rehearsed: rehearsed === undefined ? undefined : rehearsed === "yes",
    page,
    limit: PAGE_SIZE,
  });

export const readSyncSearch = searchParams({
  /** Shows only the changes on this side. */
  side: oneOf(gitItemSides),
  action: oneOf(gitItemActions),
  /** The page of the changes on that side; when both sides are shown, both are at their first page. */
  page: cursor,
  /** The file whose difference is open. */
  item: text(MAX_ID),
});
/** The search parameters of a sync. */
export type SyncSearch = SearchOf<typeof readSyncSearch>;

/** One of the two columns. */
export type Side = (typeof gitItemSides)[number];

/** The rows of a column that the search parameters select. */
export const itemsQuery = (path: GitSyncPath, side: Side, search: SyncSearch) =>
  gitSyncItemsQuery(path, {
    side,
    action: search.action,
    page: search.side === side ? search.page : undefined,
    limit: PAGE_SIZE,
  });
