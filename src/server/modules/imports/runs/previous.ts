import type { Context } from "#server/kit/context.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { selectPages } from "../pages/page-rows.ts";
import type { FoundTarget } from "./find-target.ts";
import { type ImportRunRow, selectEarlierRuns } from "./run-rows.ts";

/**
 * Returns the import that a new one of the same address updates: the latest of which at least some pages are still in
 * the target.
 */
export const findPrevious = async (
  context: Context,
  { spaceId, changeRequestId, revision }: FoundTarget,
  source: Pick<ImportRunRow, "sourceType" | "sourceUrl">,
  before: string,
): Promise<ImportRunRow | undefined> => {
  const runs = await selectEarlierRuns(
    context.db,
    { spaceId, ...source },
    { changeRequestId, before },
  );
  if (runs.length === 0) return undefined;
  const { pages } = await readTree(context, spaceId, revision.root);
  for (const run of runs) {
    const rows = await selectPages(context.db, run.id);
    if (rows.some(({ status, pageId }) => status === "complete" && pages.has(pageId))) return run;
  }
  return undefined;
};
