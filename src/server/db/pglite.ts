import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { answerInTime } from "./answer-in-time.ts";
import {
  DatabaseUnavailable,
  type Log,
  type MigrationConnection,
  type OpenDatabase,
  type Schema,
} from "./database.ts";
import { migrate } from "./migrate.ts";
import { PgliteSession } from "./pglite-session.ts";
import { PgliteThread } from "./pglite-thread.ts";
import { Turns } from "./pglite-turns.ts";
import * as tables from "./tables/index.ts";

export interface PgliteOptions {
  /** The folder of the database files, which no other process may have open; absent: in memory. */
  readonly folder?: string;
  readonly migrations?: URL;
  readonly log: Log;
  /** Called once when the database stops by itself; it handles no queries after that. */
  readonly onCrash: (error: Error) => void;
}

/** Opens the embedded database in its own thread and applies pending migrations. */
export const openPglite = async (options: PgliteOptions): Promise<OpenDatabase> => {
  const { folder, migrations, log, onCrash } = options;
  const thread = await PgliteThread.open(folder === undefined ? {} : { folder }, log, onCrash);
  const turns = new Turns();
  const { tables: schema, tableNamesMap } = extractTablesRelationalConfig<
    ExtractTablesWithRelations<Schema>
  >(tables, createTableRelationsHelpers);
  const dialect = new PgDialect();
  const relations = { fullSchema: tables, schema, tableNamesMap };
  const session = new PgliteSession(thread, turns, dialect, relations);
  const db = new PgRemoteDatabase<Schema>(dialect, session, relations);

  const inTurn = async (text: string): Promise<void> => {
    const endTurn = await turns.take();
    const asked = thread.ask({ kind: "query", sql: text, params: [], rows: "arrays" });
    endTurn();
    await asked;
  };

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await turns.close(new DatabaseUnavailable("The database is closed."));
    await thread.close();
  };

  try {
    const connection: MigrationConnection = {
      query: async (text, params = []) => {
        const { rows } = await thread.ask({ kind: "query", sql: text, params, rows: "objects" });
        return rows as Record<string, unknown>[];
      },
      script: async (text) => {
        await thread.ask({ kind: "script", sql: text });
      },
    };
    const applied = await migrate(connection, migrations);
    if (applied.length > 0) log("migrated the database", { applied });
  } catch (error) {
    await close();
    throw error;
  }

  return {
    db,
    kind: "pglite",
    async listen(channel, look) {
      const name = quoted(channel);
      thread.addListener(channel, look);
      await inTurn(`listen ${name}`);
      return async () => {
        if (thread.removeListener(channel, look)) await inTurn(`unlisten ${name}`);
      };
    },
    async ping() {
      await answerInTime(thread.ask({ kind: "ping" }));
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
};

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
