import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { Client, type ClientConfig, Pool } from "pg";
import { answerInTime } from "./answer-in-time.ts";
import type { Log, MigrationConnection, OpenDatabase, Schema } from "./database.ts";
import { migrate } from "./migrate.ts";
import { OneWriteATick } from "./one-write-a-tick.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { PostgresSession } from "./postgres-session.ts";
import * as tables from "./tables/index.ts";

const POOL_SIZE = 10;
/** How long a request may wait for a connection, and how long closing waits for running work. */
const CONNECT_MS = 10_000;
const DRAIN_MS = 10_000;
const IDLE_MS = 60_000;

const migrateAlone = async (url: string, log: Log, migrations?: URL): Promise<void> => {
  // A separate connection, since migrations may take longer than a request is allowed to.
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "bindery-migrate",
    lock_timeout: 60_000,
    options: "-c TimeZone=UTC",
  });
  await client.connect();
  try {
    const connection: MigrationConnection = {
      query: async (text, params = []) => (await client.query(text, [...params])).rows,
      script: async (text) => {
        await client.query(text);
      },
    };
    const applied = await migrate(connection, migrations);
    if (applied.length > 0) log("migrated the database", { applied });
  } finally {
    await client.end();
  }
};

/** Opens a pool of connections to PostgreSQL and applies pending migrations. */
export const openPostgres = async (
  url: string,
  log: Log,
  migrations?: URL,
): Promise<OpenDatabase> => {
  await migrateAlone(url, log, migrations);
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: "bindery",
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    // JIT compilation of a query takes seconds where running it takes milliseconds.
    options: "-c TimeZone=UTC -c jit=off",
  };
  const pool = new Pool({
    ...config,
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_MS,
    pipeline: true,
    stream: () => new OneWriteATick(),
  });
  // A lost connection fails the request that uses it; without this listener it would end the process.
  pool.on("error", (error) =>
    log("a connection to the database was lost", { reason: error.message }),
  );
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  const listener = new PostgresListener(config, log);
  const { tables: schema, tableNamesMap } = extractTablesRelationalConfig<
    ExtractTablesWithRelations<Schema>
  >(tables, createTableRelationsHelpers);
  const dialect = new PgDialect();
  const relations = { fullSchema: tables, schema, tableNamesMap };
  const session = new PostgresSession(pool, dialect, relations);

  const close = async (): Promise<void> => {
    await listener.close();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([pool.end(), late]);
    clearTimeout(timer);
  };
  let closed: Promise<void> | undefined;
  return {
    db: new PgRemoteDatabase<Schema>(dialect, session, relations),
    kind: "postgres",
    listen: (channel, look) => listener.listen(channel, look),
    async ping() {
      await answerInTime(pool.query("select 1"));
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
};
