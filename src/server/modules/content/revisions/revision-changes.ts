import type { SemanticChange, SemanticChanges } from "#contract/schemas/revision.ts";
import type { Context } from "#server/kit/context.ts";
import { compareContents, compareRevisions, readContent } from "./compare-revisions.ts";
import type { PresentChangeRequests } from "./present-revision.ts";
import { readRevision } from "./revisions.ts";

/** Cuts a list of differences to its limit, stating how many were left out. */
export const presentChanges = (
  changes: readonly SemanticChange[],
  limit: number,
  { from, to }: { from: string | undefined; to: string },
): SemanticChanges => ({
  changes: changes.slice(0, limit),
  ...(changes.length > limit ? { more: changes.length - limit } : {}),
  ...(from === undefined ? {} : { from }),
  to,
});

const nothing = { tree: { children: [], pages: new Map() }, files: [], variables: {} };

/**
 * Returns what a revision changed compared with its first parent, or with any other revision of the space. The very
 * first revision is compared with an empty space.
 */
export const listRevisionChanges = async (
  context: Context,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
  { from, limit }: { readonly from?: string | undefined; readonly limit: number },
  presentChangeRequests: PresentChangeRequests,
): Promise<SemanticChanges> => {
  const after = await readRevision(context, spaceId, revisionId);
  const fromId = from ?? after.parents[0];
  const changes =
    fromId === undefined
      ? await compareContents(context, spaceId, nothing, await readContent(context, after))
      : await compareRevisions(
          context,
          spaceId,
          await readRevision(context, spaceId, fromId),
          after,
        );
  const merged = after.mergedFrom === null ? [] : [after.mergedFrom];
  const [mergedFrom] = await presentChangeRequests(context, merged);
  return {
    ...(mergedFrom === undefined ? {} : { mergedFrom }),
    ...presentChanges(changes, limit, { from: fromId, to: after.id }),
  };
};
