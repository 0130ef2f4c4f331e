import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { MigrationConnection } from "./database.ts";

/** Any number, as long as every version of the service agrees on it. */
const ADVISORY_LOCK = "4207849562";

/** The database was written by a newer version of the service. Nothing was changed. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
}

/** A migration that this database has already had was edited or reordered. Nothing was changed. */
export class ChangedMigration extends Error {
  override readonly name = "ChangedMigration";
}

interface Migration {
  readonly name: string;
  readonly hash: string;
  readonly sql: string;
}

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const sql = (await readFile(new URL(file, folder), "utf8")).replaceAll("\r\n", "\n");
      const hash = createHash("sha256").update(sql).digest("hex");
      return { name: file.slice(0, -".sql".length), hash, sql };
    }),
  );
};

const refuseUnknown = (
  applied: readonly Record<string, unknown>[],
  known: readonly Migration[],
): void => {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const unknown = applied.filter(({ name }) => !byName.has(String(name)));
  if (unknown.length > 0) {
    throw new NewerDatabase(
      `This database was written by a newer version of Bindery: it knows ${unknown
        .map(({ name }) => String(name))
        .join(", ")}, which this version does not. Start that version, or another database.`,
    );
  }
  for (const [at, { name, hash }] of applied.entries()) {
    const expected = known[at];
    if (expected?.name !== name || expected?.hash !== hash) {
      throw new ChangedMigration(
        `The migration ${String(name)} is not the one this database was made with. A migration never changes once it was applied; add a new one instead.`,
      );
    }
  }
};

/**
 * Brings the tables up to date: all of it in one transaction or nothing. Of several servers that start
 * at once one migrates and the others wait for it. Answers the names of what was applied.
 */
export const migrate = async (
  connection: MigrationConnection,
  folder: URL = new URL("./migrations/", import.meta.url),
): Promise<string[]> => {
  const known = await readMigrations(folder);
  await connection.script("begin");
  try {
    await connection.query("select pg_advisory_xact_lock($1::bigint)", [ADVISORY_LOCK]);
    await connection.script(
      "create table if not exists applied_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    const applied = await connection.query(
      'select name, hash from applied_migrations order by name collate "C"',
    );
    refuseUnknown(applied, known);
    const missing = known.slice(applied.length);
    for (const { name, hash, sql } of missing) {
      await connection.script(sql);
      await connection.query("insert into applied_migrations (name, hash) values ($1, $2)", [
        name,
        hash,
      ]);
    }
    await connection.script("commit");
    return missing.map(({ name }) => name);
  } catch (error) {
    await connection.script("rollback");
    throw error;
  }
};
