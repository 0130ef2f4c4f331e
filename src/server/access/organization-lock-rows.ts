import { eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { organizations } from "#server/db/tables/index.ts";

/** Locks an organization, deleted or not, against concurrent changes of it and of who administers it. */
export const lockOrganizationAnywhere = async (db: Database, id: string) => {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id)).for("update");
  return row;
};

/** The same of one that is there: what was deleted meanwhile is locked, too, and undefined. */
export const lockOrganization = async (db: Database, id: string) => {
  const row = await lockOrganizationAnywhere(db, id);
  return row?.deletedAt === null ? row : undefined;
};

/**
 * Locks the order of an organization's top level and the shape of its tree of collections; false where there is no
 * such organization. Rows that only refer to the organization are not held up. Whoever needs collections and spaces as
 * well locks this first, then collections, then spaces.
 */
export const lockOrganizationTree = async (db: Database, id: string): Promise<boolean> => {
  const rows = await db
    .select({ deletedAt: organizations.deletedAt })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("no key update");
  return rows.some(({ deletedAt }) => deletedAt === null);
};
