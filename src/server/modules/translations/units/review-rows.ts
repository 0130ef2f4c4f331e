import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import {
  type ReviewedChange,
  translationReviewUnits,
  translationUnits,
} from "#server/db/tables/index.ts";
import type { UnitChange, UnitRow } from "./unit-rows.ts";

/** Rows per statement. */
const STEP = 500;

const reviewedOf = ({
  placedText,
  placedHash,
  placedSource,
  placedOrigin,
  reviewed,
  generated,
}: UnitChange): ReviewedChange => ({
  ...(placedText === undefined ? {} : { placedText }),
  ...(placedHash === undefined ? {} : { placedHash }),
  ...(placedSource === undefined ? {} : { placedSource }),
  ...(placedOrigin === undefined ? {} : { placedOrigin }),
  ...(reviewed === undefined ? {} : { reviewed }),
  ...(generated === undefined ? {} : { generated }),
});

/** Stores the changes of units that take effect once a change request is merged. */
export const insertReviewUnits = async (
  db: Database,
  translationId: string,
  changes: readonly (readonly [unit: UnitRow, change: UnitChange])[],
): Promise<void> => {
  for (let from = 0; from < changes.length; from += STEP)
    await db.insert(translationReviewUnits).values(
      changes.slice(from, from + STEP).map(([{ pageId, key }, change]) => ({
        translationId,
        pageId,
        key,
        change: reviewedOf(change),
      })),
    );
};

/** Returns the current units, each with its change; those the source no longer has are left out. */
export const selectReviewUnits = (
  db: Database,
  translationId: string,
): Promise<{ unit: UnitRow; change: ReviewedChange }[]> =>
  db
    .select({ unit: translationUnits, change: translationReviewUnits.change })
    .from(translationReviewUnits)
    .innerJoin(
      translationUnits,
      and(
        eq(translationUnits.translationId, translationReviewUnits.translationId),
        eq(translationUnits.pageId, translationReviewUnits.pageId),
        eq(translationUnits.key, translationReviewUnits.key),
      ),
    )
    .where(eq(translationReviewUnits.translationId, translationId));

/** Returns the pages with changed units. */
export const selectReviewPages = async (
  db: Database,
  translationId: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectDistinct({ pageId: translationReviewUnits.pageId })
    .from(translationReviewUnits)
    .where(eq(translationReviewUnits.translationId, translationId));
  return rows.map(({ pageId }) => pageId);
};

export const deleteReviewUnits = async (db: Database, translationId: string): Promise<void> => {
  await db
    .delete(translationReviewUnits)
    .where(eq(translationReviewUnits.translationId, translationId));
};
