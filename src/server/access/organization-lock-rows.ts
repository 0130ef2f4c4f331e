import { eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { organizations } from "#server/db/tables/index.ts";

/** Locks an organization, deleted or not, against concurrent changes to it and to who administers it. */
export const lockOrganizationAnywhere = async (db: Database, id: string) => {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id)).for("update");
  return row;
};

/**
 * Like `lockOrganizationAnywhere`, but returns undefined for an organization that has been deleted in the meantime,
 * although it is locked too.
 */
export const lockOrganization = async (db: Database, id: string) => {
  const row = await lockOrganizationAnywhere(db, id);
  return row?.deletedAt === null ? row : undefined;
};

/**
 * Locks the order of an organization's top level and the shape of its collection tree; returns false if the
 * organization does not exist. Does not block rows that only refer to the organization. Lock order: this first, then
 * collections, then spaces.
 */
export const lockOrganizationTree = async (db: Database, id: string): Promise<boolean> => {
  const rows = await db
    .select({ deletedAt: organizations.deletedAt })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("no key update");
  return rows.some(({ deletedAt }) => deletedAt === null);
};
