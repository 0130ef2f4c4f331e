import type { z } from "zod";
import {
  auditEvent,
  type AuditEvent,
  type AuditEventDetails,
  type listAuditEventsQuery,
} from "#contract/schemas/audit-event.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import {
  type AuditEventRow,
  countAuditEvents,
  findAuditEvent,
  selectAuditEvents,
} from "./audit-event-rows.ts";
import type { Settings } from "#server/kit/service-settings.ts";

type Query = Omit<z.output<typeof listAuditEventsQuery>, "page" | "limit">;

/** What the database can hold; an instant beyond either end is as good as the end itself. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");
const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST));

/** What was done in an organization, newest first. Refuses `from` after `to`: 400. */
export const listAuditEvents = async (
  { db }: Context,
  organizationId: string,
  { from, to, action, actor, target }: Query,
  page: ListRequest,
): Promise<ListPage<AuditEventRow>> => {
  const filter = { action, actor, target, from: instantOf(from), to: instantOf(to) };
  if (filter.from && filter.to && filter.from > filter.to)
    throw invalid("from", "must not be later than `to`");
  return readList(page, {
    rows: (asked) => selectAuditEvents(db, organizationId, filter, asked),
    count: () => countAuditEvents(db, organizationId, filter),
    cursorOf: ({ occurredAt, id }) => [occurredAt.getTime(), id],
  });
};

/** One audit event of an organization. */
export const getAuditEvent = async (
  { db }: Context,
  {
    organizationId,
    auditEventId,
  }: { readonly organizationId: string; readonly auditEventId: string },
): Promise<AuditEventRow> => {
  const id = auditEvent.shape.id.safeParse(auditEventId);
  const row = id.success ? await findAuditEvent(db, organizationId, id.data) : undefined;
  if (!row) throw notFound("audit event");
  return row;
};

/** The shape of `payload`; it goes up when a field there changes its meaning. */
const SCHEMA_VERSION = 1;

/** What an event says of who did what to what. */
export const presentDeed = (
  row: AuditEventRow,
): Pick<AuditEvent, "action" | "actor" | "target"> => ({
  action: row.action,
  actor: {
    type: row.actorType,
    id: row.actorId,
    ...(row.actorLabel === null ? {} : { label: row.actorLabel }),
  },
  target: {
    type: row.targetType,
    id: row.targetId,
    ...(row.targetLabel === null ? {} : { label: row.targetLabel }),
  },
});

export const presentAuditEvent = (row: AuditEventRow, { publicUrl }: Settings): AuditEvent => ({
  object: "audit-event",
  id: row.id,
  occurredAt: row.occurredAt.toISOString(),
  ...presentDeed(row),
  source: row.source,
  urls: { location: `${publicUrl}/v1/orgs/${row.organizationId}/audit-events/${row.id}` },
});

/** An event with what changed. */
export const presentAuditEventDetails = (
  row: AuditEventRow,
  settings: Settings,
): AuditEventDetails => ({
  ...presentAuditEvent(row, settings),
  ...(row.requestId === null ? {} : { correlationId: row.requestId }),
  ...(row.causedBy === null ? {} : { causedByEventId: row.causedBy }),
  schemaVersion: SCHEMA_VERSION,
  payload: {
    ...(row.operation === null ? {} : { operation: row.operation }),
    credential: {
      type: row.credentialType,
      ...(row.credentialId === null ? {} : { id: row.credentialId }),
    },
    before: row.before as AuditEventDetails["payload"]["before"],
    after: row.after as AuditEventDetails["payload"]["after"],
  },
});
