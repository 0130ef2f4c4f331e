import { rankOf } from "#contract/permissions.ts";
import type { Invitation, InviteLink } from "#contract/schemas/invite.ts";
import type { Context } from "#server/kit/context.ts";
import { presentUser } from "../users/present-user.ts";
import type { InvitationRow } from "./invitation-rows.ts";

const base = ({ organizationId }: InvitationRow["invitation"], { settings }: Context): string =>
  `${settings.publicUrl}/v1/orgs/${organizationId}`;

/** An invitation by e-mail; `urls.app` is the address its receiver opens. */
export const presentInvitation = (
  { invitation, inviter }: InvitationRow,
  context: Context,
): Invitation => {
  const expiresAt = invitation.expiresAt ?? invitation.createdAt;
  return {
    object: "invitation",
    id: invitation.id,
    email: invitation.email ?? "",
    role: invitation.role,
    sso: invitation.sso,
    ...(inviter ? { invitedBy: presentUser(inviter, context.settings) } : {}),
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: expiresAt > context.now() ? "pending" : "expired",
    urls: {
      location: `${base(invitation, context)}/invites/${invitation.id}`,
      app: `${context.settings.publicUrl}/join/${invitation.id}`,
    },
  };
};

/** An invite link as the caller sees it. */
export const presentInviteLink = (
  { invitation }: Pick<InvitationRow, "invitation">,
  context: Context,
): InviteLink => ({
  object: "invite",
  id: invitation.id,
  role: invitation.role,
  redundant: rankOf(context.organization?.membership.role ?? null) >= rankOf(invitation.role),
  createdAt: invitation.createdAt.toISOString(),
  urls: {
    location: `${base(invitation, context)}/link-invites/${invitation.id}`,
    app: `${context.settings.publicUrl}/join/${invitation.id}`,
  },
});
