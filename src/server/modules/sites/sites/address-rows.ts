import { and, eq, isNull, like, ne, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { organizations, sites } from "#server/db/tables/index.ts";

/** The basenames of an organization's living sites that begin with this one. */
export const selectBasenames = async (
  db: Database,
  organizationId: string,
  basename: string,
): Promise<ReadonlySet<string>> => {
  const begins = like(sites.basename, `${basename}%`);
  const rows = await db
    .select({ basename: sites.basename })
    .from(sites)
    .where(and(eq(sites.organizationId, organizationId), isNull(sites.deletedAt), begins));
  return new Set(rows.map((row) => row.basename));
};

/**
 * The living site other than `siteId` that has a host name, or had it last; host names are unique across
 * organizations.
 */
export const findHostnameOwner = async (db: Database, siteId: string, hostname: string) => {
  const [row] = await db
    .select({ organizationId: sites.organizationId, title: sites.title })
    .from(sites)
    .where(
      and(
        or(eq(sites.hostname, hostname), eq(sites.formerHostname, hostname)),
        ne(sites.id, siteId),
        isNull(sites.deletedAt),
      ),
    );
  return row;
};

/** The living site other than `siteId` that has a proxy's address, ignoring case. */
export const findProxyOwner = async (db: Database, siteId: string, origin: string) => {
  const has = sql`lower(${sites.proxyOrigin}) = lower(${origin})`;
  const [row] = await db
    .select({ organizationId: sites.organizationId, title: sites.title })
    .from(sites)
    .where(and(has, ne(sites.id, siteId), isNull(sites.deletedAt)));
  return row;
};

/** The organization's living site other than `siteId` that has a basename. */
export const findBasenameOwner = async (
  db: Database,
  siteId: string,
  organizationId: string,
  basename: string,
) => {
  const [row] = await db
    .select({ title: sites.title })
    .from(sites)
    .where(
      and(
        eq(sites.organizationId, organizationId),
        eq(sites.basename, basename),
        ne(sites.id, siteId),
        isNull(sites.deletedAt),
      ),
    );
  return row;
};

/** The fields that determine a site's addresses. */
export const findAddressed = async (db: Database, siteId: string) => {
  const [row] = await db
    .select({
      organizationId: sites.organizationId,
      basename: sites.basename,
      hostname: sites.hostname,
      hostnameVerifiedAt: sites.hostnameVerifiedAt,
      formerHostname: sites.formerHostname,
      proxyOrigin: sites.proxyOrigin,
      organizationHostname: organizations.hostname,
    })
    .from(sites)
    .innerJoin(organizations, eq(organizations.id, sites.organizationId))
    .where(eq(sites.id, siteId));
  return row;
};
