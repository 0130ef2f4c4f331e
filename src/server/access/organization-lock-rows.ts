import { and, eq, exists, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { members, organizations } from "#server/db/tables/index.ts";

/** Locks the organization against concurrent changes of it and of who administers it. */
export const lockOrganization = async (db: Database, id: string) => {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id)).for("update");
  return row;
};

/** Whether the organization has an admin who can sign in besides `userId`. */
export const hasOtherAdmin = async (
  db: Database,
  organizationId: string,
  userId: string,
): Promise<boolean> => {
  const others = db
    .select({ one: sql`1` })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.role, "admin"),
        eq(members.disabled, false),
        sql`${members.userId} <> ${userId}`,
      ),
    );
  const [row] = await db.select({ found: exists(others) }).from(sql`(select 1) as one`);
  return row?.found === true;
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
