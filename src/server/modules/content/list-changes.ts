import type { SemanticChanges } from "#contract/schemas/revision.ts";
import type { Context } from "#server/kit/context.ts";
import { findChangeRequest } from "#server/modules/review/change-requests/find-change-request.ts";
import { presentChangeRequestsById } from "#server/modules/review/change-requests/present-by-id.ts";
import { compareContents, compareRevisions, readContent } from "./compare-revisions.ts";
import { presentChanges } from "./present-changes.ts";
import { readRevision } from "./revisions.ts";

const nothing = { tree: { children: [], pages: new Map() }, files: [], variables: {} };

/**
 * What a revision changed against its first parent, or against any other revision of the space. The first
 * revision of all is compared with an empty space.
 */
export const listRevisionChanges = async (
  context: Context,
  spaceId: string,
  revisionId: string,
  { from, limit }: { from?: string | undefined; limit: number },
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
  const named = after.mergedFrom === null ? [] : [after.mergedFrom];
  const [mergedFrom] = await presentChangeRequestsById(context, named);
  return {
    ...(mergedFrom === undefined ? {} : { mergedFrom }),
    ...presentChanges(changes, limit, { from: fromId, to: after.id }),
  };
};

/** What a change request changes of the content it began from, or of what was last pulled in. */
export const listChangeRequestChanges = async (
  context: Context,
  spaceId: string,
  name: string,
  { limit }: { limit: number },
): Promise<SemanticChanges> => {
  const row = await findChangeRequest(context, spaceId, name);
  const from = row.revisionMergedAncestor ?? row.revisionInitial;
  const changes = await compareRevisions(
    context,
    spaceId,
    await readRevision(context, spaceId, from),
    await readRevision(context, spaceId, row.revision),
  );
  return presentChanges(changes, limit, { from, to: row.revision });
};
