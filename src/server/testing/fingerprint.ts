import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/open.ts";
import * as tables from "#server/db/tables/index.ts";

/** Of each table, what tells all that was ever written to it. */
type Fingerprint = Readonly<Record<string, string>>;

const all = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [table] : []));
const names = all.map(getTableName);

/**
 * What tells a row from all others and from itself after a change. PostgreSQL never changes a row where
 * it stands: a write leaves a version elsewhere, marked by its transaction. Reading moves when a token was
 * last used, so that tokens are told by what else they hold.
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
 * One hash over every row of every table: two equal ones mean that nothing was written in between, not
 * even what was there before. Only when a token was last used is left out, because reading moves it.
 */
export const fingerprint = async (db: Database): Promise<Fingerprint> => {
  // Who sees the same transactions done sees the same rows: those need no second look.
  const [now] = await rowsOf(db, sql`select pg_current_snapshot()::text as snapshot`);
  const known = last.get(db);
  if (known !== undefined && known.snapshot === now?.snapshot) return known.taken;
  const rows = await rowsOf(db, sql`${hashes} union all select '', pg_current_snapshot()::text`);
  const found = new Map(rows.map(({ name, hash }) => [String(name), String(hash)]));
  const taken = Object.fromEntries(names.map((name) => [name, found.get(name) ?? ""]));
  last.set(db, { snapshot: found.get(""), taken });
  return taken;
};

/** The tables in which `work` has written anything. */
export const writtenBy = async (db: Database, work: () => Promise<unknown>): Promise<string[]> => {
  const before = await fingerprint(db);
  await work();
  const after = await fingerprint(db);
  return names.filter((name) => before[name] !== after[name]);
};
