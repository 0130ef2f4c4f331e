import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { deleteInvitation, findInvitation, type InvitationKind } from "./invitation-rows.ts";

/**
 * Takes back an invitation by e-mail or an invite link (spec: DELETE ORG/link-invites/{inviteId}).
 * Nothing happens when it is not there.
 */
export const revokeInvitation = (
  context: Context,
  organizationId: string,
  kind: InvitationKind,
  inviteId: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    const found = await findInvitation(tx.db, organizationId, kind, inviteId);
    if (!found) return;
    const { email, role } = found.invitation;
    await deleteInvitation(tx.db, inviteId);
    await audit(
      tx,
      kind === "email"
        ? {
            action: "invitation.revoked",
            target: { type: "invitation", id: email ?? "", label: email ?? "" },
            before: { role },
          }
        : {
            action: "invite-link.revoked",
            target: { type: "invite-link", id: inviteId },
            before: { role },
          },
    );
  });
