import { count, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { spaces, translations } from "#server/db/tables/index.ts";
import type { Load } from "./transfer-rows.ts";

const source = alias(spaces, "source_space");
const target = alias(spaces, "target_space");

const isIn = (load: Load, space: typeof source | typeof target) =>
  "spaceId" in load
    ? sql`${space.id} = ${load.spaceId}`
    : sql`coalesce(${inArray(space.collectionId, [...load.collectionIds])}, false)`;

/** The organization of a space once a load has been moved. */
const organizationAfter = (load: Load, space: typeof source | typeof target, to: string) =>
  sql`case when ${isIn(load, space)} then ${to} else ${space.organizationId} end`;

/** How many translations a transfer separates, because their spaces end up in different organizations. */
export const countParted = async (db: Database, load: Load, to: string): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(translations)
    .innerJoin(source, eq(source.id, translations.sourceSpaceId))
    .innerJoin(target, eq(target.id, translations.targetSpaceId))
    .where(
      sql`(${isIn(load, source)} or ${isIn(load, target)})
        and ${organizationAfter(load, source, to)} <> ${organizationAfter(load, target, to)}`,
    );
  return row?.total ?? 0;
};

/** The translations of transferred spaces, with the current organizations of both spaces. */
export const selectTransferred = (db: Database, load: Load) =>
  db
    .select({
      id: translations.id,
      title: target.title,
      source: translations.sourceSpaceId,
      target: translations.targetSpaceId,
      language: translations.language,
      sourceIn: source.organizationId,
      targetIn: target.organizationId,
    })
    .from(translations)
    .innerJoin(source, eq(source.id, translations.sourceSpaceId))
    .innerJoin(target, eq(target.id, translations.targetSpaceId))
    .where(or(isIn(load, source), isIn(load, target)))
    .orderBy(translations.id);

/** Moves translations to another organization; a run in progress ends. */
export const moveTranslations = async (
  db: Database,
  ids: readonly string[],
  organizationId: string,
): Promise<void> => {
  await db
    .update(translations)
    .set({ organizationId, runStartedAt: null, runCancelled: false })
    .where(isOneOf(translations.id, ids));
};

export const deleteTranslations = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db.delete(translations).where(isOneOf(translations.id, ids));
};
