import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { sites, siteSpaces } from "#server/db/tables/index.ts";

/** A site-space that shows one of several spaces, with its site. */
export interface ShownSpace {
  readonly siteSpaceId: string;
  readonly spaceId: string;
  readonly site: typeof sites.$inferSelect;
}

/** The living sites of an organization that show these spaces: published sites first, then by title. */
export const selectShownSpaces = async (
  db: Database,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<ShownSpace[]> => {
  if (spaceIds.length === 0) return [];
  return db
    .select({ siteSpaceId: siteSpaces.id, spaceId: siteSpaces.spaceId, site: sites })
    .from(siteSpaces)
    .innerJoin(sites, and(eq(sites.id, siteSpaces.siteId), isNull(sites.deletedAt)))
    .where(
      and(eq(sites.organizationId, organizationId), inArray(siteSpaces.spaceId, [...spaceIds])),
    )
    .orderBy(desc(sites.published), sites.title, sites.id);
};
