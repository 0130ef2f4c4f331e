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
  /** ISO 8601 instants: `from` is inclusive, `to` exclusive. */
  from: string;
  to: string;
  action: string;
  /** Ids of the user who acted and of the resource acted on. */
  actor: string;
  target: string;
  /** Words to find in the names and in the descriptions of events. */
  search: string;
}

/** The filters of a list of audit events. */
export type AuditQuestion = {
  readonly [Key in keyof AuditFilters]?: AuditFilters[Key] | undefined;
};

/** The most events the service returns per page. */
const MOST = 100;

const auditParameters = ({ page, limit, ...filters }: AuditQuestion & PageOf) => ({
  ...onlySet<AuditFilters>(filters),
  ...paging({ page, limit }),
});

/** Events, newest first, 1 to 100 per page. */
export const auditEventsQuery = (organizationId: string, question: AuditQuestion & PageOf = {}) =>
  reading(
    listOrganizationAuditEventsOptions({
      path: { organizationId },
      query: auditParameters(question),
    }),
  );

/** Iterates over all matching events, for an export. */
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

/** A single event with the changes it made. */
export const auditEventQuery = (organizationId: string, auditEventId: string) =>
  reading(getOrganizationAuditEventOptions({ path: { organizationId, auditEventId } }));

/** The kinds of events, with their labels. */
export const auditActionsQuery = (organizationId: string) =>
  reading(listOrganizationAuditEventActionsOptions({ path: { organizationId } }));

/** Actors whose name contains the text, including people who have left. */
export const auditActorsQuery = (organizationId: string, search: string) =>
  reading(
    listOrganizationAuditEventActorsOptions({
      path: { organizationId },
      query: onlySet<{ search: string }>({ search: search === "" ? undefined : search }),
    }),
  );

/** Targets whose name contains the text, including deleted ones. */
export const auditTargetsQuery = (organizationId: string, search: string) =>
  reading(
    listOrganizationAuditEventTargetsOptions({
      path: { organizationId },
      query: onlySet<{ search: string }>({ search: search === "" ? undefined : search }),
    }),
  );
