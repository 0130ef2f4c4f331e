import type { TranslationPlan } from "#contract/schemas/translation-run.ts";
import { queueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { type Plan, PlanCounter, type PlannedUnit } from "#translation/units/plan.ts";
import { costOf, readUse } from "../engine-settings/cost.ts";
import { findEngine } from "../engine-settings/engine-rows.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";
import { placedOf } from "../units/judged.ts";
import { lookAtChanges } from "../units/look.ts";
import { selectAllUnits, type UnitRow } from "../units/unit-rows.ts";
import { LOOK_AT_TRANSLATION } from "./look-job.ts";

/** Rows that are read at once. */
const STEP = 2000;
/** Pages that somebody waits for. */
const MOST_WAITED_FOR = 200;

/** Has pages that have changed read by a job. False where one waits already. */
export const queueLook = (
  context: Context,
  { id, organizationId, targetSpaceId }: TranslationRow,
): Promise<boolean> =>
  queueJob(context, {
    kind: LOOK_AT_TRANSLATION,
    input: { translation: id },
    organizationId,
    aboutSpaceId: targetSpaceId,
    key: `${LOOK_AT_TRANSLATION} ${id}`,
  });

/**
 * Brings what is known of a translation up to date with both of its spaces. Where many pages have changed it is left to
 * a job, and whoever asks is told to come back.
 */
export const bringUpToDate = async (context: Context, row: TranslationRow): Promise<void> => {
  for (let looked = 0; looked <= MOST_WAITED_FOR;) {
    const more = await lookAtChanges(context, row);
    if (more === 0) return;
    looked += more;
  }
  await queueLook(context, row);
  throw new Failure("busy", "Many pages have changed, and are being read. Try again in a moment.", {
    retryAfter: 5,
  });
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

/** What a run would do with what is known of a translation. */
export const planOf = async (
  { db }: Pick<Context, "db">,
  translation: TranslationRow,
): Promise<Plan> => {
  const counter = new PlanCounter();
  let page: { id: string; units: PlannedUnit[] } | undefined;
  let after: { pageId: string; key: string } | undefined;
  for (;;) {
    const rows = await selectAllUnits(db, translation, after, STEP);
    for (const row of rows) {
      if (page !== undefined && page.id !== row.pageId) {
        counter.addPage(page.id, page.units);
        page = undefined;
      }
      page ??= { id: row.pageId, units: [] };
      page.units.push(plannedOf(row));
      after = { pageId: row.pageId, key: row.key };
    }
    if (rows.length < STEP) break;
  }
  if (page !== undefined) counter.addPage(page.id, page.units);
  return counter.plan();
};

/** What a run would do now, and with which engine. */
export const readPlan = async (
  context: Context,
  translation: TranslationRow,
): Promise<TranslationPlan> => {
  await bringUpToDate(context, translation);
  const { memory, engine, ...plan } = await planOf(context, translation);
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
