import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { MigrationConnection } from "./database.ts";

/** Any number that all versions of the service agree on. */
const ADVISORY_LOCK = "4207849562";

/** Thrown when the database was written by a newer version of the service. Nothing was changed. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
}

/** Thrown when a migration already applied to this database was edited or reordered. Nothing was changed. */
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

type Applied = Readonly<Record<string, unknown>>;

const FIRST_RELEASE = "0000_first_release";
/**
 * The migrations that 0000_first_release was built from, with their hashes. A database with exactly these has the
 * same tables; it is updated by recording that one migration in their place.
 */
export const beforeFirstRelease: readonly (readonly [name: string, hash: string])[] = [
  ["0000_foundation", "57d5e3f45cda921a2f2f8d3cf029cb8cd170c13fb53bde51eb5dec6e1ef15422"],
  [
    "0001_spaces_content_review",
    "4a5cf7801119594674106e955e6a64ccf8eeb2fdd6eaa5f4c891e863c38324ed",
  ],
  ["0002_order_of_siblings", "03294f228fbacd9e4950019129e7b66eb21771948b70571da779c1ebd97f32da"],
  ["0003_sites", "ccfe307e898f94a54c2b07524e3f188dafa1205ff6c2dba28dc5197a64effdc3"],
  ["0004_removed_site_spaces", "93379519c4aec7e45672c3d133866cb033153cc5e563c11b1526e5f53d7f72d9"],
  ["0005_linked_spaces", "6952fd17e0d8f0952a7436944b0f097e54f84c8d2149545f3979329bd80d552d"],
  ["0006_site_proxies", "5b2b99ec33c2238ebcda4fba25847e98d46fbedbea5b587ea5d513c0ca0313db"],
];

const record = ({ name, hash }: Migration, connection: MigrationConnection) =>
  connection.query("insert into applied_migrations (name, hash) values ($1, $2)", [name, hash]);

const bringAlong = async (
  connection: MigrationConnection,
  applied: readonly Applied[],
  [first]: readonly Migration[],
): Promise<readonly Applied[]> => {
  const isBefore =
    applied.length === beforeFirstRelease.length &&
    beforeFirstRelease.every(
      ([name, hash], at) => applied[at]?.["name"] === name && applied[at]["hash"] === hash,
    );
  if (!isBefore || first?.name !== FIRST_RELEASE) return applied;
  await connection.query("delete from applied_migrations");
  await record(first, connection);
  return [{ name: first.name, hash: first.hash }];
};

const refuseUnknown = (applied: readonly Applied[], known: readonly Migration[]): void => {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const unknown = applied.filter(({ name }) => !byName.has(String(name)));
  const former = new Set<unknown>(beforeFirstRelease.map(([name]) => name));
  if (unknown.length > 0 && unknown.every(({ name }) => former.has(name)))
    throw new ChangedMigration(
      "This database was made before the first release of Bindery and was not brought up to date then. Start the last version before that release once, and then this one.",
    );
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
 * Applies pending migrations in one transaction. Of several servers starting at once, one migrates and the others
 * wait for it. Returns the names of the applied migrations.
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
    const written = await connection.query(
      'select name, hash from applied_migrations order by name collate "C"',
    );
    const applied = await bringAlong(connection, written, known);
    refuseUnknown(applied, known);
    const missing = known.slice(applied.length);
    for (const migration of missing) {
      await connection.script(migration.sql);
      await record(migration, connection);
    }
    await connection.script("commit");
    return missing.map(({ name }) => name);
  } catch (error) {
    await connection.script("rollback");
    throw error;
  }
};
