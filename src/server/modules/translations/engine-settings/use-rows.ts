import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { translationEngineUse } from "#server/db/tables/index.ts";
import type { EngineRow } from "./engine-rows.ts";

type Use = Pick<EngineRow, "organizationId" | "engine">;

/** Returns the UTC month of a point in time, such as `2026-11`. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** Returns the beginning of the month after a point in time. */
export const nextMonth = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1));

/** Returns the characters that runs of an organization have sent to an engine in a month. */
export const findUse = async (
  db: Database,
  { organizationId, engine }: Use,
  month: string,
): Promise<number> => {
  const [row] = await db
    .select({ characters: translationEngineUse.characters })
    .from(translationEngineUse)
    .where(
      and(
        eq(translationEngineUse.organizationId, organizationId),
        eq(translationEngineUse.engine, engine),
        eq(translationEngineUse.month, month),
      ),
    );
  return row?.characters ?? 0;
};

/** Adds to the characters sent to an engine in a month. */
export const addUse = async (
  db: Database,
  { organizationId, engine }: Use,
  month: string,
  characters: number,
): Promise<void> => {
  await db
    .insert(translationEngineUse)
    .values({ organizationId, engine, month, characters })
    .onConflictDoUpdate({
      target: [
        translationEngineUse.organizationId,
        translationEngineUse.engine,
        translationEngineUse.month,
      ],
      set: { characters: sql`${translationEngineUse.characters} + excluded.characters` },
    });
};
