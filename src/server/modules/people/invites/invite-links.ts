import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import {
  findInvitation,
  insertInviteLink,
  type InvitationRow,
  lockInvitation,
  setInviteLink,
} from "./invitation-rows.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { newId } from "#server/kit/ids.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { checkVersion } from "#server/kit/versions.ts";

/** Identifies an invitation or an invite link of an organization. */
export interface InvitePath {
  readonly organizationId: string;
  readonly inviteId: string;
}

/** One invite link; throws 404 if the organization has none with this id. */
export const getInviteLink = async ({ db }: Context, path: InvitePath): Promise<InvitationRow> => {
  const row = await findInvitation(db, { ...path, kind: "link" });
  if (!row) throw notFound("invite link");
  return row;
};

/** Makes a link that anyone can join with; throws 409 while invite links are turned off. */
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
        "invitation.links-off",
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
    return getInviteLink(tx, { organizationId, inviteId: id });
  });

/** Changes the role an invite link gives to people who join from now on. */
export const updateInviteLink = (
  context: Context,
  path: InvitePath,
  role: MemberRoleOrGuest,
): Promise<InvitationRow> =>
  transaction(context, async (tx) => {
    await lockInvitation(tx.db, path.inviteId);
    const { invitation } = await getInviteLink(tx, path);
    checkVersion(tx, "invite link", invitation.version);
    if (role !== invitation.role) {
      await setInviteLink(tx.db, path.inviteId, { role });
      await audit(tx, {
        action: "invite-link.changed",
        target: { type: "invite-link", id: path.inviteId },
        before: { role: invitation.role },
        after: { role },
      });
    }
    return getInviteLink(tx, path);
  });
