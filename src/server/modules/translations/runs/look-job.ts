import type { JobKind } from "#server/jobs/jobs.ts";
import { findTranslation } from "../translations/translation-rows.ts";
import { lookAtChanges } from "../units/look.ts";

/** The kind of the jobs that read what has changed in the spaces of a translation. */
export const LOOK_AT_TRANSLATION = "look-at-translation";

const RETRY_MS = 5_000;

/** Reads the pages that have changed in the spaces of a translation. */
export const lookAtTranslationJob: JobKind = {
  kind: LOOK_AT_TRANSLATION,
  maxAttempts: 5,
  retryAfter: () => RETRY_MS,
  run: async ({ context, input, step }) => {
    const { translation: id } = input as { readonly translation: string };
    const row = await findTranslation(context.db, id);
    if (row === undefined) return;
    while ((await lookAtChanges(context, row, step)) > 0);
  },
};
