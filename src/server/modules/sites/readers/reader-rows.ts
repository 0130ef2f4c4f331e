import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { FormerPlace, Successor } from "#site/readers/rules.ts";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { revisions, siteFormerPlaces, siteSuccessors, spaces } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { inBatches } from "../structure/structure-write-rows.ts";

/** The root of the current pages of each of these spaces; spaces in the trash are left out. */
export const selectRoots = async (
  db: Database,
  spaceIds: readonly string[],
): Promise<{ spaceId: string; root: string }[]> => {
  const found: { spaceId: string; root: string }[] = [];
  await inBatches(spaceIds, async (batch) => {
    const rows = await db
      .select({ spaceId: spaces.id, root: revisions.root })
      .from(spaces)
      .innerJoin(
        revisions,
        and(eq(revisions.id, spaces.revision), eq(revisions.spaceId, spaces.id)),
      )
      .where(and(inArray(spaces.id, batch), isNull(spaces.deletedAt)));
    found.push(...rows);
  });
  return found;
};

/** A former place, as stored. */
export interface FormerRow extends FormerPlace {
  readonly id: string;
  readonly leftAt: Date;
}

/** A site's former places, optionally only those at these addresses, most recently left first. */
export const selectFormer = (
  db: Database,
  siteId: string,
  addresses?: readonly string[],
): Promise<FormerRow[]> =>
  db
    .select({
      id: siteFormerPlaces.id,
      address: siteFormerPlaces.address,
      siteSpace: siteFormerPlaces.siteSpaceId,
      leftAt: siteFormerPlaces.leftAt,
    })
    .from(siteFormerPlaces)
    .where(
      and(
        eq(siteFormerPlaces.siteId, siteId),
        addresses && inArray(siteFormerPlaces.address, [...addresses]),
      ),
    )
    .orderBy(desc(siteFormerPlaces.leftAt), desc(siteFormerPlaces.id));

/** The successors of these items of a site, or of all removed ones. */
export const selectSuccessors = async (
  db: Database,
  siteId: string,
  items?: readonly string[],
): Promise<Successor[]> => {
  if (items?.length === 0) return [];
  const rows = await db
    .select({
      item: siteSuccessors.itemId,
      heir: siteSuccessors.heirId,
      pages: siteSuccessors.pages,
    })
    .from(siteSuccessors)
    .where(
      and(eq(siteSuccessors.siteId, siteId), items && inArray(siteSuccessors.itemId, [...items])),
    );
  return rows.map(({ item, heir, pages }) => ({
    item,
    heir,
    pages: new Map(Object.entries(pages).map(([path, [id, to]]) => [path, { id, to }])),
  }));
};

/** Records that site-spaces have left their addresses; leaving an address again updates the time. */
export const insertFormer = async (
  db: Database,
  siteId: string,
  places: readonly FormerPlace[],
  leftAt: Date,
): Promise<void> =>
  inBatches(places, (batch) =>
    db
      .insert(siteFormerPlaces)
      .values(
        batch.map(({ address, siteSpace }) => ({
          id: newId(),
          siteId,
          address,
          siteSpaceId: siteSpace,
          leftAt,
        })),
      )
      .onConflictDoUpdate({
        target: [siteFormerPlaces.siteId, siteFormerPlaces.address, siteFormerPlaces.siteSpaceId],
        set: { leftAt },
      }),
  );

export const deleteFormer = async (
  db: Database,
  siteId: string,
  places: readonly FormerPlace[],
): Promise<void> =>
  inBatches(places, (batch) =>
    db
      .delete(siteFormerPlaces)
      .where(
        and(
          eq(siteFormerPlaces.siteId, siteId),
          or(
            ...batch.map(({ address, siteSpace }) =>
              and(
                eq(siteFormerPlaces.address, address),
                eq(siteFormerPlaces.siteSpaceId, siteSpace),
              ),
            ),
          ),
        ),
      ),
  );

/** Deletes all former places at these addresses; works for any number. */
export const deleteFormerAt = async (
  db: Database,
  siteId: string,
  addresses: readonly string[],
): Promise<void> => {
  await db
    .delete(siteFormerPlaces)
    .where(and(eq(siteFormerPlaces.siteId, siteId), isOneOf(siteFormerPlaces.address, addresses)));
};

export const insertSuccessors = async (
  db: Database,
  siteId: string,
  successors: readonly Successor[],
  removedAt: Date,
): Promise<void> =>
  inBatches(successors, (batch) =>
    db
      .insert(siteSuccessors)
      .values(
        batch.map(({ item, heir, pages }) => ({
          siteId,
          itemId: item,
          heirId: heir,
          pages: Object.fromEntries(
            [...pages].map(([path, { id, to }]) => [path, [id, to] as const]),
          ),
          removedAt,
        })),
      )
      .onConflictDoUpdate({
        target: [siteSuccessors.siteId, siteSuccessors.itemId],
        set: {
          heirId: sql`excluded.heir_id`,
          pages: sql`excluded.pages`,
          removedAt,
        },
      }),
  );

export const deleteSuccessors = async (
  db: Database,
  siteId: string,
  items: readonly string[],
): Promise<void> =>
  inBatches(items, (batch) =>
    db
      .delete(siteSuccessors)
      .where(and(eq(siteSuccessors.siteId, siteId), inArray(siteSuccessors.itemId, batch))),
  );
