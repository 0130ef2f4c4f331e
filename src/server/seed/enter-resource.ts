import { operations } from "#contract/operations/index.ts";
import { allows } from "#contract/permissions.ts";
import { findAuthor } from "#server/access/change-request-rows.ts";
import { findResource } from "#server/access/resource-rows.ts";
import type { Context } from "#server/kit/context.ts";

/**
 * Returns the same context with a space or collection in the path, and the acting person's role there. Throws where a
 * history contains something the person is not permitted to do.
 */
const enter = async (
  tx: Context,
  type: "space" | "collection",
  id: string,
  changeRequest?: string,
): Promise<Context> => {
  const operation = operations.find((one) => one.id === tx.operation);
  const found = await findResource(tx.db, type, id, tx.actor.id);
  const written =
    changeRequest === undefined ? undefined : await findAuthor(tx.db, id, changeRequest);
  if (!operation || !found?.role) throw new Error(`${tx.actor.label} cannot open that ${type}`);
  const { memberRole, ownsTeam, role, locked, deleted } = found;
  const membership = { role: memberRole, ownsTeam };
  const resource = { type, id, role, editable: !locked, deleted };
  const isAuthor = written?.author === tx.actor.id;
  const subject = { membership, resource, isSelf: false, ownsThisTeam: false, isAuthor };
  if (!allows(operation.permission, subject))
    throw new Error(`${tx.actor.label} may not ${operation.id} there`);
  return { ...tx, organization: { id: found.organizationId, membership }, resource };
};

export const enterSpace = (tx: Context, id: string): Promise<Context> => enter(tx, "space", id);

export const enterCollection = (tx: Context, id: string): Promise<Context> =>
  enter(tx, "collection", id);

/** With a change request in the path, so that its author's permissions count too. */
export const enterChangeRequest = (
  tx: Context,
  { spaceId, id }: { readonly spaceId: string; readonly id: string },
): Promise<Context> => enter(tx, "space", spaceId, id);
