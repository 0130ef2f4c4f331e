import { type SQL, eq, getTableColumns, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keepQueries, slot } from "#server/db/prepared.ts";
import { announcements, auditEvents } from "#server/db/tables/index.ts";
import { ringOnCommit } from "#server/db/transaction.ts";
import { newEventId } from "#server/kit/ids.ts";
import { LIVE_CHANNEL, type LiveEvent } from "./live-event.ts";

/** How long announcements are kept: far longer than a process takes to read them. */
export const KEPT_MS = 10 * 60 * 1000;

export type AuditEventRow = typeof auditEvents.$inferInsert & { readonly id: string };

/** Rows per statement: each takes about two dozen of the 65,535 parameters a statement may have. */
const INSERTED_AT_ONCE = 1000;

const { writtenIn: _, ...given } = getTableColumns(auditEvents);
const fields = Object.keys(given) as (keyof typeof given)[];
const fieldsOf = <Value>(valueOf: (field: string) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<
    keyof typeof given,
    Value
  >;
const empty = fieldsOf(() => null);

const oneEvent = keepQueries((db) =>
  db.insert(auditEvents).values(fieldsOf(slot)).prepare("insert_audit_event"),
);

/** Inserts events, sending all statements at once; subscribers of their organization are notified. */
export const insertAuditEvents = async (
  db: Database,
  rows: readonly AuditEventRow[],
): Promise<void> => {
  if (rows.some(({ organizationId }) => organizationId !== null)) ringOnCommit(db, LIVE_CHANNEL);
  if (rows.length === 1) {
    await oneEvent(db, undefined).execute({ ...empty, ...rows[0] });
    return;
  }
  const parts = Array.from({ length: Math.ceil(rows.length / INSERTED_AT_ONCE) }, (_part, at) =>
    rows.slice(at * INSERTED_AT_ONCE, (at + 1) * INSERTED_AT_ONCE),
  );
  await Promise.all(parts.map((part) => db.insert(auditEvents).values(part).execute()));
};

/** Notifies subscribers of something that is not recorded. */
export const insertAnnouncement = async (db: Database, live: LiveEvent): Promise<void> => {
  const announcedAt = new Date(live.occurredAt);
  await db.insert(announcements).values({ id: newEventId(), live, announcedAt });
  ringOnCommit(db, LIVE_CHANNEL);
};

export const forgetAnnouncements = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(announcements).where(lt(announcements.announcedAt, before));
};

/** Which transactions were already finished, in PostgreSQL's `pg_snapshot` format. */
export type Snapshot = string;

export const currentSnapshot = async (db: Database): Promise<Snapshot> => {
  const [row] = await db
    .select({ snapshot: sql<Snapshot>`pg_current_snapshot()::text` })
    .from(sql`(select 1) as one`);
  return row?.snapshot ?? "";
};

/** Formats an instant as responses and events do. */
export const instantText = (instant: SQL): SQL<string> =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Anyone with the id of an invitation can join with it, so subscribers, who may be guests, never receive it. */
const JOINABLE = sql`('invitation', 'invite-link')`;

const recorded = sql`json_strip_nulls(json_build_object(
  'organizationId', ${auditEvents.organizationId}, 'action', ${auditEvents.action},
  'target', json_build_object('type', ${auditEvents.targetType},
    'id', case when ${auditEvents.targetType} in ${JOINABLE} then '' else ${auditEvents.targetId} end),
  'space', ${auditEvents.spaceId}, 'changeRequest', ${auditEvents.changeRequestId},
  'site', ${auditEvents.siteId}, 'actor', ${auditEvents.actorId},
  'occurredAt', ${instantText(sql`${auditEvents.occurredAt}`)}))`;

/**
 * Reads the events that have become visible since a snapshot, in the order of the transactions, and the snapshot to
 * continue from. Repeated calls return every event exactly once, however long its transaction took and whichever
 * transactions ended before it.
 *
 * @param only restricts the events to one organization, and their number
 */
export const liveEventsSince = async (
  db: Database,
  since: Snapshot,
  only?: { readonly organizationId: string; readonly limit: number },
): Promise<{ readonly events: readonly LiveEvent[]; readonly snapshot: Snapshot }> => {
  const organizationId = only?.organizationId;
  const recordedThere =
    organizationId === undefined
      ? isNotNull(auditEvents.organizationId)
      : eq(auditEvents.organizationId, organizationId);
  const announcedThere =
    organizationId === undefined
      ? sql`true`
      : sql`${announcements.live} ->> 'organizationId' = ${organizationId}`;
  // Rows restored from a dump of another server may name transactions that this one has not reached.
  const isNew = (writtenIn: SQL) => sql`${writtenIn} >= pg_snapshot_xmin(${since}::pg_snapshot)
    and ${writtenIn} < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(${writtenIn}, ${since}::pg_snapshot)`;
  const told = sql`(
    select ${auditEvents.writtenIn} as written_in, ${auditEvents.occurredAt} as at, ${recorded} as live
      from ${auditEvents} where ${recordedThere}
      and ${isNew(sql`${auditEvents.writtenIn}`)}
    union all
    select ${announcements.writtenIn}, ${announcements.announcedAt}, ${announcements.live}::json
      from ${announcements} where ${announcedThere}
      and ${isNew(sql`${announcements.writtenIn}`)}) as told`;
  const asked = db
    .select({
      snapshot: sql<Snapshot>`pg_current_snapshot()::text`,
      live: sql<LiveEvent | null>`told.live`,
    })
    .from(sql`(select 1) as one left join ${told} on true`)
    .orderBy(sql`told.written_in`, sql`told.at`);
  const rows = await (only === undefined ? asked : asked.limit(only.limit));
  const events = rows.flatMap(({ live }) => live ?? []);
  return { events, snapshot: rows[0]?.snapshot ?? since };
};
