import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { isAskingSession } from "./asking-session.ts";
import type { Database } from "./open.ts";
import { databaseOf } from "./transaction.ts";

/** A value in a query, a placeholder for one, or an expression. */
export type Value<Given> = Given | Placeholder | SQL<Given>;
export const slot = (name: string): Placeholder => sql.placeholder(name);

/**
 * Builds a query once for each database and shape and keeps it: on hot paths, building its text costs more than
 * everything else around it. A shape is plain data. Inside a transaction, the kept query runs in that transaction.
 */
export const keepQueries = <Query extends object, Shape = undefined>(
  build: (db: Database, shape: Shape) => Query,
): ((db: Database, shape: Shape) => Query) => {
  const kept = new WeakMap<Database, Map<string, Query>>();
  return (db, shape) => {
    const database = databaseOf({ db });
    const known = kept.get(database) ?? new Map<string, Query>();
    kept.set(database, known);
    const key = JSON.stringify(shape) ?? "";
    const query = known.get(key) ?? build(database, shape);
    known.set(key, query);
    const { session } = db._;
    return database !== db && isAskingSession(session) ? session.take(query) : query;
  };
};
