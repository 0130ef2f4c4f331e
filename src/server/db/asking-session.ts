import type { PgDialect } from "drizzle-orm/pg-core";
import { PgRemoteSession, type RemoteCallback } from "drizzle-orm/pg-proxy";
import type { RelationalSchemaConfig, TablesRelationalConfig } from "drizzle-orm/relations";

/** Registered globally, so that a second copy of this module, as loaded by a bundle or a tool, uses the same mark. */
const ASKING = Symbol.for("bindery.asking-session");

/** A query builder session that can also run queries built by another session. */
export class AskingSession<
  FullSchema extends Record<string, unknown>,
  Schema extends TablesRelationalConfig,
> extends PgRemoteSession<FullSchema, Schema> {
  readonly [ASKING] = true;
  readonly #ask: RemoteCallback;

  constructor(
    ask: RemoteCallback,
    dialect: PgDialect,
    schema: RelationalSchemaConfig<Schema> | undefined,
  ) {
    super(ask, dialect, schema);
    this.#ask = ask;
  }

  /** Returns the same prepared query, run by this session. */
  take<Query extends object>(query: Query): Query {
    // A prepared query runs through its client.
    const own = Object.create(Object.getPrototypeOf(query) as object) as Query;
    return Object.assign(own, query, { client: this.#ask });
  }
}

/** Whether a query built by another session can be run through this one. */
export const isAskingSession = (
  session: object,
): session is AskingSession<Record<string, unknown>, TablesRelationalConfig> => ASKING in session;
