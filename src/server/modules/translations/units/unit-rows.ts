import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { isOneOf, listed } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  translationMemory,
  translations,
  translationUnits,
} from "#server/db/tables/index.ts";
import type { TranslationStateFilter } from "#contract/schemas/translation-unit.ts";
import { statesOf } from "#translation/units/unit-state.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";

export type UnitRow = Readonly<typeof translationUnits.$inferSelect>;
export type UnitChange = Partial<typeof translationUnits.$inferInsert>;

const ofPage = (translationId: string, pageId: string) =>
  and(eq(translationUnits.translationId, translationId), eq(translationUnits.pageId, pageId));

/** Returns the units of a page, in reading order. */
export const selectUnits = (
  db: Database,
  translationId: string,
  pageId: string,
): Promise<UnitRow[]> =>
  db
    .select()
    .from(translationUnits)
    .where(ofPage(translationId, pageId))
    .orderBy(asc(translationUnits.n));

/** Returns the fields that people can change without changing the target's text. */
export const selectPlaced = (
  db: Database,
  translationId: string,
  pageIds: readonly string[],
): Promise<Pick<UnitRow, "pageId" | "key" | "placedHash" | "placedOrigin" | "reviewed">[]> =>
  db
    .select({
      pageId: translationUnits.pageId,
      key: translationUnits.key,
      placedHash: translationUnits.placedHash,
      placedOrigin: translationUnits.placedOrigin,
      reviewed: translationUnits.reviewed,
    })
    .from(translationUnits)
    .where(
      and(
        eq(translationUnits.translationId, translationId),
        isOneOf(translationUnits.pageId, pageIds),
      ),
    );

const inOrder = keyset([translationUnits.n], "asc");

/** Matches units in one or several states; undefined for all. */
export const isInState = (state: TranslationStateFilter | undefined): SQL | undefined =>
  state === undefined ? undefined : inArray(translationUnits.state, [...statesOf(state)]);

const inState = (
  translationId: string,
  pageId: string,
  state: TranslationStateFilter | undefined,
) => and(ofPage(translationId, pageId), isInState(state));

/** Lists the units of a page, in reading order, in batches. */
export const listUnits = (
  db: Database,
  { translationId, pageId }: Pick<UnitRow, "translationId" | "pageId">,
  state: TranslationStateFilter | undefined,
  { limit, after }: ListRequest,
): Promise<UnitRow[]> =>
  db
    .select()
    .from(translationUnits)
    .where(and(inState(translationId, pageId, state), inOrder.after(after)))
    .orderBy(...inOrder.orderBy)
    .limit(limit);

export const countUnits = (
  db: Database,
  { translationId, pageId }: Pick<UnitRow, "translationId" | "pageId">,
  state: TranslationStateFilter | undefined,
): Promise<number> => db.$count(translationUnits, inState(translationId, pageId, state));

/** Replaces the units of a page. */
export const putUnits = async (
  db: Database,
  translationId: string,
  pageId: string,
  rows: readonly UnitRow[],
): Promise<void> => {
  await db.delete(translationUnits).where(ofPage(translationId, pageId));
  const STEP = 500;
  for (let from = 0; from < rows.length; from += STEP)
    await db.insert(translationUnits).values(rows.slice(from, from + STEP));
};

/** Whether the memory has a translation of the unit. */
const inMemory = sql<boolean>`exists (select from ${translationMemory}
  join ${translations} on ${translations.id} = ${translationUnits.translationId}
  where ${translationMemory.organizationId} = ${translations.organizationId}
    and ${translationMemory.sourceLanguage} = ${translations.sourceLanguage}
    and ${translationMemory.language} = ${translations.language}
    and ${translationMemory.hash} = ${translationUnits.hash})`;

/** Returns the units of pages in the source, page by page, with whether the memory has a translation for them. */
export const selectAllUnits = (
  db: Database,
  { id, sourceSpaceId }: Pick<TranslationRow, "id" | "sourceSpaceId">,
  after: { readonly pageId: string; readonly key: string } | undefined,
  limit: number,
): Promise<(UnitRow & { readonly isInMemory: boolean })[]> =>
  db
    .select({ unit: translationUnits, isInMemory: inMemory })
    .from(translationUnits)
    .innerJoin(
      currentPages,
      and(
        eq(currentPages.spaceId, sourceSpaceId),
        eq(currentPages.pageId, translationUnits.pageId),
      ),
    )
    .where(
      and(
        eq(translationUnits.translationId, id),
        after &&
          sql`(${translationUnits.pageId}, ${translationUnits.key}) > (${after.pageId}, ${after.key})`,
      ),
    )
    .orderBy(asc(translationUnits.pageId), asc(translationUnits.key))
    .limit(limit)
    .then((rows) => rows.map(({ unit, isInMemory }) => ({ ...unit, isInMemory })));

/** Written as literals rather than parameters, so that the index of open units is always used. */
const open = sql`not ${translationUnits.byPerson} and ${translationUnits.state} in ('missing', 'stale')`;

const forEngine = ({ id, sourceSpaceId }: Pick<TranslationRow, "id" | "sourceSpaceId">) =>
  and(
    eq(translationUnits.translationId, id),
    open,
    // The offset makes it a subquery per open unit; without it, all pages of the space are joined with the few units.
    sql`exists (select from ${currentPages} where ${currentPages.spaceId} = ${sourceSpaceId}
      and ${currentPages.pageId} = ${translationUnits.pageId} offset 0)`,
    sql`${translationUnits.refusedHash} is distinct from ${translationUnits.hash}`,
    sql`length(${translationUnits.text}) <= ${MAX_UNIT}`,
    sql`not ${inMemory}`,
  );

/** Counts the distinct texts that an engine has to translate. */
export const countForEngine = async (
  db: Database,
  translation: Pick<TranslationRow, "id" | "sourceSpaceId">,
): Promise<number> => {
  const [row] = await db
    .select({ total: sql`count(distinct ${translationUnits.hash})`.mapWith(Number) })
    .from(translationUnits)
    .where(forEngine(translation));
  return row?.total ?? 0;
};

/** Returns units that an engine has to translate, page by page. */
export const selectForEngine = (
  db: Database,
  translation: Pick<TranslationRow, "id" | "sourceSpaceId">,
  limit: number,
): Promise<UnitRow[]> =>
  db
    .select()
    .from(translationUnits)
    .where(forEngine(translation))
    .orderBy(asc(translationUnits.pageId), asc(translationUnits.n))
    .limit(limit);

/** Returns pages with units for which the memory has a translation that is not in the target yet. */
export const selectPagesToFill = async (
  db: Database,
  translationId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ pageId: translationUnits.pageId })
    .from(translationUnits)
    .where(
      and(
        eq(translationUnits.translationId, translationId),
        sql`${translationUnits.state} in ('missing', 'stale', 'refused')`,
        sql`not ${translationUnits.byPerson}`,
        inMemory,
      ),
    );
  return new Set(rows.map(({ pageId }) => pageId));
};

/** Records why an engine's translation of a text is refused, for all units with the same text. */
export const refuseUnits = async (
  db: Database,
  translationId: string,
  hash: string,
  refusal: NonNullable<UnitRow["refusal"]>,
): Promise<void> => {
  await db
    .update(translationUnits)
    .set({ refusedHash: hash, refusal, state: "refused" })
    .where(
      and(eq(translationUnits.translationId, translationId), eq(translationUnits.hash, hash), open),
    );
};

/** How many units are changed per statement. */
const CHANGED_AT_ONCE = 1000;

/** Applies changes to units. */
export const setUnits = async (
  db: Database,
  changes: readonly (readonly [unit: UnitRow, change: UnitChange])[],
): Promise<void> => {
  for (let from = 0; from < changes.length; from += CHANGED_AT_ONCE) {
    const rows = changes
      .slice(from, from + CHANGED_AT_ONCE)
      .map(([unit, change]) => ({ ...unit, ...change }));
    await db.execute(sql`update ${translationUnits} as unit set
        state = said.state, by_person = said."byPerson", target = said.target,
        placed_text = said."placedText", placed_hash = said."placedHash",
        placed_origin = said."placedOrigin", placed_source = said."placedSource",
        reviewed = said.reviewed, generated = said.generated,
        refused_hash = said."refusedHash", refusal = said.refusal
      from jsonb_to_recordset(${listed(rows)}) as said("translationId" text, "pageId" text, key text,
        state text, "byPerson" boolean, target text, "placedText" text, "placedHash" text,
        "placedOrigin" text, "placedSource" text, reviewed boolean, generated text,
        "refusedHash" text, refusal jsonb)
      where unit.translation_id = said."translationId" and unit.page_id = said."pageId"
        and unit.key = said.key`);
  }
};

/** Returns memory entries by the hash of the text. */
export const selectMemory = async (
  db: Database,
  {
    organizationId,
    sourceLanguage,
    language,
  }: Pick<TranslationRow, "organizationId" | "sourceLanguage" | "language">,
  hashes: readonly string[],
) => {
  if (hashes.length === 0) return new Map<string, MemoryRow>();
  const rows = await db
    .select()
    .from(translationMemory)
    .where(
      and(
        eq(translationMemory.organizationId, organizationId),
        eq(translationMemory.sourceLanguage, sourceLanguage),
        eq(translationMemory.language, language),
        isOneOf(translationMemory.hash, hashes),
      ),
    );
  return new Map(rows.map((row) => [row.hash, row]));
};
export type MemoryRow = Readonly<typeof translationMemory.$inferSelect>;

/** Stores translations; one by a person replaces any other, one by an engine only another engine's. */
export const putMemory = async (
  db: Database,
  rows: readonly (typeof translationMemory.$inferInsert)[],
): Promise<void> => {
  if (rows.length === 0) return;
  const once = new Map(rows.map((row) => [row.hash, row]));
  await db
    .insert(translationMemory)
    .values([...once.values()])
    .onConflictDoUpdate({
      target: [
        translationMemory.organizationId,
        translationMemory.sourceLanguage,
        translationMemory.language,
        translationMemory.hash,
      ],
      set: {
        source: sql`excluded.source`,
        text: sql`excluded.text`,
        origin: sql`excluded.origin`,
        createdBy: sql`excluded.created_by`,
        createdAt: sql`excluded.created_at`,
      },
      setWhere: sql`excluded.origin = 'person' or ${translationMemory.origin} = 'engine'`,
    });
};

/** Counts the units of pages by state, with their words; of all pages of a translation where none are given. */
export const countStates = (
  db: Database,
  { id, sourceSpaceId }: Pick<TranslationRow, "id" | "sourceSpaceId">,
  pageIds?: readonly string[],
) =>
  db
    .select({
      pageId: pageIds === undefined ? sql<string>`''` : translationUnits.pageId,
      state: translationUnits.state,
      units: sql`count(*)`.mapWith(Number),
      words: sql`sum(${translationUnits.words})`.mapWith(Number),
    })
    .from(translationUnits)
    .innerJoin(
      currentPages,
      and(
        eq(currentPages.spaceId, sourceSpaceId),
        eq(currentPages.pageId, translationUnits.pageId),
      ),
    )
    .where(
      and(
        eq(translationUnits.translationId, id),
        pageIds && isOneOf(translationUnits.pageId, pageIds),
      ),
    )
    .groupBy(...(pageIds === undefined ? [] : [translationUnits.pageId]), translationUnits.state);
