import type { Context } from "#server/kit/context.ts";
import { ringBell } from "./bell.ts";
import type { Database } from "./open.ts";

interface UnderWay {
  readonly database: Database;
  /** Channels whose listeners are to look once it has committed. */
  readonly bells: Set<string>;
}

/** Transactions under way, each with the database it belongs to. */
const inside = new WeakMap<Database, UnderWay>();

/** Whether the context's database is a transaction already. */
export const inTransaction = (context: { readonly db: Database }): boolean =>
  inside.has(context.db);

/** The database itself, also from inside a transaction: what is kept in memory is kept for it. */
export const databaseOf = ({ db }: { readonly db: Database }): Database =>
  inside.get(db)?.database ?? db;

/**
 * Runs `work` in one transaction: everything happens or nothing. Joins the transaction the context is
 * in already, so that a verb that calls another verb stays one write.
 */
export const transaction = async <C extends Pick<Context, "db">, Result>(
  context: C,
  work: (tx: C) => Promise<Result>,
): Promise<Result> => {
  if (inTransaction(context)) return work(context);
  const bells = new Set<string>();
  const result = await context.db.transaction((db) => {
    inside.set(db, { database: context.db, bells });
    return work({ ...context, db });
  });
  for (const channel of bells) ringBell(context.db, channel);
  return result;
};

/** Has the listeners of all processes look once the transaction commits; at once outside of one. */
export const ringOnCommit = (db: Database, channel: string): void => {
  const underWay = inside.get(db);
  if (underWay) underWay.bells.add(channel);
  else ringBell(db, channel);
};
