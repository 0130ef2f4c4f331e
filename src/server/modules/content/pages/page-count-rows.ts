import { inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { pageNodes, pageRoots, revisions, spaces } from "#server/db/tables/index.ts";

/** How many pages with a text of their own each of these spaces has now; a space without is left out. */
export const selectPageCounts = async (
  db: Database,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (spaceIds.length === 0) return new Map();
  const counts = sql`(
    with recursive walk(space_id, node) as (
      select ${spaces.id}, child->>'node'
        from ${spaces}
        join ${revisions} on ${revisions.id} = ${spaces.revision}
        join ${pageRoots}
          on ${pageRoots.spaceId} = ${spaces.id} and ${pageRoots.hash} = ${revisions.root}
        cross join jsonb_array_elements(${pageRoots.children}) as child
        where ${inArray(spaces.id, [...spaceIds])}
      union all
      select walk.space_id, child->>'node'
        from walk
        join ${pageNodes} on ${pageNodes.spaceId} = walk.space_id and ${pageNodes.hash} = walk.node
        cross join jsonb_array_elements(${pageNodes.node}->'children') as child
    )
    select walk.space_id, count(*) as total
      from walk
      join ${pageNodes} on ${pageNodes.spaceId} = walk.space_id and ${pageNodes.hash} = walk.node
      where ${pageNodes.node}->'page'->>'type' = 'document'
      group by 1) as counts`;
  const rows = await db
    .select({
      id: sql<string>`counts.space_id`,
      total: sql<number>`counts.total`.mapWith(Number),
    })
    .from(counts);
  return new Map(rows.map(({ id, total }) => [id, total]));
};
