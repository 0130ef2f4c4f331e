import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { blobParts, blobs, spaces } from "#server/db/tables/index.ts";

/**
 * Returns the bytes taken by the files of an organization's spaces, living or not, each file of a space counted once.
 */
export const selectUsedBytes = async (db: Database, organizationId: string): Promise<number> => {
  const own = db
    .select({ id: spaces.id })
    .from(spaces)
    .where(eq(spaces.organizationId, organizationId));
  const sizeOf = async (table: typeof blobs | typeof blobParts): Promise<number> => {
    const [row] = await db
      .select({
        bytes: sql<number>`coalesce(sum(octet_length(${table.bytes})), 0)`.mapWith(Number),
      })
      .from(table)
      .where(inArray(table.spaceId, own));
    return row?.bytes ?? 0;
  };
  return (await sizeOf(blobs)) + (await sizeOf(blobParts));
};

/** Returns the organization of a space. */
export const findOrganizationOfSpace = async (
  db: Database,
  spaceId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: spaces.organizationId })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row?.id;
};
