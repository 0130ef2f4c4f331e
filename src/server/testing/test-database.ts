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

/** The address of an empty PostgreSQL database, or undefined where tests run on the embedded one. */
export const freshDatabaseUrl = async (): Promise<string | undefined> => {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshPostgres(url) : undefined;
};

/** A database of a test's own, for what needs an empty one; the test closes it. Embedded in `dataDir`, else in memory. */
export const openTestDatabase = async (dataDir?: string): Promise<OpenDatabase> => {
  const url = await freshDatabaseUrl();
  if (url !== undefined) return openDatabase({ url });
  return openDatabase(dataDir === undefined ? {} : { dataDir });
};

let opened: Promise<SharedDatabase> | undefined;

/**
 * The database all tests of this process share: embedded and in memory, or a fresh PostgreSQL database
 * when TEST_DATABASE_URL names a server. Tests keep apart by making their own organizations.
 */
export const testDatabase = (): Promise<SharedDatabase> => (opened ??= openTestDatabase());
