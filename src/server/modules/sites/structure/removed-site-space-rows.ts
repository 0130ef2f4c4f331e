import { and, eq, gt, inArray, lte, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import {
  removedSiteSpaces,
  sites,
  siteSpaces,
  siteStructureDrafts,
  spaces,
} from "#server/db/tables/index.ts";
import { inBatches } from "./structure-write-rows.ts";

/** A site-space that an edit names, and the space it is to show. */
export interface ShownSpace {
  readonly id: string;
  readonly spaceId: string;
}

/** Who took something off a site, and when; null when nobody asked for it. */
export interface Removal {
  readonly by: string | null;
  readonly at: Date;
}

/** Keeps what is about to be taken off a site, as it is now. */
export const keepRemoved = async (
  db: Database,
  ids: readonly string[],
  { by, at }: Removal,
): Promise<void> =>
  inBatches(ids, (batch) =>
    db.execute(sql`
      insert into ${removedSiteSpaces}
        (id, site_id, space_id, customization, removed_by, removed_at)
      select id, site_id, space_id, customization, ${by}, ${at.toISOString()}::timestamptz
      from ${siteSpaces} where ${inArray(siteSpaces.id, batch)}
      on conflict (id) do update set site_id = excluded.site_id, space_id = excluded.space_id,
        customization = excluded.customization, removed_by = excluded.removed_by,
        removed_at = excluded.removed_at`),
  );

/** Restores the customization of site-spaces that are back on a site, and deletes what was kept of them. */
export const restoreRemoved = async (
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<void> =>
  inBatches(ids, (batch) =>
    db.execute(sql`
      with kept as (delete from ${removedSiteSpaces}
        where ${inArray(removedSiteSpaces.id, batch)} and ${removedSiteSpaces.siteId} = ${siteId}
        returning id, site_id, space_id, customization)
      update ${siteSpaces} set customization = kept.customization from kept
      where ${siteSpaces.id} = kept.id and ${siteSpaces.siteId} = kept.site_id
        and ${siteSpaces.spaceId} = kept.space_id`),
  );

/** Whose removals count, and only those after an instant. */
export interface OwnRemovals {
  readonly member: string;
  readonly after: Date;
}

/**
 * The named site-spaces that stand on the site, or that this member took off it, each with its space, as
 * long as that belongs to the site's organization.
 */
export const selectOwn = async (
  db: Database,
  site: { readonly id: string; readonly organizationId: string },
  { member, after }: OwnRemovals,
  ids: readonly string[],
): Promise<ShownSpace[]> => {
  if (ids.length === 0) return [];
  const inHere = eq(spaces.organizationId, site.organizationId);
  const [standing, removed] = await Promise.all([
    db
      .select({ id: siteSpaces.id, spaceId: siteSpaces.spaceId })
      .from(siteSpaces)
      .innerJoin(spaces, and(eq(spaces.id, siteSpaces.spaceId), inHere))
      .where(and(eq(siteSpaces.siteId, site.id), inArray(siteSpaces.id, [...ids]))),
    db
      .select({ id: removedSiteSpaces.id, spaceId: removedSiteSpaces.spaceId })
      .from(removedSiteSpaces)
      .innerJoin(spaces, and(eq(spaces.id, removedSiteSpaces.spaceId), inHere))
      .where(
        and(
          eq(removedSiteSpaces.siteId, site.id),
          eq(removedSiteSpaces.removedBy, member),
          gt(removedSiteSpaces.removedAt, after),
          inArray(removedSiteSpaces.id, [...ids]),
        ),
      ),
  ]);
  return [...standing, ...removed];
};

/**
 * Deletes what was kept of site-spaces taken off at this instant or before it. A site keeps everything while
 * a draft that was applied to it can still be taken back, which needs what it removed.
 */
export const deleteRemoved = async (db: Database, before: Date): Promise<void> => {
  const undoable = db
    .select({ id: siteStructureDrafts.id })
    .from(siteStructureDrafts)
    .innerJoin(sites, eq(sites.id, siteStructureDrafts.siteId))
    .where(
      and(
        eq(siteStructureDrafts.siteId, removedSiteSpaces.siteId),
        eq(siteStructureDrafts.status, "applied"),
        eq(siteStructureDrafts.appliedVersion, sites.structureVersion),
      ),
    );
  await db
    .delete(removedSiteSpaces)
    .where(and(lte(removedSiteSpaces.removedAt, before), notExists(undoable)));
};
