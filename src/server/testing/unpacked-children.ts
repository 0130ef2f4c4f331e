import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { pageLists, pageNodes, pageRoots } from "#server/db/tables/index.ts";

const whole = (list: SQL): SQL => sql`(select jsonb_agg(case jsonb_typeof(child) when 'string' then
    jsonb_build_object('id', split_part(child #>> '{}', ' ', 1), 'node', split_part(child #>> '{}', ' ', 2))
    else child end order by at)
  from jsonb_array_elements(${list}) with ordinality as listed(child, at))`;

/** Converts all stored pages to the format from before their children were packed. */
export const unpackChildren = async (db: Database): Promise<void> => {
  const children = whole(sql`children`);
  await db.execute(sql`update ${pageLists} set children = ${children}`);
  await db.execute(sql`update ${pageRoots} set children = ${children} where children <> '[]'`);
  await db.execute(sql`update ${pageNodes}
    set node = jsonb_set(node, '{children}', ${whole(sql`node->'children'`)})
    where node->'children' <> '[]'`);
};
