import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { sites } from "#server/db/tables/index.ts";

export type SiteRow = typeof sites.$inferSelect;

const named = (organizationId: string, id: string) =>
  and(eq(sites.organizationId, organizationId), eq(sites.id, id));

/** A site of the organization, living or in the trash. */
export const findSiteRow = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<SiteRow | undefined> => {
  const [row] = await db.select().from(sites).where(named(organizationId, id));
  return row;
};

/** Locks a living site against concurrent change of it and of its structure. */
export const lockSiteRow = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<SiteRow | undefined> => {
  const [row] = await db
    .select()
    .from(sites)
    .where(and(named(organizationId, id), isNull(sites.deletedAt)))
    .for("no key update");
  return row;
};

export const insertSite = async (
  db: Database,
  row: typeof sites.$inferInsert,
): Promise<SiteRow> => {
  const [made] = await db.insert(sites).values(row).returning();
  if (!made) throw new Error("a site was not made");
  return made;
};

/** Changes a site and counts its version up. */
export const setSite = async (
  db: Database,
  id: string,
  change: Partial<typeof sites.$inferInsert>,
): Promise<SiteRow> => {
  const [row] = await db
    .update(sites)
    .set({ ...change, version: sql`${sites.version} + 1` })
    .where(eq(sites.id, id))
    .returning();
  if (!row) throw new Error("a site vanished while it was locked");
  return row;
};
