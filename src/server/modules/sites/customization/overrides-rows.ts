import { and, eq, isNotNull } from "drizzle-orm";
import type { CustomizationOverrides } from "#contract/schemas/customization.ts";
import type { Database } from "#server/db/open.ts";
import { siteSpaces, spaces } from "#server/db/tables/index.ts";

/** The overrides of a site-space, and the title of its space. */
export const findOverrides = async (db: Database, siteId: string, siteSpaceId: string) => {
  const [row] = await db
    .select({ title: spaces.title, customization: siteSpaces.customization })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .where(and(eq(siteSpaces.siteId, siteId), eq(siteSpaces.id, siteSpaceId)));
  return row;
};

export const setOverrides = async (
  db: Database,
  siteSpaceId: string,
  customization: CustomizationOverrides | null,
): Promise<void> => {
  await db.update(siteSpaces).set({ customization }).where(eq(siteSpaces.id, siteSpaceId));
};

/** The site-spaces of a site that override its customization, each with its overrides. */
export const selectOverrides = (db: Database, siteId: string) =>
  db
    .select({ id: siteSpaces.id, customization: siteSpaces.customization })
    .from(siteSpaces)
    .where(and(eq(siteSpaces.siteId, siteId), isNotNull(siteSpaces.customization)));
