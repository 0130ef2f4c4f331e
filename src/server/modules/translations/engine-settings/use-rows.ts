import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { translationEngineUse } from "#server/db/tables/index.ts";
import type { EngineRow } from "./engine-rows.ts";

type Use = Pick<EngineRow, "organizationId" | "engine">;

/** The month of UTC that a moment is in, such as `2026-11`. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** When the month after that of a moment begins. */
export const nextMonth = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1));

/** Characters that runs of an organization have sent to an engine in a month. */
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

/** Adds to what an engine was sent in a month. */
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
