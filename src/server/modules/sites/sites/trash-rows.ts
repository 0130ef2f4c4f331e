import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { sites } from "#server/db/tables/index.ts";
import type { SiteRow } from "./site-rows.ts";

/** Locks a site of the organization, living or in the trash. */
export const lockSiteAnywhere = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<SiteRow | undefined> => {
  const [row] = await db
    .select()
    .from(sites)
    .where(and(eq(sites.organizationId, organizationId), eq(sites.id, id)))
    .for("no key update");
  return row;
};

/** The sites put into the trash at this instant or before it, the oldest first. */
export const selectExpiredSites = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: sites.id })
    .from(sites)
    .where(lte(sites.deletedAt, before))
    .orderBy(asc(sites.deletedAt));
  return rows.map(({ id }) => id);
};

/** Removes a site with its structure, links and redirects, unless it was restored or removed meanwhile. */
export const deleteExpiredSite = async (
  db: Database,
  id: string,
  before: Date,
): Promise<SiteRow | undefined> => {
  const [row] = await db
    .delete(sites)
    .where(and(eq(sites.id, id), lte(sites.deletedAt, before)))
    .returning();
  return row;
};
