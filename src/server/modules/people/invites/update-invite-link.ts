import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { getInviteLink } from "./get-invite-link.ts";
import { type InvitationRow, lockInvitation, setInviteLink } from "./invitation-rows.ts";

/** Changes the role an invite link gives to whoever joins from now on (contract-facts 10.4). */
export const updateInviteLink = (
  context: Context,
  organizationId: string,
  inviteId: string,
  role: MemberRoleOrGuest,
): Promise<InvitationRow> =>
  transaction(context, async (tx) => {
    await lockInvitation(tx.db, inviteId);
    const { invitation } = await getInviteLink(tx, organizationId, inviteId);
    checkVersion(tx, "invite link", invitation.version);
    if (role !== invitation.role) {
      await setInviteLink(tx.db, inviteId, { role });
      await audit(tx, {
        action: "invite-link.changed",
        target: { type: "invite-link", id: inviteId },
        before: { role: invitation.role },
        after: { role },
      });
    }
    return getInviteLink(tx, organizationId, inviteId);
  });
