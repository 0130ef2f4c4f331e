import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import {
  auditEvents,
  blobParts,
  blobs,
  brokenLinks,
  currentPages,
  documentLinks,
  documentOutlines,
  documents,
  fileLists,
  members,
  organizations,
  pageLinks,
  pageLists,
  pageNodes,
  pageRoots,
  pages,
  searchPages,
  searchTexts,
  sites,
  spaces,
  specs,
} from "#server/db/tables/index.ts";
import { rowsOf } from "#server/links/judged-rows.ts";

const deletedUntil = (before: Date) =>
  and(isNotNull(organizations.deletedAt), lte(organizations.deletedAt, before));

/** Organizations deleted at or before an instant, earliest first. */
export const selectExpiredOrganizations = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(deletedUntil(before))
    .orderBy(asc(organizations.deletedAt), asc(organizations.id));
  return rows.map(({ id }) => id);
};

/** Locks an organization deleted at or before an instant; undefined if there is none. */
export const lockExpiredOrganization = async (db: Database, id: string, before: Date) => {
  const [row] = await db
    .select({ title: organizations.title, deletedAt: organizations.deletedAt })
    .from(organizations)
    .where(and(eq(organizations.id, id), deletedUntil(before)))
    .for("update");
  return row;
};

/** Every space of an organization, including those in the trash. */
export const selectSpacesOf = async (db: Database, organizationId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(eq(spaces.organizationId, organizationId));
  return rows.map(({ id }) => id);
};

export const deleteMembersOf = async (db: Database, organizationId: string): Promise<void> => {
  await db.delete(members).where(eq(members.organizationId, organizationId));
};

/** How many rows are deleted at once from tables that may have very many. */
const SOME = 1000;

/** Tables in which a space may have very many rows, to which nothing else refers. */
const ofSpaces = [
  searchTexts,
  searchPages,
  brokenLinks,
  pageLinks,
  documentLinks,
  documentOutlines,
  currentPages,
  pages,
  pageNodes,
  pageLists,
  pageRoots,
  fileLists,
  blobParts,
  blobs,
  documents,
] as const;

const deleteSomeOfSpaces = async (db: Database, organizationId: string): Promise<boolean> => {
  for (const table of ofSpaces) {
    const gone = await rowsOf<{ gone: number }>(
      db,
      sql`delete from ${table} where ctid = any(array(
        select part.ctid from ${spaces} place join ${table} part on part.space_id = place.id
        where place.organization_id = ${organizationId} limit ${SOME})) returning 1 as gone`,
    );
    if (gone.length > 0) return true;
  }
  return false;
};

const deleteSome = async (
  db: Database,
  table: typeof sites | typeof spaces | typeof specs | typeof auditEvents,
  organizationId: string,
  most: number,
): Promise<boolean> => {
  const gone = await rowsOf<{ id: string }>(
    db,
    sql`delete from ${table} where id in (
      select id from ${table} where organization_id = ${organizationId} limit ${most}
    ) returning id`,
  );
  return gone.length > 0;
};

/**
 * Deletes a part of an organization: a site, many rows of its spaces, a space with the rest, a specification, or a
 * part of the log. Returns false if none of these is left.
 */
export const deletePartOf = async (db: Database, organizationId: string): Promise<boolean> =>
  (await deleteSome(db, sites, organizationId, 1)) ||
  (await deleteSomeOfSpaces(db, organizationId)) ||
  (await deleteSome(db, spaces, organizationId, 1)) ||
  (await deleteSome(db, specs, organizationId, 1)) ||
  deleteSome(db, auditEvents, organizationId, SOME);

/** Deletes an organization with everything it still has. */
export const deleteOrganizationRow = async (db: Database, id: string): Promise<void> => {
  await db.delete(organizations).where(eq(organizations.id, id));
};
