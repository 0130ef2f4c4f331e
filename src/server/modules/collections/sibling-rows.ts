import { and, eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "../../db/open.ts";
import { collections, spaces } from "../../db/tables/index.ts";
import type { Sibling } from "./place-among.ts";

/** As the answers' `position` is compared: character by character, whatever the language. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Everything that stands in a collection, or at the top level (null), in order and with the trash. */
export const selectSiblings = async (
  db: Database,
  organizationId: string,
  parent: string | null,
): Promise<Sibling[]> => {
  const ofSpaces = db
    .select({
      type: sql<Sibling["type"]>`'space'`.as("type"),
      id: spaces.id,
      position: sql<string>`${spaces.position}`.as("position"),
      living: sql<boolean>`${spaces.deletedAt} is null`.as("living"),
    })
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        parent === null ? isNull(spaces.collectionId) : eq(spaces.collectionId, parent),
      ),
    );
  const ofCollections = db
    .select({
      type: sql<Sibling["type"]>`'collection'`.as("type"),
      id: collections.id,
      position: sql<string>`${collections.position}`.as("position"),
      living: sql<boolean>`${collections.deletedAt} is null`.as("living"),
    })
    .from(collections)
    .where(
      and(
        eq(collections.organizationId, organizationId),
        parent === null ? isNull(collections.parentId) : eq(collections.parentId, parent),
      ),
    );
  const rows = await unionAll(ofSpaces, ofCollections);
  return rows.toSorted((a, b) => compare(a.position, b.position) || compare(a.id, b.id));
};

/** Locks the order of what stands in a living collection; answers whether it is there. */
export const lockCollectionOrder = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        eq(collections.id, id),
        eq(collections.organizationId, organizationId),
        isNull(collections.deletedAt),
      ),
    )
    .for("no key update");
  return rows.length > 0;
};

/** Gives one sibling another key without counting that as a change of it. */
export const setPosition = async (
  db: Database,
  { type, id }: Pick<Sibling, "type" | "id">,
  position: string,
): Promise<void> => {
  if (type === "space") await db.update(spaces).set({ position }).where(eq(spaces.id, id));
  else await db.update(collections).set({ position }).where(eq(collections.id, id));
};
