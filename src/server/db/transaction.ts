import type { Context } from "#server/kit/context.ts";
import type { Database } from "./open.ts";

/** Transactions under way, each with the database it belongs to. */
const inside = new WeakMap<Database, Database>();

/** Whether the context's database is a transaction already. */
export const inTransaction = (context: { readonly db: Database }): boolean =>
  inside.has(context.db);

/** The database itself, also from inside a transaction: what is kept in memory is kept for it. */
export const databaseOf = ({ db }: { readonly db: Database }): Database => inside.get(db) ?? db;

/**
 * Runs `work` in one transaction: everything happens or nothing. Joins the transaction the context is
 * in already, so that a verb that calls another verb stays one write.
 */
export const transaction = async <C extends Pick<Context, "db">, Result>(
  context: C,
  work: (tx: C) => Promise<Result>,
): Promise<Result> => {
  if (inTransaction(context)) return work(context);
  return context.db.transaction((db) => {
    inside.set(db, context.db);
    return work({ ...context, db });
  });
};
