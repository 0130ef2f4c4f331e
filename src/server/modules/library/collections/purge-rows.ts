import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { collections, spaces } from "#server/db/tables/index.ts";

/** A deleted collection that holds neither a space nor a collection that does, at any depth. */
const isEmpty = (): SQL | undefined =>
  and(
    isNotNull(collections.deletedAt),
    sql`${collections.id} not in (
      with recursive held(id) as (
        select collection_id from ${spaces} where collection_id is not null
        union
        select above.parent_id from held join ${collections} above on above.id = held.id
          where above.parent_id is not null
      ) select id from held)`,
  );

/** The organizations that have such collections. */
export const selectOrganizationsWithEmpty = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ organizationId: collections.organizationId })
    .from(collections)
    .where(isEmpty());
  return rows.map(({ organizationId }) => organizationId);
};

/** Removes an organization's empty deleted collections; answers what they were. */
export const deleteEmptyCollections = (
  db: Database,
  organizationId: string,
): Promise<{ id: string; title: string }[]> =>
  db
    .delete(collections)
    .where(and(eq(collections.organizationId, organizationId), isEmpty()))
    .returning({ id: collections.id, title: collections.title });
