import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/open.ts";
import * as tables from "#server/db/tables/index.ts";

/** By table, a value that depends on everything ever written to it. */
type Fingerprint = Readonly<Record<string, string>>;

const all = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [table] : []));
const names = all.map(getTableName);

/**
 * The columns that identify a row and change with every write. PostgreSQL never updates a row in place: a write
 * leaves a new version elsewhere, marked by its transaction. Reading changes when a token was last used, so tokens
 * are identified by their other columns.
 */
const versionOf = (table: PgTable): SQL => {
  if (getTableName(table) !== getTableName(tables.tokens)) return sql`ctid, xmin`;
  const { lastUsedAt: _, ...told } = getTableColumns(tables.tokens);
  return sql.join(
    Object.values(told).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
};

const hashes = sql.join(
  all.map(
    (table) => sql`select ${sql.raw(`'${getTableName(table)}'`)} as name,
      count(*) || ' ' || coalesce(sum(hash_record_extended(row(${versionOf(table)}), 0)), 0) as hash
      from ${sql.identifier(getTableName(table))}`,
  ),
  sql` union all `,
);

const rowsOf = async (db: Database, query: SQL): Promise<Record<string, unknown>[]> => [
  ...((await db.execute(query)) as Iterable<Record<string, unknown>>),
];

const last = new WeakMap<Database, { readonly snapshot: unknown; readonly taken: Fingerprint }>();

/**
 * Returns a hash over all rows for every table: if two are equal, nothing was written in between, not even the same
 * values. Only the time when a token was last used is left out, because reading changes it.
 */
export const fingerprint = async (db: Database): Promise<Fingerprint> => {
  // An equal snapshot shows the same rows, which need not be read again.
  const [now] = await rowsOf(db, sql`select pg_current_snapshot()::text as snapshot`);
  const known = last.get(db);
  if (known !== undefined && known.snapshot === now?.snapshot) return known.taken;
  const rows = await rowsOf(db, sql`${hashes} union all select '', pg_current_snapshot()::text`);
  const found = new Map(rows.map(({ name, hash }) => [String(name), String(hash)]));
  const taken = Object.fromEntries(names.map((name) => [name, found.get(name) ?? ""]));
  last.set(db, { snapshot: found.get(""), taken });
  return taken;
};

/** Returns the tables to which `work` wrote anything. */
export const writtenBy = async (db: Database, work: () => Promise<unknown>): Promise<string[]> => {
  const before = await fingerprint(db);
  await work();
  const after = await fingerprint(db);
  return names.filter((name) => before[name] !== after[name]);
};
