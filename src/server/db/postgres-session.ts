import { createHash } from "node:crypto";
import type { PgDialect, PgTransactionConfig } from "drizzle-orm/pg-core";
import type { PgProxyTransaction } from "drizzle-orm/pg-proxy";
import type { RelationalSchemaConfig, TablesRelationalConfig } from "drizzle-orm/relations";
import {
  type CustomTypesConfig,
  DatabaseError,
  type Pool,
  type PoolClient,
  types as standard,
} from "pg";
import { AskingSession } from "./asking-session.ts";
import { DatabaseUnavailable } from "./database.ts";
import { withLiteralLimit } from "./literal-limit.ts";
import { NestingTransaction } from "./nesting-transaction.ts";

/**
 * Statements with more parameters differ from call to call (lists of ids, rows to insert); preparing each of them on
 * each connection would fill the database's memory.
 */
const MOST_PARAMETERS = 32;

/** Timestamps, dates and intervals, and arrays of them, stay text, which is what the query builder expects. */
const KEPT_AS_TEXT = new Set([1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231]);

/** 64-bit integers become numbers, or a bigint where a number would not be exact. */
const integer = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

type Type = Parameters<typeof standard.getTypeParser>[0];

const types: CustomTypesConfig = {
  getTypeParser: (type: Type, format?: "text" | "binary") => {
    if (KEPT_AS_TEXT.has(type)) return String;
    if (type === standard.builtins.INT8) return integer;
    return standard.getTypeParser(type, format);
  },
};

/**
 * Converts an error of the driver itself to `DatabaseUnavailable`, since the connection is gone; errors of the
 * database pass unchanged.
 */
const orUnavailable = (error: unknown): unknown =>
  error instanceof DatabaseError
    ? error
    : new DatabaseUnavailable("The database cannot be reached.", { cause: error });

/** Statement names by their text; the limit is above the number of statements worth keeping. */
const names = new Map<string, string>();
const MOST_NAMES = 2_000;

/**
 * Returns the name of a prepared statement. Planning a list again costs more than running it, so statements are kept
 * prepared by their text.
 */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  if (names.size >= MOST_NAMES) names.clear();
  names.set(text, name);
  return name;
};

/** Thrown because a commit does not report that an earlier statement failed. */
class RolledBack extends Error {
  readonly code = "25P02";

  constructor() {
    super("A statement of this transaction failed, so it was rolled back.");
  }
}

type Asked = Pick<Pool | PoolClient, "query">;

const ask = async (
  connection: Asked,
  asked: string,
  given: unknown[],
  method: "all" | "execute",
): Promise<unknown[]> => {
  const { text, params } = withLiteralLimit(asked, given);
  const kept = params.length <= MOST_PARAMETERS ? { name: nameOf(text) } : {};
  try {
    const query = { ...kept, text, values: params, types };
    if (method === "execute") return (await connection.query(query)).rows;
    return (await connection.query<unknown[]>({ ...query, rowMode: "array" })).rows;
  } catch (error) {
    throw orUnavailable(error);
  }
};

/** Connects the query builder to PostgreSQL through a pool; a transaction has one connection of it. */
export class PostgresSession<
  FullSchema extends Record<string, unknown>,
  Schema extends TablesRelationalConfig,
> extends AskingSession<FullSchema, Schema> {
  readonly #pool: Pool;

  constructor(pool: Pool, dialect: PgDialect, schema: RelationalSchemaConfig<Schema> | undefined) {
    super(
      async (text, params, method) => ({ rows: await ask(pool, text, params, method) }),
      dialect,
      schema,
    );
    this.#pool = pool;
  }

  override async transaction<Result>(
    work: (tx: PgProxyTransaction<FullSchema, Schema>) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw orUnavailable(error);
    });
    let isOver = false;
    const end = (statement: "commit" | "rollback") => {
      // A later statement must not be sent after the end, as a write outside the transaction.
      isOver = true;
      return client.query({ name: statement, text: statement });
    };
    // The connection runs statements in order, however many are issued at once, and each is sent without waiting for
    // the results of earlier ones: once one fails, the following ones fail too.
    const session = new AskingSession<FullSchema, Schema>(
      async (text, params, method) => {
        if (isOver) throw new Error("This transaction is over already.");
        return { rows: await ask(client, text, params, method) };
      },
      this.dialect,
      undefined,
    );
    const tx = new NestingTransaction<FullSchema, Schema>(this.dialect, session);
    // A connection in an unknown state is closed instead of being reused.
    let isClean = false;
    try {
      // `begin` is not awaited: the first statement is sent together with it.
      const begun = ask(client, "begin", [], "execute");
      // If it fails, the following statements would run outside a transaction.
      begun.catch(() => {
        isOver = true;
      });
      if (config !== undefined) await tx.setTransaction(config);
      const [result] = await Promise.all([work(tx), begun]);
      const { command } = await end("commit").catch((error: unknown) => {
        throw orUnavailable(error);
      });
      isClean = true;
      if (command === "ROLLBACK") throw new RolledBack();
      return result;
    } catch (error) {
      if (!isClean)
        isClean = await end("rollback").then(
          () => true,
          () => false,
        );
      throw error;
    } finally {
      client.release(!isClean);
    }
  }
}
