import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { addMember } from "../members/members.ts";
import { deleteInvitation, type Door, findDoor, lockInvitation } from "./invitation-rows.ts";
import type { z } from "zod";
import type { invitationPreview } from "#contract/schemas/sign-in.ts";

/** Why an invitation cannot be used now, or undefined when it can. */
export const closedBecause = (
  { invitation, organization }: Door,
  now: Date,
): "expired" | "off" | undefined => {
  if (invitation.kind === "link") return organization.inviteLinks ? undefined : "off";
  return invitation.expiresAt && invitation.expiresAt <= now ? "expired" : undefined;
};

const sentences = {
  expired: "This invitation has expired. Ask for a new one.",
  off: "Invite links are turned off for this organization. Ask an admin to invite you.",
} as const;

/** Finds an invitation that is open, locked until the transaction ends; 404 or 409 otherwise. */
export const openDoor = async (tx: Context, inviteId: string): Promise<Door> => {
  await lockInvitation(tx.db, inviteId);
  const door = await findDoor(tx.db, inviteId);
  if (!door) throw notFound("invitation");
  const closed = closedBecause(door, tx.now());
  if (closed) throw conflict("conflict", sentences[closed]);
  return door;
};

/**
 * Makes a person a member through an open door. An invitation by e-mail is used up; somebody who is a
 * member already stays as they are.
 */
export const enter = async (
  tx: Context,
  { invitation, organization }: Door,
  person: { readonly id: string; readonly displayName: string },
): Promise<void> => {
  await addMember(tx, {
    organizationId: organization.id,
    person,
    role: invitation.role,
    sso: invitation.sso,
    by: invitation.kind,
  });
  if (invitation.kind === "email") await deleteInvitation(tx.db, invitation.id);
};

/** The caller joins with an invitation of the named organization (contract-facts 10.4). */
export const joinOrganization = (
  context: Context,
  organizationId: string,
  inviteId: string,
  email: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    const door = await openDoor(tx, inviteId);
    if (door.organization.id !== organizationId) throw notFound("invitation");
    if (door.invitation.email !== null && door.invitation.email !== email)
      throw conflict(
        "conflict",
        `This invitation is for ${door.invitation.email}. Sign in with that address, or ask to be invited as ${email}.`,
      );
    await enter(tx, door, { id: tx.actor.id, displayName: tx.actor.label });
  });

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
