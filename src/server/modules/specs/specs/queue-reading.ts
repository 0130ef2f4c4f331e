import { enqueueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import type { SpecCheckInterval } from "#contract/schemas/openapi-spec.ts";
import { deleteSource, putSource, type SpecChange, type SpecRow } from "./spec-rows.ts";

/** The kind of jobs that read sources. */
export const READ_SPEC = "read-spec";

/** The input of such a job: the source with the number of its request. */
export interface ReadingInput {
  readonly spec: string;
  readonly asked: number;
}

const HOUR_MS = 60 * 60 * 1000;
const intervals: Readonly<Record<SpecCheckInterval, number | undefined>> = {
  never: undefined,
  hourly: HOUR_MS,
  "six-hourly": 6 * HOUR_MS,
  daily: 24 * HOUR_MS,
};
const LONGEST_MS = 24 * HOUR_MS;

/**
 * Returns when an address is next checked automatically, after a number of consecutive failures; null where it is
 * not.
 */
export const nextCheck = (
  { source, checkEvery }: Pick<SpecRow, "source" | "checkEvery">,
  now: Date,
  failures = 0,
): Date | null => {
  const interval = intervals[checkEvery];
  if (source !== "url" || interval === undefined) return null;
  return new Date(now.getTime() + Math.min(interval * 2 ** Math.min(failures, 10), LONGEST_MS));
};

/**
 * Queues the reading of a source; it replaces earlier requests that have not been read yet. Returns the resulting
 * change of the specification.
 */
export const askForReading = async (
  tx: Context,
  spec: Pick<SpecRow, "id" | "organizationId" | "asked">,
  packed: Uint8Array | undefined,
): Promise<SpecChange> => {
  const asked = spec.asked + 1;
  if (packed === undefined) await deleteSource(tx.db, spec.id);
  else await putSource(tx.db, { specId: spec.id, asked, bytes: packed });
  await enqueueJob(tx, {
    kind: READ_SPEC,
    input: { spec: spec.id, asked } satisfies ReadingInput,
    organizationId: spec.organizationId,
  });
  return { asked, state: "pending" };
};
