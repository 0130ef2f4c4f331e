import type { z } from "zod";
import type { invitationPreview } from "#contract/schemas/sign-in.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findDoor } from "./invitation-rows.ts";
import { closedBecause } from "./join-organization.ts";

/** What an invitation offers to whoever holds it; 404 when there is none. */
export const previewInvitation = async (
  { db, now }: Context,
  inviteId: string,
): Promise<z.output<typeof invitationPreview>> => {
  const door = await findDoor(db, inviteId);
  if (!door) throw notFound("invitation");
  const { invitation, organization, inviter } = door;
  return {
    organization: { id: organization.id, title: organization.title },
    role: invitation.role,
    ...(inviter ? { invitedBy: inviter.displayName } : {}),
    ...(invitation.email === null ? {} : { email: invitation.email }),
    status: closedBecause(door, now()) ?? "open",
    ...(invitation.expiresAt ? { expiresAt: invitation.expiresAt.toISOString() } : {}),
  };
};
