import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import {
  countInvitations,
  type InvitationKind,
  type InvitationRow,
  selectInvitations,
} from "./invitation-rows.ts";

/** Invitations by e-mail, or invite links, newest first (contract-facts 10.4). */
export const listInvitations = async (
  { db }: Context,
  organizationId: string,
  kind: InvitationKind,
  { limit, after }: ListRequest,
): Promise<ListPage<InvitationRow>> => {
  const rows =
    limit === 0
      ? []
      : await selectInvitations(db, organizationId, kind, { limit: limit + 1, after });
  const total = await countInvitations(db, organizationId, kind);
  return listPage(rows, limit, total, ({ invitation }) => [
    invitation.createdAt.getTime(),
    invitation.id,
  ]);
};
