import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/open.ts";
import * as content from "../db/tables/content.ts";
import * as tables from "../db/tables/index.ts";

const namesOf = (all: object): string[] =>
  Object.values(all).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
const names = namesOf(tables);
/** Rows of content are added and purged, never changed: how many there are tells all, and fast. */
const unchanging: ReadonlySet<string> = new Set(namesOf(content));

/**
 * One hash over every row of every table: two equal ones mean that nothing was written in between. Only
 * when a token was last used is left out, because reading moves it.
 */
export const fingerprint = async (db: Database): Promise<Readonly<Record<string, string>>> => {
  const parts = names.map((name) =>
    unchanging.has(name)
      ? sql`select ${sql.raw(`'${name}'`)} as name, count(*)::text as hash
          from ${sql.identifier(name)}`
      : sql`
      select ${sql.raw(`'${name}'`)} as name,
        count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
      from (select md5((to_jsonb(t) - 'last_used_at')::text) as hash
        from ${sql.identifier(name)} as t) as hashes`,
  );
  const rows = (await db.execute(sql.join(parts, sql` union all `))) as Iterable<
    Record<string, unknown>
  >;
  return Object.fromEntries([...rows].map(({ name, hash }) => [String(name), String(hash)]));
};

/** The tables in which `work` has written anything. */
export const writtenBy = async (db: Database, work: () => Promise<unknown>): Promise<string[]> => {
  const before = await fingerprint(db);
  await work();
  const after = await fingerprint(db);
  return names.filter((name) => before[name] !== after[name]);
};
