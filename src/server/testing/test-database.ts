import { Client } from "pg";
import { type OpenDatabase, openDatabase, type SharedDatabase } from "#server/db/open.ts";

let made = 0;

const freshPostgres = async (url: string): Promise<string> => {
  made += 1;
  const name = `bindery_test_${process.pid}_${made}_${Date.now().toString(36)}`;
  const client = new Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** Returns the address of an empty PostgreSQL database, or undefined if tests run on the embedded one. */
export const freshDatabaseUrl = async (): Promise<string | undefined> => {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshPostgres(url) : undefined;
};

/**
 * Opens a separate database, for a test that needs an empty one and closes it. Embedded in `dataDir`, else in memory.
 */
export const openTestDatabase = async (dataDir?: string): Promise<OpenDatabase> => {
  const url = await freshDatabaseUrl();
  if (url !== undefined) return openDatabase({ url });
  return openDatabase(dataDir === undefined ? {} : { dataDir });
};

let opened: Promise<SharedDatabase> | undefined;

/**
 * Returns the database shared by all tests of this process: embedded and in memory, or a fresh PostgreSQL database if
 * TEST_DATABASE_URL names a server. Tests stay independent by creating their own organizations.
 */
export const testDatabase = (): Promise<SharedDatabase> => (opened ??= openTestDatabase());
