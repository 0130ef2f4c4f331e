import { gitItemActions, gitItemSides, gitSyncStates } from "#contract/schemas/enums.ts";
import { gitSyncItemsQuery, type GitSyncPath, gitSyncsQuery } from "#web/api/git.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;
/** Longest id that an address is read for. */
const MAX_ID = 64;

export const readJournalSearch = searchParams({
  state: oneOf(gitSyncStates),
  /** Only syncs that were reviewed before they were applied, or only the others. */
  rehearsed: oneOf(["yes", "no"]),
  page: cursor,
});
/** What the address of the journal says. */
export type JournalSearch = SearchOf<typeof readJournalSearch>;

/** The syncs that the address asks for. */
export const journalQuery = (spaceId: string, { state, rehearsed, page }: JournalSearch) =>
  gitSyncsQuery(spaceId, {
    state,
    rehearsed: rehearsed === undefined ? undefined : rehearsed === "yes",
    page,
    limit: PAGE_SIZE,
  });

export const readSyncSearch = searchParams({
  /** Shows only what changes this side. */
  side: oneOf(gitItemSides),
  action: oneOf(gitItemActions),
  /** The page of what changes that side; both sides begin at their first. */
  page: cursor,
  /** The file whose difference is open. */
  item: text(MAX_ID),
});
/** What the address of a sync says. */
export type SyncSearch = SearchOf<typeof readSyncSearch>;

/** Which of the two columns. */
export type Side = (typeof gitItemSides)[number];

/** The rows of one column that the address asks for. */
export const itemsQuery = (path: GitSyncPath, side: Side, search: SyncSearch) =>
  gitSyncItemsQuery(path, {
    side,
    action: search.action,
    page: search.side === side ? search.page : undefined,
    limit: PAGE_SIZE,
  });
