import { and, asc, count, eq, gt, ilike, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { organizations, sites, siteSpaces } from "#server/db/tables/index.ts";
import type { Site } from "#contract/schemas/site.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";

export type SiteRow = typeof sites.$inferSelect;

const named = (organizationId: string, id: string) =>
  and(eq(sites.organizationId, organizationId), eq(sites.id, id));

/** A site of the organization, living or in the trash. */
export const findSiteRow = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<SiteRow | undefined> => {
  const [row] = await db.select().from(sites).where(named(organizationId, id));
  return row;
};

/** Locks a living site against concurrent changes to it and its structure. */
export const lockSiteRow = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<SiteRow | undefined> => {
  const [row] = await db
    .select()
    .from(sites)
    .where(and(named(organizationId, id), isNull(sites.deletedAt)))
    .for("no key update");
  return row;
};

export const insertSite = async (
  db: Database,
  row: typeof sites.$inferInsert,
): Promise<SiteRow> => {
  const [made] = await db.insert(sites).values(row).returning();
  if (!made) throw new Error("a site was not made");
  return made;
};

/** Changes a site and increments its version. */
export const setSite = async (
  db: Database,
  id: string,
  change: Partial<typeof sites.$inferInsert>,
): Promise<SiteRow> => {
  const [row] = await db
    .update(sites)
    .set({ ...change, version: sql`${sites.version} + 1` })
    .where(eq(sites.id, id))
    .returning();
  if (!row) throw new Error("a site vanished while it was locked");
  return row;
};

/** The filters of a list of sites. */
export interface SiteFilter {
  /** Only those that show this space. */
  readonly space?: string | undefined;
  /** Only titles that contain this, ignoring case. */
  readonly title?: string | undefined;
  readonly published?: boolean | undefined;
  readonly type?: readonly Site["type"][] | undefined;
  /** Only sites that were moved to the trash after this instant. */
  readonly trashedAfter?: Date | undefined;
}

const matching = (
  organizationId: string,
  { space, title, published, type, trashedAfter }: SiteFilter,
) =>
  and(
    eq(sites.organizationId, organizationId),
    trashedAfter ? gt(sites.deletedAt, trashedAfter) : isNull(sites.deletedAt),
    space === undefined
      ? undefined
      : sql`exists (select 1 from ${siteSpaces}
          where ${siteSpaces.siteId} = ${sites.id} and ${siteSpaces.spaceId} = ${space})`,
    title ? ilike(sites.title, contains(title)) : undefined,
    published === undefined ? undefined : eq(sites.published, published),
    type && type.length > 0 ? inArray(sites.type, [...type]) : undefined,
  );

/** Sites, newest first; those in the trash by deletion, latest first. */
export const selectSites = (
  db: Database,
  organizationId: string,
  filter: SiteFilter,
  { limit, after }: ListRequest,
): Promise<SiteRow[]> => {
  const at = filter.trashedAfter ? sites.deletedAt : sites.createdAt;
  const latestFirst = keyset([at, sites.id], "desc");
  return db
    .select()
    .from(sites)
    .where(and(matching(organizationId, filter), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
};

export const countSites = (
  db: Database,
  organizationId: string,
  filter: SiteFilter,
): Promise<number> => db.$count(sites, matching(organizationId, filter));

/** How many site-spaces each of these sites has; sites without any are left out. */
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

/** The host name an organization has chosen, if any. */
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

/** The sites moved to the trash at or before this instant, oldest first. */
export const selectExpiredSites = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: sites.id })
    .from(sites)
    .where(lte(sites.deletedAt, before))
    .orderBy(asc(sites.deletedAt));
  return rows.map(({ id }) => id);
};

/** Deletes a site with its structure, links and redirects, unless it has been restored or deleted in the meantime. */
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
