import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findInvitation, type InvitationRow } from "./invitation-rows.ts";

/** One invite link (contract-facts 10.4). */
export const getInviteLink = async (
  { db }: Context,
  organizationId: string,
  inviteId: string,
): Promise<InvitationRow> => {
  const row = await findInvitation(db, organizationId, "link", inviteId);
  if (!row) throw notFound("invite link");
  return row;
};
