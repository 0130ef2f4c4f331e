import type { z } from "zod";
import type { listAuditEventsQuery } from "#contract/schemas/audit-event.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { type AuditEventRow, countAuditEvents, selectAuditEvents } from "./audit-event-rows.ts";

type Query = Omit<z.output<typeof listAuditEventsQuery>, "page">;

/** What the database can hold; an instant beyond either end is as good as the end itself. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");
const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST));

/** What a page token of this list is bound to. */
export const auditEventsScope = (
  organizationId: string,
  { from, to, action, actor, target }: Query,
): string => `audit events ${JSON.stringify([organizationId, from, to, action, actor, target])}`;

/** What was done in an organization, newest first (contract-facts 10.9). Refuses `from` after `to`. */
export const listAuditEvents = async (
  { db }: Context,
  organizationId: string,
  { limit, from, to, ...exact }: Query,
  after: Cursor | undefined,
): Promise<ListPage<AuditEventRow>> => {
  const filter = { ...exact, from: instantOf(from), to: instantOf(to) };
  if (filter.from && filter.to && filter.from > filter.to)
    throw invalid("from", "must not be later than `to`");
  const [rows, total] = await Promise.all([
    selectAuditEvents(db, organizationId, filter, { limit: limit + 1, after }),
    countAuditEvents(db, organizationId, filter),
  ]);
  return listPage(rows, limit, total, ({ occurredAt, id }) => [occurredAt.getTime(), id]);
};
