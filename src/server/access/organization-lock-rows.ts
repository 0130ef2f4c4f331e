import { eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { organizations } from "#server/db/tables/index.ts";

/** Locks the organization against concurrent changes of it and of who administers it. */
export const lockOrganization = async (db: Database, id: string) => {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id)).for("update");
  return row;
};

/**
 * Locks the order of an organization's top level and the shape of its tree of collections. Rows that only
 * refer to the organization are not held up. Whoever needs collections and spaces as well locks this
 * first, then collections, then spaces.
 */
export const lockOrganizationTree = async (db: Database, id: string): Promise<boolean> => {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("no key update");
  return rows.length > 0;
};
