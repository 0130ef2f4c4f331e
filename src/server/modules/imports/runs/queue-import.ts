import { enqueueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import type { ImportRunRow } from "./run-rows.ts";

/** The kind of jobs that run imports. */
export const IMPORT = "import";

/** Queues the continuation of an import; only one works in a space at a time. */
export const queueImport = async (
  tx: Context,
  { id, organizationId, spaceId }: Pick<ImportRunRow, "id" | "organizationId" | "spaceId">,
): Promise<void> => {
  await enqueueJob(tx, { kind: IMPORT, input: { run: id }, organizationId, spaceId });
};
