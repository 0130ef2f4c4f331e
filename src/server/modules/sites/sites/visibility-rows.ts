import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SiteVisibility } from "#contract/schemas/site.ts";
import type { Database } from "#server/db/open.ts";
import { sites, siteSpaces, spaces } from "#server/db/tables/index.ts";

type StoredSpace = typeof spaces.$inferSelect;
type Shown = Pick<StoredSpace, "id" | "organizationId" | "collectionId" | "visibility">;

/** Locks spaces, always in the same order, so that two sites that show them cannot deadlock. */
export const lockShownSpaces = (db: Database, ids: readonly string[]): Promise<Shown[]> =>
  db
    .select({
      id: spaces.id,
      organizationId: spaces.organizationId,
      collectionId: spaces.collectionId,
      visibility: spaces.visibility,
    })
    .from(spaces)
    .where(inArray(spaces.id, [...ids]))
    .orderBy(spaces.id)
    .for("no key update");

/** A space on a site, with what determines its audience. */
export interface Showing {
  readonly spaceId: string;
  readonly organizationId: string;
  readonly visibility: SiteVisibility;
  readonly published: boolean;
}

/** The living sites that show these spaces. */
export const selectShowing = (db: Database, ids: readonly string[]): Promise<Showing[]> =>
  db
    .selectDistinct({
      spaceId: siteSpaces.spaceId,
      organizationId: sites.organizationId,
      visibility: sites.visibility,
      published: sites.published,
    })
    .from(siteSpaces)
    .innerJoin(sites, and(eq(sites.id, siteSpaces.siteId), isNull(sites.deletedAt)))
    .where(inArray(siteSpaces.spaceId, [...ids]));

export const setVisibility = async (
  db: Database,
  ids: readonly string[],
  visibility: StoredSpace["visibility"],
): Promise<void> => {
  await db
    .update(spaces)
    .set({ visibility, version: sql`${spaces.version} + 1` })
    .where(inArray(spaces.id, [...ids]));
};

/** Ids of the spaces a site shows. */
export const selectSpacesOf = async (db: Database, siteId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ spaceId: siteSpaces.spaceId })
    .from(siteSpaces)
    .where(eq(siteSpaces.siteId, siteId));
  return rows.map(({ spaceId }) => spaceId);
};
