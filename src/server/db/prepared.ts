import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { isAskingSession } from "./asking-session.ts";
import type { Database } from "./open.ts";
import { databaseOf } from "./transaction.ts";

/** A value of a query, the place where it will stand, or what the query finds it by. */
export type Value<Given> = Given | Placeholder | SQL<Given>;
export const slot = (name: string): Placeholder => sql.placeholder(name);

/**
 * Builds a query once for each database and shape and keeps it: on the hot paths building its text costs
 * more than everything else around it. A shape is plain data. Inside a transaction the same is asked by it.
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
