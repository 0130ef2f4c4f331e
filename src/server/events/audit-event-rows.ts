import { sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { auditEvents } from "#server/db/tables/index.ts";
import { LIVE_CHANNEL, type LiveEvent } from "./live-event.ts";

/** Inserts one event and, when `live` is given, announces it once the transaction commits: one statement. */
export const insertAuditEvent = async (
  db: Database,
  row: typeof auditEvents.$inferInsert,
  live: LiveEvent | undefined,
): Promise<void> => {
  const insert = db.insert(auditEvents).values(row);
  if (live === undefined) {
    await insert;
    return;
  }
  const recorded = db.$with("recorded").as(insert.returning({ id: auditEvents.id }));
  await db
    .with(recorded)
    .select({ sent: sql`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(live)})`.as("sent") })
    .from(recorded);
};

/** Announces something that is not recorded, once the transaction commits. */
export const notifyFollowers = async (db: Database, live: LiveEvent): Promise<void> => {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(live)})`);
};
