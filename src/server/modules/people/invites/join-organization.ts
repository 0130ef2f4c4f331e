import { isRecentIn } from "#server/access/credential-age-rows.ts";
import { renewSession } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import { findCredentialsFrom } from "../members/member-rows.ts";
import { addMember } from "../members/members.ts";
import type { InvitePath } from "./invite-links.ts";
import {
  findOffer,
  findUsedInvitation,
  type InvitationOffer,
  lockInvitation,
  spendInvitation,
} from "./invitation-rows.ts";
import type { InvitationPreview } from "#contract/schemas/invitation-preview.ts";
import { presentLogin } from "../single-sign-on/present-provider.ts";
import { selectProvidersByLabel } from "../single-sign-on/provider-rows.ts";
import { statusOf } from "../single-sign-on/provider-state.ts";

/** Why an invitation cannot be used now, or undefined if it can. */
export const closedBecause = (
  { invitation, organization }: InvitationOffer,
  now: Date,
): "expired" | "off" | undefined => {
  if (invitation.kind === "link") return organization.inviteLinks ? undefined : "off";
  return invitation.expiresAt && invitation.expiresAt <= now ? "expired" : undefined;
};

export const otherAddress = (invited: string, email: string): Failure =>
  conflict(
    "invitation.other-address",
    `This invitation is for ${invited}. Sign in with that address, or ask to be invited as ${email}.`,
  );

/**
 * Throws if an unproven address of the organization's own domains would join by an invite link: anyone with the link
 * could type a colleague's address.
 */
export const refuseOwnDomain = (
  { invitation, organization }: InvitationOffer,
  email: string,
): void => {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (invitation.email === null && organization.emailDomains.includes(domain))
    throw conflict(
      "invitation.own-domain",
      `Addresses at ${domain} join ${organization.title} by a personal invitation only. Ask an admin for one; nothing was changed.`,
    );
};

/** Finds a usable invitation and locks it until the transaction ends; throws 404 or 409 otherwise. */
export const openInvitation = async (tx: Context, inviteId: string): Promise<InvitationOffer> => {
  await lockInvitation(tx.db, inviteId);
  const offer = await findOffer(tx.db, inviteId);
  if (!offer) throw notFound("invitation");
  const closed = closedBecause(offer, tx.now());
  if (closed === "expired")
    throw conflict("invitation.expired", "This invitation has expired. Ask for a new one.");
  if (closed === "off")
    throw conflict(
      "invitation.links-off",
      "Invite links are turned off for this organization. Ask an admin to invite you.",
    );
  return offer;
};

/**
 * Makes a person a member by an invitation from `openInvitation` and uses up an e-mail invitation. Returns false for
 * someone who is already a member, who stays as they are. Throws 409 if single sign-on is enforced, because joining
 * then means signing in.
 */
export const redeemInvitation = async (
  tx: Context,
  { invitation, organization }: InvitationOffer,
  person: { readonly id: string; readonly displayName: string },
): Promise<boolean> => {
  if (organization.sso)
    throw conflict(
      "sso.enforced",
      "This organization requires single sign-on. Sign in by it to join; nothing was changed.",
    );
  const joined = await addMember(tx, {
    organizationId: organization.id,
    person,
    role: invitation.role,
    sso: invitation.sso,
    by: invitation.kind,
  });
  if (invitation.kind === "email") await spendInvitation(tx.db, invitation.id, tx.now());
  return joined;
};

/**
 * Lets the session in which someone has just rejoined an organization open it, although it is older than their
 * removal. Throws for any other credential that is too old: an API token, a session begun by one, or any session of
 * someone who had already rejoined.
 */
const renewCredential = async (
  tx: Context,
  { organization }: InvitationOffer,
  joined: boolean,
): Promise<void> => {
  const { id: organizationId, title } = organization;
  const { id: userId, credential } = tx.actor;
  const credentialsFrom = await findCredentialsFrom(tx.db, { organizationId, userId });
  if (isRecentIn(credential, organizationId, credentialsFrom)) return;
  const { type, id = "" } = credential;
  const isSession = type === "session";
  if (joined && isSession && (await renewSession(tx.db, id, organizationId, tx.now()))) return;
  throw new Failure(
    "forbidden",
    `What you are signed in with is older than your removal from ${title}, so it cannot open it again. Sign in anew, then open the invitation again; nothing was changed.`,
    { reason: "credential.too-old" },
  );
};

/**
 * Joins the caller to the named organization by an invitation. From then on their current session opens the
 * organization.
 */
export const joinOrganization = (
  context: Context,
  { organizationId, inviteId }: InvitePath,
  caller: { readonly email: string; readonly emailVerifiedAt: Date | null },
): Promise<void> =>
  transaction(context, async (tx) => {
    const offer = await openInvitation(tx, inviteId);
    if (offer.organization.id !== organizationId) throw notFound("invitation");
    const { email, emailVerifiedAt } = caller;
    if (offer.invitation.email !== null && offer.invitation.email !== email)
      throw otherAddress(offer.invitation.email, email);
    if (emailVerifiedAt === null) refuseOwnDomain(offer, email);
    const person = { id: tx.actor.id, displayName: tx.actor.label };
    await renewCredential(tx, offer, await redeemInvitation(tx, offer, person));
  });

/** The sign-in options of an organization that enforces single sign-on; undefined if it does not. */
const onlyWaysIn = async (
  { db, settings }: Context,
  { id, sso }: InvitationOffer["organization"],
): Promise<InvitationPreview["singleSignOn"]> => {
  if (!sso) return undefined;
  const providers = await selectProvidersByLabel(db, id);
  return providers
    .filter((provider) => statusOf(provider) === "active")
    .map((provider) => presentLogin(provider, settings));
};

const usedPreview = async ({ db }: Context, inviteId: string): Promise<InvitationPreview> => {
  const used = await findUsedInvitation(db, inviteId);
  if (!used) throw notFound("invitation");
  const { id, title } = used.organization;
  return { organization: { id, title }, role: used.role, status: "used" };
};

/**
 * What an invitation offers to its holder, or which organization it was used to join. Throws 404 if there is none.
 */
export const previewInvitation = async (
  context: Context,
  inviteId: string,
): Promise<InvitationPreview> => {
  const offer = await findOffer(context.db, inviteId);
  if (!offer) return usedPreview(context, inviteId);
  const { invitation, organization, inviter } = offer;
  const singleSignOn = await onlyWaysIn(context, organization);
  return {
    organization: { id: organization.id, title: organization.title },
    role: invitation.role,
    ...(inviter ? { invitedBy: inviter.displayName } : {}),
    ...(invitation.email === null ? {} : { email: invitation.email }),
    status: closedBecause(offer, context.now()) ?? "open",
    ...(invitation.expiresAt ? { expiresAt: invitation.expiresAt.toISOString() } : {}),
    ...(singleSignOn === undefined ? {} : { singleSignOn }),
  };
};
