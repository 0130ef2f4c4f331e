import { insertLink, spendLink } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf, newSecret } from "#server/kit/ids.ts";
import { queueLink, requireRoomForProof } from "../mail/mails.ts";
import { openInvitation, otherAddress } from "./join-organization.ts";

/**
 * Mails a proof of an address to that address, for an invitation, whether or not the address has an account. Throws
 * 409 if the service sends no e-mail or the invitation is for another address, and 429 after too many requests.
 */
export const askForProof = (
  context: Context,
  inviteId: string,
  email: string,
  askedFrom: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    const { invitation } = await openInvitation(tx, inviteId);
    if (invitation.email !== null && invitation.email !== email)
      throw otherAddress(invitation.email, email);
    await requireRoomForProof(tx, inviteId);
    const proof = { kind: "proof", email, invitationId: inviteId } as const;
    if (!(await queueLink(tx, proof, askedFrom))) return;
    await audit(tx, {
      action: "address-proof.asked",
      organizationId: null,
      target: { type: "invite-link", id: inviteId },
    });
  });

/** Makes the secret that proves an address for an invitation, to be mailed to that address. */
export const issueProof = async (
  tx: Context,
  proof: { readonly email: string; readonly invitationId: string; readonly expiresAt: Date },
): Promise<string> => {
  const secret = newSecret("bnd_link");
  await insertLink(tx.db, {
    ...proof,
    hash: hashOf(secret),
    purpose: "proof",
    createdAt: tx.now(),
  });
  return `${tx.settings.publicUrl}/join/${proof.invitationId}#proof=${secret}`;
};

/** Spends a proof for an invitation. Returns the address it proves; throws 401 if it proves none. */
export const spendProof = async (
  tx: Context,
  secret: string,
  inviteId: string,
): Promise<string> => {
  const link = await spendLink(tx.db, hashOf(secret), "proof", tx.now());
  if (!link?.email || link.invitationId !== inviteId)
    throw new Failure("unauthenticated", "This link was used or is too old. Ask for a new one.");
  return link.email;
};
