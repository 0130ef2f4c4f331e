import type { z } from "zod";
import type {
  acceptInvitation as acceptSchema,
  invitationPreview,
} from "../../../contract/schemas/sign-in.ts";
import { actingAs, openAccount } from "../../access/accounts.ts";
import { type SignedIn, startSession } from "../../access/sessions.ts";
import { transaction } from "../../db/transaction.ts";
import type { Context } from "../../kit/context.ts";
import { invalid, notFound } from "../../kit/failures.ts";
import { findDoor } from "../invites/invitation-rows.ts";
import { closedBecause, enter, openDoor } from "../invites/join-organization.ts";

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

/**
 * Opens an account for somebody new and lets them in, in one transaction. An invitation by e-mail fixes
 * the address; an address that has an account is never taken over: 409.
 */
export const acceptInvitation = (
  context: Context,
  inviteId: string,
  { displayName, email }: z.output<typeof acceptSchema>,
  userAgent: string | null,
): Promise<SignedIn> =>
  transaction(context, async (tx) => {
    const door = await openDoor(tx, inviteId);
    const address = door.invitation.email ?? email;
    if (address === undefined) throw invalid("email", "name your e-mail address");
    const user = await openAccount(tx, { displayName, email: address });
    await enter(actingAs(tx, user), door, user);
    return startSession(tx, user, userAgent, "invitation");
  });
