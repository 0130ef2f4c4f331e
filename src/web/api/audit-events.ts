import {
  getOrganizationAuditEventOptions,
  listOrganizationAuditEventActorsOptions,
  listOrganizationAuditEventActionsOptions,
  listOrganizationAuditEventsOptions,
  listOrganizationAuditEventTargetsOptions,
} from "#client/@tanstack/react-query.gen.ts";
import { listOrganizationAuditEvents } from "#client/sdk.gen.ts";
import { everyItem, onlySet, type PageOf, paging, reading } from "./queries.ts";

export type { AuditEvent, AuditEventDetails } from "#client/types.gen.ts";

interface AuditFilters {
  /** Instants in ISO 8601: from this one on, and before that one. */
  from: string;
  to: string;
  action: string;
  /** Id of who did it, and of what it was done to. */
  actor: string;
  target: string;
  /** Words in the names and in what was done. */
  search: string;
}

/** What a list of audit events can be narrowed by. */
export type AuditQuestion = {
  readonly [Key in keyof AuditFilters]?: AuditFilters[Key] | undefined;
};

/** Most events the service gives a page. */
const MOST = 100;

const auditParameters = ({ page, limit, ...filters }: AuditQuestion & PageOf) => ({
  ...onlySet<AuditFilters>(filters),
  ...paging({ page, limit }),
});

/** Events, newest first; 1 to 100 a page. */
export const auditEventsQuery = (organizationId: string, question: AuditQuestion & PageOf = {}) =>
  reading(
    listOrganizationAuditEventsOptions({
      path: { organizationId },
      query: auditParameters(question),
    }),
  );

/** Walks all events that match, for an export. */
export const everyAuditEvent = (
  organizationId: string,
  question: AuditQuestion,
  signal: AbortSignal,
) =>
  everyItem(async (page) => {
    const { data } = await listOrganizationAuditEvents({
      path: { organizationId },
      query: auditParameters({ ...question, page, limit: MOST }),
      signal,
      throwOnError: true,
    });
    return data;
  }, signal);

/** One event with what changed. */
export const auditEventQuery = (organizationId: string, auditEventId: string) =>
  reading(getOrganizationAuditEventOptions({ path: { organizationId, auditEventId } }));

/** The kinds of events, with their labels. */
export const auditActionsQuery = (organizationId: string) =>
  reading(listOrganizationAuditEventActionsOptions({ path: { organizationId } }));

/** Who did something and has the text in their name, also those who left. */
export const auditActorsQuery = (organizationId: string, search: string) =>
  reading(
    listOrganizationAuditEventActorsOptions({
      path: { organizationId },
      query: onlySet<{ search: string }>({ search: search === "" ? undefined : search }),
    }),
  );

/** What something was done to and has the text in its name, also what is gone. */
export const auditTargetsQuery = (organizationId: string, search: string) =>
  reading(
    listOrganizationAuditEventTargetsOptions({
      path: { organizationId },
      query: onlySet<{ search: string }>({ search: search === "" ? undefined : search }),
    }),
  );
