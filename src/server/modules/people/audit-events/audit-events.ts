import type { z } from "zod";
import {
  auditEvent,
  type AuditEvent,
  type AuditEventDetails,
  type listAuditEventsQuery,
  MAX_AUDIT_FOUND,
} from "#contract/schemas/audit-event.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import {
  type AuditEventRow,
  countAuditEvents,
  findAuditEvent,
  type SearchedWord,
  selectActors,
  selectAuditEvents,
  selectTargets,
} from "./audit-event-rows.ts";
import { organizationActions } from "#server/events/actions.ts";
import { peopleById } from "../users/users.ts";
import type { Naming } from "./naming.ts";
import type { Settings } from "#server/kit/service-settings.ts";

type Query = Omit<z.output<typeof listAuditEventsQuery>, "page" | "limit">;

/** The range the database can hold. An instant beyond either end is clamped to it. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");
const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST));

/** The words of a search, each with the actions whose label contains it. */
const wordsOf = (search = ""): SearchedWord[] =>
  [...new Set(search.trim().split(/\s+/))].filter(Boolean).map((word) => ({
    word,
    actions: Object.entries(organizationActions).flatMap(([action, label]) =>
      label.toLowerCase().includes(word.toLowerCase()) ? [action] : [],
    ),
  }));

/** An organization's audit events, newest first. Throws 400 if `from` is after `to`. */
export const listAuditEvents = async (
  { db }: Context,
  organizationId: string,
  { from, to, action, actor, target, search }: Query,
  page: ListRequest,
): Promise<ListPage<AuditEventRow>> => {
  const words = wordsOf(search);
  const filter = { action, actor, target, words, from: instantOf(from), to: instantOf(to) };
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

/** Actors in an organization whose name contains the text, the most recently active first. */
export const findActors = async (
  context: Context,
  organizationId: string,
  search = "",
): Promise<AuditEvent["actor"][]> => {
  const asked = { search: search.trim(), limit: MAX_AUDIT_FOUND };
  const rows = await selectActors(context.db, organizationId, asked);
  const personOf = await peopleById(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map(({ type, id, label }) => {
    const { photoURL } = personOf(id);
    return { type, id, label, ...(photoURL === undefined ? {} : { photoURL }) };
  });
};

/** Targets in an organization whose name contains the text, the most recently affected first. */
export const findTargets = async (
  { db }: Context,
  organizationId: string,
  search = "",
): Promise<AuditEvent["target"][]> => {
  const asked = { search: search.trim(), limit: MAX_AUDIT_FOUND };
  const rows = await selectTargets(db, organizationId, asked);
  return rows.map(({ type, id, label }) => ({ type, id, label }));
};

/** The version of the shape of `payload`, incremented when a field in it changes its meaning. */
const SCHEMA_VERSION = 1;

/** Presents who did what to what. */
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

export const presentAuditEvent = (
  row: AuditEventRow,
  naming: Naming,
  { publicUrl }: Settings,
): AuditEvent => {
  const { action, actor, target } = presentDeed(row);
  return {
    object: "audit-event",
    id: row.id,
    occurredAt: row.occurredAt.toISOString(),
    action,
    actor: { ...actor, ...naming.actor },
    target: { ...target, ...naming.target },
    source: row.source,
    urls: { location: `${publicUrl}/v1/orgs/${row.organizationId}/audit-events/${row.id}` },
  };
};

/** Presents an event with its changes. */
export const presentAuditEventDetails = (
  row: AuditEventRow,
  naming: Naming,
  settings: Settings,
): AuditEventDetails => ({
  ...presentAuditEvent(row, naming, settings),
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
