import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { CustomizationOverrides } from "../../../contract/schemas/customization.ts";
import type { Database } from "../../db/open.ts";
import { siteSpaces } from "../../db/tables/index.ts";

/** What each of these site-spaces overrides; those that override nothing are left out. */
export const selectCustomizations = async (
  db: Database,
  ids: readonly string[],
): Promise<(readonly [string, CustomizationOverrides])[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: siteSpaces.id, customization: siteSpaces.customization })
    .from(siteSpaces)
    .where(and(inArray(siteSpaces.id, [...ids]), isNotNull(siteSpaces.customization)));
  return rows.flatMap(({ id, customization }) =>
    customization === null ? [] : [[id, customization] as const],
  );
};

export const setCustomization = async (
  db: Database,
  id: string,
  customization: CustomizationOverrides,
): Promise<void> => {
  await db.update(siteSpaces).set({ customization }).where(eq(siteSpaces.id, id));
};
