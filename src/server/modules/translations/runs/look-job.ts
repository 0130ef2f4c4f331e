import { beginTurn, type JobKind, queueTurn } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import {
  LOOK_AT_TRANSLATION,
  lookAt,
} from "#server/modules/content/current-pages/translation-looks.ts";
import { findTranslation } from "../translations/translation-rows.ts";
import { lookAtChanges } from "../units/look.ts";
import { forgetLooked, selectUnread } from "../units/page-rows.ts";

const RETRY_MS = 5_000;
/** How long a turn waits for the previous one. */
const TURN_MS = 1_000;

/** Reads the pages that have changed in the spaces of a translation. */
export const lookAtTranslationJob: JobKind = {
  kind: LOOK_AT_TRANSLATION,
  maxAttempts: 5,
  retryAfter: () => RETRY_MS,
  run: async (job) => {
    const { context, input } = job;
    const { translation: id } = input as { readonly translation: string };
    const row = await findTranslation(context.db, id);
    if (row === undefined) return undefined;
    const about = { kind: LOOK_AT_TRANSLATION, aboutSpaceId: row.targetSpaceId };
    if (!(await beginTurn(job, about))) return new Date(context.now().getTime() + TURN_MS);
    for (let done = 0; ;) {
      const read = await lookAtChanges(context, row, { write: job.step });
      if (read === 0) return undefined;
      done += read;
      await job.progress({ done });
    }
  },
};

/** Queues the reading of changed pages that no job is going to read: of older translations, or after a failed job. */
export const goOnLooking = async (context: Context): Promise<void> => {
  for (const translation of await selectUnread(context.db, LOOK_AT_TRANSLATION)) {
    await forgetLooked(context.db, translation.id);
    await queueTurn(context, lookAt(translation));
  }
};
