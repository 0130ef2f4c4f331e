import { z } from "zod";
import { announce } from "#server/events/announce.ts";
import type { JobKind } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import type { ChangeRequestRow } from "../change-requests/find-change-request.ts";
import { REHEARSE_MERGES } from "../change-requests/queue-rehearsals.ts";
import { putRehearsal, selectToRehearse } from "../change-requests/rehearsal-rows.ts";
import { mergeContent } from "./merge-content.ts";

const input = z.object({ space: z.string() });
const MAX_ATTEMPTS = 3;
const RETRY_MS = 60_000;

/** The number of conflicts an update would meet, answered or not; null if a text cannot be merged at all. */
const countConflicts = async (
  context: Context,
  row: ChangeRequestRow,
  main: string,
): Promise<number | null> => {
  const read = (id: string) => readRevision(context, row.spaceId, id);
  const sides = {
    base: await read(row.revisionMergedAncestor ?? row.revisionInitial),
    ours: await read(row.revision),
    theirs: await read(main),
  };
  try {
    return (await mergeContent(context, sides, [])).conflicts.length;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

/**
 * Rehearses the outdated change requests of a space, one per step, and announces each to clients that show a list of
 * them. Those that change in the meantime are rehearsed again.
 */
export const rehearseMergesJob: JobKind = {
  kind: REHEARSE_MERGES,
  maxAttempts: MAX_ATTEMPTS,
  retryAfter: () => RETRY_MS,
  run: async ({ context, input: given, step, signal }) => {
    const { space } = input.parse(given);
    for (;;) {
      signal.throwIfAborted();
      const next = await selectToRehearse(context.db, space);
      if (next === undefined) return;
      const { row, main, organizationId } = next;
      const conflicts = await countConflicts(context, row, main);
      await step(async (tx) => {
        await putRehearsal(tx.db, {
          changeRequestId: row.id,
          revision: row.revision,
          main,
          conflicts,
        });
        await announce(tx, {
          organizationId,
          action: "change-request.rehearsed",
          target: { type: "change-request", id: row.id },
          space,
          changeRequest: row.id,
        });
      });
    }
  },
};
