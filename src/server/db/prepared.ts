import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "./open.ts";

/** A value of a query, the place where it will stand, or what the query finds it by. */
export type Value<Given> = Given | Placeholder | SQL<Given>;
export const slot = (name: string): Placeholder => sql.placeholder(name);

/**
 * Builds a query once for each database and shape and keeps it: on the hot paths building its text costs
 * more than everything else around it. A shape is plain data. Inside transactions it is built anew.
 */
export const keepQueries = <Query, Shape = undefined>(
  build: (db: Database, shape: Shape) => Query,
): ((db: Database, shape: Shape) => Query) => {
  const kept = new WeakMap<Database, Map<string, Query>>();
  return (db, shape) => {
    const known = kept.get(db) ?? new Map<string, Query>();
    kept.set(db, known);
    const key = JSON.stringify(shape) ?? "";
    const query = known.get(key) ?? build(db, shape);
    known.set(key, query);
    return query;
  };
};
