import { sql } from "drizzle-orm";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { collections, spaces } from "#server/db/tables/index.ts";

/** Returns the titles of the collections that contain spaces, the outermost first, by space id. */
export const selectPaths = async (
  db: Database,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (spaceIds.length === 0) return new Map();
  const rows = await db.execute(sql`with recursive above(space_id, parent_id, title, steps) as (
      select ${spaces.id}, ${collections.parentId}, ${collections.title}, 0
      from ${spaces} join ${collections} on ${collections.id} = ${spaces.collectionId}
      where ${isOneOf(spaces.id, spaceIds)}
      union all
      select above.space_id, ${collections.parentId}, ${collections.title}, steps + 1
      from above join ${collections} on ${collections.id} = above.parent_id
    )
    select space_id, jsonb_agg(title order by steps desc) as titles from above group by space_id`);
  const found = rows as { space_id: string; titles: string[] }[];
  return new Map(found.map(({ space_id, titles }) => [space_id, titles]));
};
