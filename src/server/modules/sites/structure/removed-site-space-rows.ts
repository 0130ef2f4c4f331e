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

/** A site-space that an edit names, with the space it is to show. */
export interface ShownSpace {
  readonly id: string;
  readonly spaceId: string;
}

/** Who removed something from a site, and when; null if no person did. */
export interface Removal {
  readonly by: string | null;
  readonly at: Date;
}

/** Keeps the current state of site-spaces that are about to be removed. */
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

/** Restores the customization of site-spaces that are back on a site, and deletes the kept copies. */
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

/** The member whose removals count, and the instant after which they do. */
export interface OwnRemovals {
  readonly member: string;
  readonly after: Date;
}

/**
 * Those of the site-spaces that are on the site, or that this member removed from it, each with its space, if that
 * still belongs to the site's organization.
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
 * Deletes what was kept of site-spaces removed at or before this instant. Keeps everything of a site while an applied
 * draft can still be undone, because that needs what it removed.
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
