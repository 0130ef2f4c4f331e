import { enqueueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import type { ImportRunRow } from "./run-rows.ts";

/** The kind of the jobs that imports are. */
export const IMPORT = "import";

/** Has an import go on where it stands; one works in a space at a time. */
export const queueImport = async (
  tx: Context,
  { id, organizationId, spaceId }: Pick<ImportRunRow, "id" | "organizationId" | "spaceId">,
): Promise<void> => {
  await enqueueJob(tx, { kind: IMPORT, input: { run: id }, organizationId, spaceId });
};
