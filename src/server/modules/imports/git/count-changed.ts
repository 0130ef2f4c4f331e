import type { Context } from "#server/kit/context.ts";
import { readRevision, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { GitConnectionRow } from "./connection-rows.ts";
import { countDiffering } from "./plan-sync.ts";

/** Counts the pages of a space that differ from the commit last synced. */
export const countPages = async (
  context: Context,
  { spaceId, baseRevision }: Pick<GitConnectionRow, "spaceId" | "baseRevision">,
): Promise<number> => {
  const { revision } = await stateOfSpace(context, { spaceId });
  const main = await readTree(context, spaceId, revision.root);
  if (baseRevision === null) return main.pages.size;
  const base = await readRevision(context, spaceId, baseRevision);
  return countDiffering(await readTree(context, spaceId, base.root), main);
};
