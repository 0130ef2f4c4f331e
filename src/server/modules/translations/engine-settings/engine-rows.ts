import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { translationEngines } from "#server/db/tables/index.ts";

export type EngineRow = Readonly<typeof translationEngines.$inferSelect>;

export const findEngine = async (
  db: Database,
  organizationId: string,
): Promise<EngineRow | undefined> => {
  const [row] = await db
    .select()
    .from(translationEngines)
    .where(eq(translationEngines.organizationId, organizationId));
  return row;
};

/** Sets the engine, incrementing its version. */
export const putEngine = async (
  db: Database,
  row: Omit<typeof translationEngines.$inferInsert, "version">,
): Promise<EngineRow> => {
  const [put] = await db
    .insert(translationEngines)
    .values(row)
    .onConflictDoUpdate({
      target: translationEngines.organizationId,
      set: { ...row, version: sql`${translationEngines.version} + 1` },
    })
    .returning();
  if (put === undefined) throw new Error(`the engine of ${row.organizationId} was not stored`);
  return put;
};
