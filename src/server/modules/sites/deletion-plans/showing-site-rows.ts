import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { sites, siteSpaces } from "#server/db/tables/index.ts";

/** A site-space that shows one of some spaces, with its site. */
export interface ShownSpace {
  readonly siteSpaceId: string;
  readonly spaceId: string;
  readonly site: typeof sites.$inferSelect;
}

/**
 * Where living sites of an organization show these spaces: published sites before others, then by title.
 */
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
