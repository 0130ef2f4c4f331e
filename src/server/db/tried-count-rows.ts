import { lt, sql } from "drizzle-orm";
import type { Database } from "./open.ts";
import { triedCounts } from "./tables/index.ts";

/** The number of attempts in the minute that began with the first one, and when that minute ends. */
export interface TriedCount {
  readonly count: number;
  readonly millisecondsLeft: number;
}

const over = sql`${triedCounts.endsAt} <= now()`;

/**
 * Counts one attempt for all processes of the installation. The minute is measured by the database, whose clock is
 * the only one they share.
 */
export const countTry = async (db: Database, key: string): Promise<TriedCount> => {
  const [row] = await db
    .insert(triedCounts)
    .values({ key, count: 1, endsAt: sql`now() + interval '1 minute'` })
    .onConflictDoUpdate({
      target: triedCounts.key,
      set: {
        count: sql`case when ${over} then 1 else ${triedCounts.count} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${triedCounts.endsAt} end`,
      },
    })
    .returning({
      count: triedCounts.count,
      millisecondsLeft:
        sql<number>`extract(epoch from ${triedCounts.endsAt} - now()) * 1000`.mapWith(Number),
    });
  return row ?? { count: 1, millisecondsLeft: 60_000 };
};

/** Deletes counts of past minutes. */
export const forgetTriedCounts = async (db: Database): Promise<void> => {
  await db.delete(triedCounts).where(lt(triedCounts.endsAt, sql`now()`));
};
