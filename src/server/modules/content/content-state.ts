import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findChangeRequest } from "#server/modules/review/change-requests/find-change-request.ts";
import { selectActiveRevision } from "./revision-rows.ts";
import { readRevision, type RevisionRow } from "./revisions.ts";

/** Content as it was or is: a revision, and whose it is. */
export interface ContentState {
  readonly spaceId: string;
  readonly revision: RevisionRow;
  /** The change request's number, when it is not the space's own revision. */
  readonly changeRequest?: number | undefined;
}

/** What a space says now. */
export const stateOfSpace = async ({ db }: Context, spaceId: string): Promise<ContentState> => {
  const revision = await selectActiveRevision(db, spaceId);
  if (!revision) throw notFound("space");
  return { spaceId, revision };
};

/** Any state of a space or of one of its change requests. */
export const stateOfRevision = async (
  context: Context,
  spaceId: string,
  revisionId: string,
): Promise<ContentState> => {
  const revision = await readRevision(context, spaceId, revisionId);
  if (revision.changeRequestId === null) return { spaceId, revision };
  const { number } = await findChangeRequest(context, spaceId, revision.changeRequestId);
  return { spaceId, revision, changeRequest: number };
};

/** What a change request says now; it is named by its id or its number. */
export const stateOfChangeRequest = async (
  context: Context,
  spaceId: string,
  name: string,
): Promise<ContentState> => {
  const { number, revision } = await findChangeRequest(context, spaceId, name);
  return {
    spaceId,
    revision: await readRevision(context, spaceId, revision),
    changeRequest: number,
  };
};
