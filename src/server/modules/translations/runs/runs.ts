import { rankOf } from "#contract/permissions.ts";
import { translationPauses } from "#contract/schemas/translation.ts";
import type { RunTranslation, TranslationPlan } from "#contract/schemas/translation-run.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure } from "#server/kit/failures.ts";
import { findEngine } from "../engine-settings/engine-rows.ts";
import { openEngine } from "../engine-settings/open-engine.ts";
import { EngineFailure } from "../engines/engine.ts";
import {
  noteTranslation,
  type ReachedTranslation,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { getTranslation, lockOwn, type TranslationPath } from "../translations/translations.ts";
import { beginRun } from "./begin-run.ts";
import { readPlan } from "./plan.ts";

/** Returns what a run of a translation would do now. */
export const getPlan = async (context: Context, path: TranslationPath): Promise<TranslationPlan> =>
  readPlan(context, await getTranslation(context, path));

const refuseInTrash = ({ sourceDeleted, targetDeleted }: ReachedTranslation): void => {
  if (sourceDeleted)
    throw conflict("translation.space-deleted", translationPauses["source-deleted"]);
  if (targetDeleted)
    throw conflict("translation.space-deleted", translationPauses["target-deleted"]);
};

const figures = ({ toEngine, fromMemory, kept, stale }: TranslationPlan): string =>
  [
    `${toEngine.units} units of ${toEngine.characters} characters for the engine`,
    `${fromMemory.units} units from the memory`,
    `${kept.units} kept and ${stale.units} stale of people`,
  ].join(", ");

const holdTo = async (
  context: Context,
  path: TranslationPath,
  hash: string | undefined,
): Promise<void> => {
  if (hash === undefined) return;
  const now = await getPlan(context, path);
  if (now.hash !== hash)
    throw new Failure(
      "conflict",
      "A run would do something else by now than the plan says. Read the plan again.",
      {
        reason: "translation.plan-moved",
        details: [{ path: "plan", message: `now: ${figures(now)}` }],
      },
    );
};

/** How long a person waits for an engine to list its languages, in milliseconds. */
const PAIRS_MS = 5_000;

/**
 * Throws a conflict where the engine reports that it lacks the languages; if it does not respond, the run will find
 * out.
 */
const refuseLackingPair = async (
  context: Context,
  { organizationId, sourceLanguage, language }: TranslationRow,
): Promise<void> => {
  const pair = { from: sourceLanguage, to: language };
  try {
    const engine = openEngine(context, await findEngine(context.db, organizationId), PAIRS_MS);
    if (engine === undefined || (await engine.has(pair, AbortSignal.timeout(PAIRS_MS)))) return;
  } catch (error) {
    if (error instanceof EngineFailure || (error as Error).name === "TimeoutError") return;
    throw error;
  }
  throw conflict("translation.no-pair", translationPauses.pair);
};

/** Starts a run of a translation; with a given plan, only while that is still valid. */
export const startRun = async (
  context: Context,
  path: TranslationPath,
  { plan }: RunTranslation,
): Promise<void> => {
  const seen = await getTranslation(context, path);
  if (seen.rank >= rankOf("create")) {
    await holdTo(context, path, plan);
    await refuseLackingPair(context, seen.translation);
  }
  return transaction(context, async (tx) => {
    const found = await lockOwn(tx, path);
    refuseInTrash(found);
    await beginRun(tx, found.translation, found.targetTitle);
  });
};

/** Asks the current run to end; throws a conflict where there is none. */
export const cancelRun = (context: Context, path: TranslationPath): Promise<void> =>
  transaction(context, async (tx) => {
    const { translation: row, targetTitle: label } = await lockOwn(tx, path);
    if (row.runStartedAt === null)
      throw conflict("translation.not-running", "No run of the translation is under way.");
    if (row.runCancelled) return;
    await noteTranslation(tx.db, row.id, { runCancelled: true });
    await audit(tx, {
      action: "translation.run-cancelled",
      organizationId: row.organizationId,
      target: { type: "translation", id: row.id, label },
    });
  });
