import type { PgDialect } from "drizzle-orm/pg-core";
import { PgRemoteSession, type RemoteCallback } from "drizzle-orm/pg-proxy";
import type { RelationalSchemaConfig, TablesRelationalConfig } from "drizzle-orm/relations";

/** Registered, so that a second copy of this module, as a bundle or a tool may load one, knows the same mark. */
const ASKING = Symbol.for("bindery.asking-session");

/** A session of the query builder that can also ask queries that another session has built. */
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

  /** The same prepared query, asked by this session. */
  take<Query extends object>(query: Query): Query {
    // A prepared query asks what it has as its client.
    const own = Object.create(Object.getPrototypeOf(query) as object) as Query;
    return Object.assign(own, query, { client: this.#ask });
  }
}

/** Whether a query that another session has built can be asked through this one. */
export const isAskingSession = (
  session: object,
): session is AskingSession<Record<string, unknown>, TablesRelationalConfig> => ASKING in session;
