import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { getInviteLink } from "./get-invite-link.ts";
import { insertInviteLink, type InvitationRow } from "./invitation-rows.ts";

/** Makes a link anybody can join with (contract-facts 10.4); 409 while invite links are turned off. */
export const createInviteLink = (
  context: Context,
  organizationId: string,
  role: MemberRoleOrGuest,
): Promise<InvitationRow> =>
  transaction(context, async (tx) => {
    const organization = await lockOrganization(tx.db, organizationId);
    if (!organization) throw notFound("organization");
    if (!organization.inviteLinks)
      throw conflict(
        "conflict",
        "Invite links are turned off for this organization. Turn them on first.",
      );
    const id = newId();
    await insertInviteLink(tx.db, {
      id,
      organizationId,
      kind: "link",
      role,
      invitedBy: tx.actor.type === "user" ? tx.actor.id : null,
      createdAt: tx.now(),
    });
    await audit(tx, {
      action: "invite-link.created",
      target: { type: "invite-link", id },
      after: { role },
    });
    return getInviteLink(tx, organizationId, id);
  });
