import { jobStates } from "#contract/schemas/enums.ts";
import { jobsQuery } from "#web/api/jobs.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;
/** Longest id or kind the service filters by. */
const MAX_ID = 64;

/** What the list is narrowed to, and its page; in a space the space is that of the address. */
export const readJobsSearch = searchParams({
  kind: text(MAX_ID),
  state: oneOf(jobStates),
  space: text(MAX_ID),
  page: cursor,
});
export type JobsSearch = SearchOf<typeof readJobsSearch>;

/** Whether the list is narrowed at all. */
export const isNarrowed = ({ kind, state, space }: JobsSearch): boolean =>
  [kind, state, space].some((filter) => filter !== undefined);

/** The page of jobs that the address names. */
export const jobsPageQuery = (organizationId: string, search: JobsSearch) =>
  jobsQuery(organizationId, { ...search, limit: PAGE_SIZE });
