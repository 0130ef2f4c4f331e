import { sql } from "drizzle-orm";
import type { PgDialect } from "drizzle-orm/pg-core";
import { PgProxyTransaction, type PgRemoteSession } from "drizzle-orm/pg-proxy";
import type { TablesRelationalConfig } from "drizzle-orm/relations";

/** A query builder transaction that can contain nested ones, as savepoints; the builder's own cannot. */
export class NestingTransaction<
  FullSchema extends Record<string, unknown>,
  Schema extends TablesRelationalConfig,
> extends PgProxyTransaction<FullSchema, Schema> {
  readonly #dialect: PgDialect;
  readonly #session: PgRemoteSession<FullSchema, Schema>;

  constructor(dialect: PgDialect, session: PgRemoteSession<FullSchema, Schema>, nestedIndex = 0) {
    // Skips the builder's relational queries: they are never used in a transaction, but would be built for every
    // table in each.
    super(dialect, session, undefined, nestedIndex);
    this.#dialect = dialect;
    this.#session = session;
  }

  override async transaction<Result>(
    work: (tx: PgProxyTransaction<FullSchema, Schema>) => Promise<Result>,
  ): Promise<Result> {
    const depth = this.nestedIndex + 1;
    const savepoint = sql.identifier(`level_${depth}`);
    const inner = new NestingTransaction(this.#dialect, this.#session, depth);
    await inner.execute(sql`savepoint ${savepoint}`);
    try {
      const result = await work(inner);
      await inner.execute(sql`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      await inner.execute(sql`rollback to savepoint ${savepoint}`);
      throw error;
    }
  }
}
