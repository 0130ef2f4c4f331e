import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { answerInTime } from "./answer-in-time.ts";
import type { Log, MigrationConnection, OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import * as tables from "./tables/index.ts";

/**
 * Statements with more parameters differ from call to call (lists of ids, rows to insert): keeping each of
 * them prepared on each connection would fill the database's memory.
 */
const MOST_PARAMETERS = 32;

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * Lets a client keep what it runs prepared, also inside transactions: the query builder leaves that to
 * named queries, and planning a list anew costs more than running it.
 */
const keepPrepared = <C extends Client>(client: C): C => {
  const { unsafe } = client;
  Object.assign(client, {
    unsafe: (...[text, params = [], options]: Parameters<typeof unsafe>) =>
      unsafe(text, params, { ...options, prepare: params.length <= MOST_PARAMETERS }),
  });
  if ("begin" in client) {
    const { begin } = client;
    Object.assign(client, {
      begin: (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
        begin((tx) => work(keepPrepared(tx))),
    });
  }
  if ("savepoint" in client) {
    const { savepoint } = client;
    Object.assign(client, {
      savepoint: (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
        savepoint((tx) => work(keepPrepared(tx))),
    });
  }
  return client;
};

const POOL_SIZE = 10;
/** How long a connection attempt may take, and how long closing waits for what runs, in seconds. */
const CONNECT_SECONDS = 10;
const DRAIN_SECONDS = 10;

/** 64-bit integers become numbers as on PGlite, and stay exact where a number cannot hold them. */
const integers = {
  to: 20,
  from: [20],
  serialize: String,
  parse: (text: string): number | bigint => {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text);
  },
};

const base = {
  connect_timeout: CONNECT_SECONDS,
  onnotice: () => undefined,
  types: { bigint: integers },
};

const migrateAlone = async (url: string, log: Log, migrations?: URL): Promise<void> => {
  // A connection of its own: migrating may take longer than a request ever should.
  const sql = postgres(url, {
    ...base,
    max: 1,
    connection: { application_name: "bindery-migrate", lock_timeout: 60_000, TimeZone: "UTC" },
  });
  try {
    const connection: MigrationConnection = {
      query: async (text, params = []) => [...(await sql.unsafe(text, [...params]))],
      script: async (text) => {
        await sql.unsafe(text);
      },
    };
    const applied = await migrate(connection, migrations);
    if (applied.length > 0) log("migrated the database", { applied });
  } finally {
    await sql.end();
  }
};

/** Opens a pool of connections to PostgreSQL and brings the tables up to date. */
export const openPostgres = async (
  url: string,
  log: Log,
  migrations?: URL,
): Promise<OpenDatabase> => {
  await migrateAlone(url, log, migrations);
  const sql = postgres(url, {
    ...base,
    max: POOL_SIZE,
    connection: {
      application_name: "bindery",
      statement_timeout: 10_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 15_000,
      TimeZone: "UTC",
      // Compiling a query takes seconds where running it takes milliseconds.
      jit: "off",
    },
  });
  return {
    db: drizzle(keepPrepared(sql), { schema: tables }),
    kind: "postgres",
    async listen(channel, onMessage) {
      const { unlisten } = await sql.listen(channel, onMessage);
      return unlisten;
    },
    async ping() {
      await answerInTime(sql`select 1`);
    },
    async close() {
      await sql.end({ timeout: DRAIN_SECONDS });
    },
  };
};
