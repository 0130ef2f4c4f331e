import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as tables from "./tables/index.ts";

export type Schema = typeof tables;

/** The query builder over either database; `db.execute` answers plain rows on both. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;

export type Log = (message: string, fields?: Record<string, unknown>) => void;

/** An open, migrated database. */
export interface OpenDatabase {
  readonly db: Database;
  readonly kind: "pglite" | "postgres";
  /**
   * Calls back after every NOTIFY on the channel, and where one may have been missed, until the returned function
   * is called.
   */
  listen(channel: string, look: () => void): Promise<() => Promise<void>>;
  /** Resolves when the database answers, rejects when it does not within a few seconds. */
  ping(): Promise<void>;
  /** Lets what runs finish, then lets go of the database. Calling it again changes nothing. */
  close(): Promise<void>;
}

/** A database that others use too: only who opened it closes it. */
export type SharedDatabase = Omit<OpenDatabase, "close">;

/** What migrating needs of either database: a script runs in one transaction, or not at all. */
export interface MigrationConnection {
  query(sql: string, params?: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  script(sql: string): Promise<void>;
}

/** The database cannot be reached, has crashed or was closed. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
