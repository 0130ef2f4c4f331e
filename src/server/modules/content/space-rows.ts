import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { spaces } from "#server/db/tables/index.ts";

/** Locks a living space against other changes of it; rows that only refer to it are not held up. */
export const lockSpace = async (db: Database, spaceId: string) => {
  const [row] = await db
    .select({ revision: spaces.revision, editMode: spaces.editMode, title: spaces.title })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), isNull(spaces.deletedAt)))
    .for("no key update");
  return row;
};

/** Points a locked space at its new revision. */
export const setActiveRevision = async (
  db: Database,
  spaceId: string,
  revision: string,
  updatedAt: Date,
): Promise<void> => {
  await db
    .update(spaces)
    .set({ revision, updatedAt, version: sql`${spaces.version} + 1` })
    .where(eq(spaces.id, spaceId));
};
