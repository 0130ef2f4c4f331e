import { MAX_AUDIT_SEARCH } from "#contract/schemas/limits.ts";
import { auditEventsQuery, type AuditQuestion } from "#web/api/audit-events.ts";
import { cursor, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";
import { inOrder, instantsOf, readDay } from "./day-range.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;
/** Longest id or action the service filters by. */
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

/** The log's search parameters; its two days come in their order. */
export const readAuditSearch = (given: Readonly<Record<string, unknown>>): AuditSearch => {
  const { from, to, ...read } = readParams(given);
  return { ...read, ...inOrder({ from, to }) };
};

/** Whether the log is narrowed at all. */
export const isNarrowed = ({ q, action, actor, target, from, to }: AuditSearch): boolean =>
  [q, action, actor, target, from, to].some((filter) => filter !== undefined);

/** The log's question without its page, as an export asks it. */
export const questionOf = ({ q, action, actor, target, from, to }: AuditSearch): AuditQuestion => ({
  search: q,
  action,
  actor,
  target,
  ...instantsOf({ from, to }),
});

/** The page of events the address names. */
export const auditPageQuery = (organizationId: string, search: AuditSearch) =>
  auditEventsQuery(organizationId, { ...questionOf(search), page: search.page, limit: PAGE_SIZE });
