import { jobStates } from "#contract/schemas/enums.ts";
import { jobsQuery } from "#web/api/jobs.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;
/** Maximum length of an id or kind that the service filters by. */
const MAX_ID = 64;

/** The filters of the list, and its page; in a space, the space is the one in the path. */
export const readJobsSearch = searchParams({
  kind: text(MAX_ID),
  state: oneOf(jobStates),
  space: text(MAX_ID),
  page: cursor,
});
export type JobsSearch = SearchOf<typeof readJobsSearch>;

/** Whether any filter is set. */
export const isNarrowed = ({ kind, state, space }: JobsSearch): boolean =>
  [kind, state, space].some((filter) => filter !== undefined);

/** The page of jobs that the search parameters select. */
export const jobsPageQuery = (organizationId: string, search: JobsSearch) =>
  jobsQuery(organizationId, { ...search, limit: PAGE_SIZE });
