import { translationPauses } from "#contract/schemas/translation.ts";
import { enqueueJob, type JobKind, queueJob, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import {
  isAnyAutomatic,
  lockTranslation,
  noteTranslation,
  selectDue,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { beginRun } from "./begin-run.ts";

const FOLLOW_SOURCES = "follow-translation-sources";
const RETRY_MS = 30_000;
/** How often sources are checked for changes. */
const EVERY_MS = 30_000;
/** How long a source must be unchanged, since an editor usually continues for a while. */
export const REST_MS = 2 * 60_000;

const work = { kind: FOLLOW_SOURCES, input: {}, key: FOLLOW_SOURCES } as const;

const begin = async (job: RunningJob, { id, organizationId }: TranslationRow): Promise<void> => {
  try {
    await job.step(async (tx) => {
      const row = await lockTranslation(tx.db, organizationId, id);
      // Another process may have been faster.
      if (row !== undefined && row.auto && row.runStartedAt === null) await beginRun(tx, row);
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "conflict") throw error;
    await job.step((tx) =>
      noteTranslation(tx.db, id, {
        pause: { code: "target-locked", message: translationPauses["target-locked"] },
      }),
    );
  }
};

/** Starts runs of translations whose sources have changed, for as long as any translation runs automatically. */
export const followSourcesJob: JobKind = {
  kind: FOLLOW_SOURCES,
  lane: "chore",
  maxAttempts: 5,
  retryAfter: () => RETRY_MS,
  run: async (job) => {
    const { db, now } = job.context;
    const movedBefore = new Date(now().getTime() - REST_MS);
    for (const row of await selectDue(db, { movedBefore, now: now() })) await begin(job, row);
    return (await isAnyAutomatic(db)) ? new Date(now().getTime() + EVERY_MS) : undefined;
  },
};

/** Ensures that sources are followed, in the running transaction; does nothing where they already are. */
export const queueFollowing = async (tx: Context): Promise<void> => {
  await enqueueJob(tx, work);
};

/** The same in its own transaction, if any translation runs automatically. */
export const goOnFollowing = async (context: Context): Promise<void> => {
  if (await isAnyAutomatic(context.db)) await queueJob(context, work);
};
