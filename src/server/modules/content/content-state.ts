import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findChangeRequestNumber, selectActiveRevision } from "./revision-rows.ts";
import { readRevision, type RevisionRow } from "./revisions.ts";

/** Content as it was or is: a revision, and whose it is. */
export interface ContentState {
  readonly spaceId: string;
  readonly revision: RevisionRow;
  /** The change request's number, when it is not the space's own revision. */
  readonly changeRequest?: number | undefined;
}

/** The content a space has now. */
export const stateOfSpace = async (
  { db }: Context,
  { spaceId }: { readonly spaceId: string },
): Promise<ContentState> => {
  const revision = await selectActiveRevision(db, spaceId);
  if (!revision) throw notFound("space");
  return { spaceId, revision };
};

/** The content a space or one of its change requests had. */
export const stateOfRevision = async (
  context: Context,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
): Promise<ContentState> => {
  const revision = await readRevision(context, spaceId, revisionId);
  if (revision.changeRequestId === null) return { spaceId, revision };
  const changeRequest = await findChangeRequestNumber(context.db, revision.changeRequestId);
  return { spaceId, revision, changeRequest };
};
