import type { TranslationPlan } from "#contract/schemas/translation-run.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { type Plan, PlanCounter, type PlannedUnit } from "#translation/units/plan.ts";
import { costOf, readUse } from "../engine-settings/cost.ts";
import { findEngine } from "../engine-settings/engine-rows.ts";
import {
  isMergeUnread,
  type ReachedTranslation,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { placedOf } from "../units/judged.ts";
import { lookAtChanges, type LookedPage, readChangedPages } from "../units/look.ts";
import { selectChangedPages } from "../units/page-rows.ts";
import { selectAllUnits, selectMemory, type UnitRow } from "../units/unit-rows.ts";

/** How many rows are read at once. */
const STEP = 2000;
/** Maximum number of pages read while a person waits. */
const MOST_WAITED_FOR = 200;

const busy = () =>
  new Failure("busy", "Pages have changed, and are being read. Try again in a moment.", {
    retryAfter: 1,
  });

/**
 * Updates the records of a translation from both of its spaces, for a write that needs all of them. Where many pages
 * have changed, throws busy so that the caller retries: a job reads them.
 */
export const bringUpToDate = async (context: Context, row: TranslationRow): Promise<void> => {
  for (let looked = 0; looked <= MOST_WAITED_FOR;) {
    const more = await lookAtChanges(context, row);
    if (more === 0) return;
    looked += more;
  }
  throw busy();
};

/** Throws while changed pages are yet to be read; only for one page where it is given. */
export const refuseUnread = async (
  { db }: Pick<Context, "db">,
  row: TranslationRow,
  pageId?: string,
): Promise<void> => {
  if ((await selectChangedPages(db, row, { most: 1, pageId })).length > 0) throw busy();
};

const plannedOf = (row: UnitRow & { readonly isInMemory: boolean }): PlannedUnit => ({
  unit: {
    key: row.key,
    kind: row.kind,
    text: row.text,
    hash: row.hash,
    words: row.words,
    characters: row.characters,
  },
  placed: placedOf(row),
  target: row.target ?? undefined,
  refusedHash: row.refusedHash ?? undefined,
  isInMemory: row.isInMemory,
});

/** Returns the current units of pages, each with whether the memory has a translation for it. */
const plannedOfPages = async (
  { db }: Pick<Context, "db">,
  translation: TranslationRow,
  pages: readonly LookedPage[],
): Promise<ReadonlyMap<string, readonly PlannedUnit[]>> => {
  const planned = new Map<string, readonly PlannedUnit[]>();
  for (const { page, units } of pages) {
    const memory = await selectMemory(
      db,
      translation,
      units.map(({ hash }) => hash),
    );
    planned.set(
      page.pageId,
      units.map((unit) => plannedOf({ ...unit, isInMemory: memory.has(unit.hash) })),
    );
  }
  return planned;
};

/**
 * Returns what a run would do according to the records of a translation; changed pages count with their current
 * content.
 */
const planOf = async (
  context: Pick<Context, "db">,
  translation: TranslationRow,
  changed: readonly LookedPage[],
): Promise<Plan> => {
  const counter = new PlanCounter();
  const now = await plannedOfPages(context, translation, changed);
  for (const [id, units] of now) counter.addPage(id, units);
  let page: { id: string; units: PlannedUnit[] } | undefined;
  let after: { pageId: string; key: string } | undefined;
  for (;;) {
    const rows = await selectAllUnits(context.db, translation, after, STEP);
    for (const row of rows) {
      after = { pageId: row.pageId, key: row.key };
      if (now.has(row.pageId)) continue;
      if (page !== undefined && page.id !== row.pageId) {
        counter.addPage(page.id, page.units);
        page = undefined;
      }
      page ??= { id: row.pageId, units: [] };
      page.units.push(plannedOf(row));
    }
    if (rows.length < STEP) break;
  }
  if (page !== undefined) counter.addPage(page.id, page.units);
  return counter.plan();
};

/** Returns what a run would do now, and with which engine. */
export const readPlan = async (
  context: Context,
  reached: ReachedTranslation,
): Promise<TranslationPlan> => {
  const { translation } = reached;
  if (isMergeUnread(reached)) throw busy();
  const changed = await readChangedPages(context, translation, { most: MOST_WAITED_FOR + 1 });
  if (changed.length > MOST_WAITED_FOR) throw busy();
  const { memory, engine, ...plan } = await planOf(context, translation, changed);
  const settings = await findEngine(context.db, translation.organizationId);
  const left = settings && (await readUse(context, settings)).left;
  return {
    engine: settings?.engine ?? "none",
    toEngine: engine,
    ...(settings?.cost ? { cost: costOf(settings.cost, engine.characters) } : {}),
    ...(left === undefined ? {} : { budgetLeft: left }),
    fromMemory: memory,
    ...plan,
  };
};
