import type { PgDialect } from "drizzle-orm/pg-core";
import { PgRemoteSession, type RemoteCallback } from "drizzle-orm/pg-proxy";
import type { RelationalSchemaConfig, TablesRelationalConfig } from "drizzle-orm/relations";

/** A session of the query builder by which also queries can be asked that another one has built. */
export class AskingSession<
  FullSchema extends Record<string, unknown>,
  Schema extends TablesRelationalConfig,
> extends PgRemoteSession<FullSchema, Schema> {
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
