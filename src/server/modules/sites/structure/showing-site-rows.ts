import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { siteSectionGroups, siteSections, sites, siteSpaces } from "#server/db/tables/index.ts";

/**
 * The living, published sites of an organization that show a space, the oldest first, each with one
 * site-space that does: the site's home, else the default of its section, else the first in order.
 */
export const selectShowingSites = (db: Database, organizationId: string, spaceId: string) =>
  db
    .selectDistinctOn([sites.createdAt, sites.id], {
      id: sites.id,
      visibility: sites.visibility,
      organizationId: sites.organizationId,
      basename: sites.basename,
      hostname: sites.hostname,
      proxyOrigin: sites.proxyOrigin,
      siteSpaceId: siteSpaces.id,
    })
    .from(siteSpaces)
    .innerJoin(
      sites,
      and(
        eq(sites.id, siteSpaces.siteId),
        eq(sites.organizationId, organizationId),
        sites.published,
        isNull(sites.deletedAt),
      ),
    )
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .leftJoin(siteSectionGroups, eq(siteSectionGroups.id, siteSections.groupId))
    .where(eq(siteSpaces.spaceId, spaceId))
    .orderBy(
      sites.createdAt,
      sites.id,
      desc(siteSpaces.isDefault),
      sql`(${siteSpaces.isDefault} and ${siteSections.isDefault}) desc`,
      sql`coalesce(${siteSectionGroups.position}, ${siteSections.position})`,
      sql`coalesce(${siteSectionGroups.id}, ${siteSections.id}) collate "C"`,
      siteSections.position,
      sql`${siteSections.id} collate "C"`,
      siteSpaces.position,
      sql`${siteSpaces.id} collate "C"`,
    );
