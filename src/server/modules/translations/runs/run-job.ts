import type { TranslationPauseCode } from "#contract/schemas/translation.ts";
import { translationPauses } from "#contract/schemas/translation.ts";
import type { EngineKind } from "#contract/schemas/translation-engine.ts";
import { audit } from "#server/events/audit.ts";
import type { JobKind, RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { prepareSearch } from "#server/modules/content/search/index-pages.ts";
import { findEngine } from "../engine-settings/engine-rows.ts";
import { openEngine } from "../engine-settings/open-engine.ts";
import { EngineFailure, type TranslationEngine } from "../engines/engine.ts";
import type { Patience } from "../engines/patience.ts";
import {
  findInTrash,
  findTranslation,
  lockTranslation,
  noteTranslation,
  type TranslationChange,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { lookAtChanges } from "../units/look.ts";
import { RunPaused } from "./allowance.ts";
import { beginEngineRound, realPatience } from "./engine-round.ts";
import { prepareSync, SpaceMoved } from "./sync.ts";
import { writeSync } from "./write-sync.ts";

/** The kind of jobs that run translations. */
export const RUN_TRANSLATION = "run-translation";

const MAX_ATTEMPTS = 5;
const RETRY_MS = 5_000;
/** How often a space may change while a run is being written. */
const TRIES = 10;

/** The input of a run. */
export interface RunInput {
  readonly translation: string;
}

const ended = { runStartedAt: null, runCancelled: false } as const;

const targetOf = ({ id }: TranslationRow) => ({ type: "translation", id });

/** Ends the current run within the running transaction; does nothing where there is none. */
const endRun = async (
  tx: Context,
  { id, organizationId }: Pick<TranslationRow, "id" | "organizationId">,
  change: TranslationChange,
  action: "translation.run-paused" | "translation.run-ended" | "translation.run-completed",
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const row = await lockTranslation(tx.db, organizationId, id);
  if (row === undefined || row.runStartedAt === null) return;
  await noteTranslation(tx.db, id, { ...ended, ...change });
  await audit(tx, { action, organizationId, target: targetOf(row), after });
};

const reasonFor = (code: TranslationPauseCode) => ({ code, message: translationPauses[code] });

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns when a retry is worthwhile without anyone having acted; undefined where it is not. */
const untilOf = (code: TranslationPauseCode, now: Date): Date | undefined => {
  if (code === "unavailable") return new Date(now.getTime() + HOUR_MS);
  return code === "quota" ? new Date(now.getTime() + DAY_MS) : undefined;
};

const pauseRun = (
  job: RunningJob,
  row: TranslationRow,
  code: TranslationPauseCode,
  message: string = translationPauses[code],
  until: Date | undefined = untilOf(code, job.context.now()),
): Promise<void> =>
  job.step((tx) => {
    const pause = { code, message, ...(until === undefined ? {} : { until: until.toISOString() }) };
    return endRun(tx, row, { pause }, "translation.run-paused", { code });
  });

/** Whether the run has been cancelled or has already ended, or a space of it is in the trash. */
const isOver = async (job: RunningJob, { id }: TranslationRow): Promise<boolean> => {
  const { db } = job.context;
  const row = await findTranslation(db, id);
  if (row === undefined || row.runStartedAt === null) return true;
  if (row.runCancelled) {
    const pause = reasonFor("cancelled");
    await job.step((tx) => endRun(tx, row, { pause }, "translation.run-ended"));
    return true;
  }
  const code = await findInTrash(db, row);
  if (code === undefined) return false;
  // While the space is in the trash, that is the displayed reason. Once it is restored, the source counts as changed,
  // so that an automatic translation runs again.
  const change = { pause: reasonFor("interrupted"), runSourceRevision: null };
  await job.step((tx) => endRun(tx, row, change, "translation.run-paused", { code }));
  return true;
};

/** Thrown where a run ends while it waits for the engine. */
class RunOver extends Error {
  override readonly name = "RunOver";
}

/** How often a waiting run checks whether it is still wanted, in milliseconds. */
const LOOK_MS = 5_000;

/** Waits, but stops when the run has ended in the meantime: an engine may ask for minutes. */
const whileWanted = (
  job: RunningJob,
  row: TranslationRow,
  { wait, ...rest }: Patience,
): Patience => ({
  ...rest,
  wait: async (milliseconds, signal) => {
    for (let left = milliseconds; left > 0; left -= LOOK_MS) {
      await wait(Math.min(left, LOOK_MS), signal);
      if (await isOver(job, row)) throw new RunOver();
    }
  },
});

const engineFor = async (
  { context, signal }: RunningJob,
  row: TranslationRow,
): Promise<{ engine: TranslationEngine; kind: EngineKind } | undefined> => {
  const settings = await findEngine(context.db, row.organizationId);
  const engine = openEngine(context, settings);
  if (settings === undefined || engine === undefined) return undefined;
  const pair = { from: row.sourceLanguage, to: row.language };
  if (!(await engine.has(pair, signal))) throw new EngineFailure("pair", translationPauses.pair);
  return { engine, kind: settings.engine };
};

/** Translates everything an engine can translate into the memory. Returns true once nothing is left for it. */
const translateAll = async (
  job: RunningJob,
  row: TranslationRow,
  patience: Patience,
): Promise<boolean> => {
  try {
    const engine = await engineFor(job, row);
    if (engine === undefined) return true;
    const round = await beginEngineRound(job, row, engine, whileWanted(job, row, patience));
    do if (await isOver(job, row)) return false;
    while (await round.next());
    return true;
  } catch (error) {
    job.signal.throwIfAborted();
    if (error instanceof RunOver) return false;
    if (error instanceof EngineFailure) await pauseRun(job, row, error.kind, error.message);
    else if (error instanceof RunPaused)
      await pauseRun(job, row, error.code, error.message, error.until);
    else throw error;
    return false;
  }
};

/** Writes the target once from the current source; starts again where a space changes meanwhile. */
const writeTarget = async (job: RunningJob, row: TranslationRow): Promise<void> => {
  const { context } = job;
  for (let tries = 1; ; tries += 1) {
    while ((await lookAtChanges(context, row, { write: job.step })) > 0);
    try {
      const prepared = await prepareSync(context, row);
      const { pages, words, targetContent, merged, texts } = prepared;
      const trees = { before: targetContent.tree, after: merged.tree };
      const search = await prepareSearch(context, row.targetSpaceId, trees, texts);
      await job.step(async (tx) => {
        // The translation may have been deleted in the meantime.
        const held = await lockTranslation(tx.db, row.organizationId, row.id);
        if (held === undefined || held.runStartedAt === null) return;
        await writeSync(tx, row, prepared, search);
        const started = row.runStartedAt ?? tx.now();
        const duration = tx.now().getTime() - started.getTime();
        const change = {
          pause: null,
          runs: row.runs + 1,
          totalPages: row.totalPages + pages,
          totalWords: row.totalWords + words,
          totalDuration: row.totalDuration + duration,
          latestPages: pages,
          latestWords: words,
          latestDuration: duration,
        };
        await endRun(tx, row, change, "translation.run-completed", { pages, words });
      });
      break;
    } catch (error) {
      if (error instanceof Failure && error.code === "conflict") {
        await pauseRun(job, row, "target-locked");
        return;
      }
      if (!(error instanceof SpaceMoved) || tries >= TRIES) throw error;
    }
  }
  while ((await lookAtChanges(context, row, { write: job.step })) > 0);
};

const run = async (job: RunningJob, patience: Patience): Promise<void> => {
  const { translation: id } = job.input as RunInput;
  const begun = await findTranslation(job.context.db, id);
  if (begun === undefined || (await isOver(job, begun))) return;
  while ((await lookAtChanges(job.context, begun, { write: job.step })) > 0)
    if (await isOver(job, begun)) return;
  // This may have settled a review of the last run.
  const row = await findTranslation(job.context.db, id);
  if (row === undefined) return;
  if (!(await translateAll(job, row, patience))) return;
  if (!(await isOver(job, row))) await writeTarget(job, row);
};

/** Translates missing texts, and writes the translated space once at the end. */
export const runTranslationJob = (patience: Patience = realPatience): JobKind => ({
  kind: RUN_TRANSLATION,
  lane: "long",
  maxAttempts: MAX_ATTEMPTS,
  retryAfter: () => RETRY_MS,
  run: (job) => run(job, patience),
  onFailed: async (tx, said) => {
    const row = await findTranslation(tx.db, (said as RunInput).translation);
    if (row === undefined) return;
    const pause = reasonFor("unexpected");
    await endRun(tx, row, { pause }, "translation.run-paused", { code: pause.code });
  },
});
