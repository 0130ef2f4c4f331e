import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as tables from "./tables/index.ts";

export type Schema = typeof tables;

/** The query builder over either database; `db.execute` returns plain rows on both. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;

export type Log = (message: string, fields?: Record<string, unknown>) => void;

/** An open, migrated database. */
export interface OpenDatabase {
  readonly db: Database;
  readonly kind: "pglite" | "postgres";
  /**
   * Calls `look` after every NOTIFY on the channel, and whenever one may have been missed. Returns an unsubscribe
   * function.
   */
  listen(channel: string, look: () => void): Promise<() => Promise<void>>;
  /** Resolves when the database responds; rejects when it does not within a few seconds. */
  ping(): Promise<void>;
  /** Waits for running work, then closes the database. Calling it again does nothing. */
  close(): Promise<void>;
}

/** A database shared with others: only the one that opened it closes it. */
export type SharedDatabase = Omit<OpenDatabase, "close">;

/** What a migration needs from either database: a script runs in one transaction, or not at all. */
export interface MigrationConnection {
  query(sql: string, params?: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  script(sql: string): Promise<void>;
}

/** Thrown when the database cannot be reached, has crashed or was closed. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
