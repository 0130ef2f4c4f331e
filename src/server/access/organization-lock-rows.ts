import { and, eq, exists, sql } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { members, organizations } from "../db/tables/index.ts";

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
