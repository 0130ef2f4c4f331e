import { inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { siteSectionGroups, siteSections, siteSpaces } from "#server/db/tables/index.ts";
import type { Difference } from "./structure-difference.ts";

/** The most rows in one statement: far below the number of values PostgreSQL accepts. */
const BATCH = 2000;

/** Writes rows in statements of a size that the database accepts. */
export const inBatches = async <Row>(
  rows: readonly Row[],
  write: (batch: Row[]) => PromiseLike<unknown>,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH) await write(rows.slice(at, at + BATCH));
};

/** The value that an upsert would have inserted. */
const wanted = (column: { readonly name: string }) => sql.raw(`excluded."${column.name}"`);

const groupFields = {
  title: wanted(siteSectionGroups.title),
  icon: wanted(siteSectionGroups.icon),
  position: wanted(siteSectionGroups.position),
};
const sectionFields = {
  groupId: wanted(siteSections.groupId),
  title: wanted(siteSections.title),
  description: wanted(siteSections.description),
  icon: wanted(siteSections.icon),
  path: wanted(siteSections.path),
  condition: wanted(siteSections.condition),
  isDefault: wanted(siteSections.isDefault),
  position: wanted(siteSections.position),
};
const siteSpaceFields = {
  sectionId: wanted(siteSpaces.sectionId),
  spaceId: wanted(siteSpaces.spaceId),
  path: wanted(siteSpaces.path),
  condition: wanted(siteSpaces.condition),
  isDefault: wanted(siteSpaces.isDefault),
  position: wanted(siteSpaces.position),
};

/** Rows get paths that begin with a tilde, unlike any real one, until their new ones are written. */
const clearPathsAndDefaults = async (
  db: Database,
  { sections, siteSpaces: shown }: Difference,
): Promise<void> => {
  await inBatches(sections.cleared, (batch) =>
    db
      .update(siteSections)
      .set({ isDefault: false, path: sql`'~' || ${siteSections.id}` })
      .where(inArray(siteSections.id, batch)),
  );
  await inBatches(shown.cleared, (batch) =>
    db
      .update(siteSpaces)
      .set({ isDefault: false, path: sql`'~' || ${siteSpaces.id}` })
      .where(inArray(siteSpaces.id, batch)),
  );
};

/**
 * Writes a difference in the order required by the constraints: first rows that free an id, a path or a default, then
 * parents before their children, and emptied parents last. The site must be locked.
 */
export const writeDifference = async (db: Database, difference: Difference): Promise<void> => {
  const { groups, sections, siteSpaces: shown } = difference;
  await inBatches(shown.deleted, (batch) =>
    db.delete(siteSpaces).where(inArray(siteSpaces.id, batch)),
  );
  await clearPathsAndDefaults(db, difference);
  await inBatches(groups.inserted, (batch) => db.insert(siteSectionGroups).values(batch));
  await inBatches(groups.updated, (batch) =>
    db
      .insert(siteSectionGroups)
      .values(batch)
      .onConflictDoUpdate({ target: siteSectionGroups.id, set: groupFields }),
  );
  await inBatches(sections.updated, (batch) =>
    db
      .insert(siteSections)
      .values(batch)
      .onConflictDoUpdate({ target: siteSections.id, set: sectionFields }),
  );
  await inBatches(sections.inserted, (batch) => db.insert(siteSections).values(batch));
  await inBatches(shown.updated, (batch) =>
    db
      .insert(siteSpaces)
      .values(batch)
      .onConflictDoUpdate({ target: siteSpaces.id, set: siteSpaceFields }),
  );
  await inBatches(shown.inserted, (batch) => db.insert(siteSpaces).values(batch));
  await inBatches(sections.deleted, (batch) =>
    db.delete(siteSections).where(inArray(siteSections.id, batch)),
  );
  await inBatches(groups.deleted, (batch) =>
    db.delete(siteSectionGroups).where(inArray(siteSectionGroups.id, batch)),
  );
};
