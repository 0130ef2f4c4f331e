import { type AuditQuestion, auditEventsQuery } from "#web/api/audit-events.ts";
import { type DayRange, inOrder, instantsOf, readDay } from "./day-range.ts";

/** What the address of the log says; what is left out is the default. */
export interface AuditSearch extends DayRange {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  readonly page?: string | undefined;
}

/** Rows a page. */
export const PAGE_SIZE = 50;
/** Longest id or action the service filters by. */
export const MAX_ID = 64;

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

/**
 * Reads the address; what means nothing here is undefined rather than refused. Every name is there, because
 * the router passes on what is left out as it stands in the address.
 */
export const readAuditSearch = (given: Record<string, unknown>): AuditSearch => {
  const [action, actor, target, page] = [
    given["action"],
    given["actor"],
    given["target"],
    given["page"],
  ].map(text);
  const { from, to } = inOrder({ from: readDay(given["from"]), to: readDay(given["to"]) });
  return {
    action: action?.slice(0, MAX_ID),
    actor: actor?.slice(0, MAX_ID),
    target: target?.slice(0, MAX_ID),
    from,
    to,
    page,
  };
};

/** Whether the log is narrowed at all. */
export const isNarrowed = ({ action, actor, target, from, to }: AuditSearch): boolean =>
  [action, actor, target, from, to].some((filter) => filter !== undefined);

/** The log's question without its page, as an export asks it. */
export const questionOf = ({ action, actor, target, from, to }: AuditSearch): AuditQuestion => ({
  action,
  actor,
  target,
  ...instantsOf({ from, to }),
});

/** The page of events the address names. */
export const auditPageQuery = (organizationId: string, search: AuditSearch) =>
  auditEventsQuery(organizationId, { ...questionOf(search), page: search.page, limit: PAGE_SIZE });
