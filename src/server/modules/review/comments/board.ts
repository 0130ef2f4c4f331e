import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findChangeRequest } from "../change-requests/find-change-request.ts";
import { selectSpaceOfThreads } from "./board-rows.ts";
import type { Board } from "./comment-rows.ts";

/** A board with what is shown on it. */
export interface OpenBoard extends Board {
  /** Who created the change request; null on a space, and where that account is gone. */
  readonly author: string | null;
  /** The revision whose content is shown beside its threads. */
  readonly revision: string;
}

/** What of a change request threads need to know. */
export interface BoardOfChangeRequest {
  readonly id: string;
  readonly createdBy: string | null;
  readonly revision: string;
  readonly revisionMerged: string | null;
}

/** The board of a change request; a merged one shows what it was merged to. */
export const boardOf = (spaceId: string, changeRequest: BoardOfChangeRequest): OpenBoard => ({
  spaceId,
  changeRequestId: changeRequest.id,
  author: changeRequest.createdBy,
  revision: changeRequest.revisionMerged ?? changeRequest.revision,
});

/** Where a board is, as a path names it: a change request by id or number, or the space itself. */
export interface BoardPath {
  readonly spaceId: string;
  readonly changeRequestId?: string;
}

/** The board a path names; refuses with not-found. */
export const findBoard = async (
  context: Context,
  { spaceId, changeRequestId }: BoardPath,
): Promise<OpenBoard> => {
  if (changeRequestId !== undefined)
    return boardOf(spaceId, await findChangeRequest(context, spaceId, changeRequestId));
  const space = await selectSpaceOfThreads(context.db, spaceId);
  if (!space) throw notFound("space");
  return { spaceId, changeRequestId: null, author: null, revision: space.revision };
};

/** The organization threads of the caller's path stand in. */
export const organizationOf = async (context: Context, { spaceId }: Board): Promise<string> => {
  if (context.organization) return context.organization.id;
  const space = await selectSpaceOfThreads(context.db, spaceId);
  if (!space) throw notFound("space");
  return space.organizationId;
};
