import postgres from "postgres";
import { type OpenDatabase, openDatabase } from "../db/open.ts";

const freshPostgres = async (url: string): Promise<string> => {
  const name = `bindery_test_${process.pid}_${Date.now().toString(36)}`;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

let opened: Promise<OpenDatabase> | undefined;

/**
 * The database all tests of this process share: embedded and in memory, or a fresh PostgreSQL database
 * when TEST_DATABASE_URL names a server. Tests keep apart by making their own organizations.
 */
export const testDatabase = (): Promise<OpenDatabase> => {
  opened ??= (async () => {
    const url = process.env.TEST_DATABASE_URL;
    return openDatabase(url ? { url: await freshPostgres(url) } : {});
  })();
  return opened;
};
