import { MAX_AUDIT_SEARCH } from "#contract/schemas/limits.ts";
import { auditEventsQuery, type AuditQuestion } from "#web/api/audit-events.ts";
import { cursor, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";
import { inOrder, instantsOf, readDay } from "./day-range.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;
/** Maximum length of an id or action that the service filters by. */
const MAX_ID = 64;

const id = (given: unknown): string | undefined =>
  text(MAX_ID)(typeof given === "string" ? given.trim() : given);

const readParams = searchParams({
  q: text(MAX_AUDIT_SEARCH),
  action: id,
  actor: id,
  target: id,
  from: readDay,
  to: readDay,
  page: cursor,
});
export type AuditSearch = SearchOf<typeof readParams>;

/** The log's search parameters; the two days are put in chronological order. */
export const readAuditSearch = (given: Readonly<Record<string, unknown>>): AuditSearch => {
  const { from, to, ...read } = readParams(given);
  return { ...read, ...inOrder({ from, to }) };
};

/** Whether any filter is set. */
export const isNarrowed = ({ q, action, actor, target, from, to }: AuditSearch): boolean =>
  [q, action, actor, target, from, to].some((filter) => filter !== undefined);

/** The log's query without its page, as used by an export. */
export const questionOf = ({ q, action, actor, target, from, to }: AuditSearch): AuditQuestion => ({
  search: q,
  action,
  actor,
  target,
  ...instantsOf({ from, to }),
});

/** The page of events that the search parameters select. */
export const auditPageQuery = (organizationId: string, search: AuditSearch) =>
  auditEventsQuery(organizationId, { ...questionOf(search), page: search.page, limit: PAGE_SIZE });
