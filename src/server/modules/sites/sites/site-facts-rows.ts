import { count, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { organizations, siteSpaces } from "#server/db/tables/index.ts";

/** How many site-spaces each of these sites has; a site without any is left out. */
export const countSiteSpaces = async (
  db: Database,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .select({ siteId: siteSpaces.siteId, total: count() })
    .from(siteSpaces)
    .where(inArray(siteSpaces.siteId, [...siteIds]))
    .groupBy(siteSpaces.siteId);
  return new Map(rows.map(({ siteId, total }) => [siteId, total]));
};

/** The host name an organization has given itself, if any. */
export const findHostname = async (
  db: Database,
  organizationId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ hostname: organizations.hostname })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.hostname ?? undefined;
};
