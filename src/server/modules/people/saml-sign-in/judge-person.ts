import type { SAMLPersonOutcome } from "#contract/schemas/saml.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { domainOf, stateOfDomain } from "#server/access/own-domains.ts";
import type { UserRow } from "#server/access/session-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { findEnd } from "../members/membership-end-rows.ts";
import { findAccount, findLinkedMember, findOpenInvitation } from "./person-rows.ts";
import type { Door } from "./sign-in-rows.ts";

/** Whom a provider says somebody is. */
export interface Identity {
  readonly nameID: string;
  /** In lower case. */
  readonly email: string;
  readonly displayName?: string;
}

/** What becomes of the person a provider names, and what that would do. */
export interface PersonVerdict {
  readonly outcome: SAMLPersonOutcome;
  /** Whose account it is; absent where a new one is opened, or nobody's is to be named. */
  readonly user?: UserRow;
  /** Whether nobody has proved the account's address before, so that it is emptied first. */
  readonly proves?: true;
  readonly role?: MemberRoleOrGuest;
  /** The team that a new person joins. */
  readonly teamId?: string;
  readonly invitationId?: string;
}

/** Whom admins are told about: not whoever has an account elsewhere, before they have joined. */
export const memberIn = ({ outcome, user }: PersonVerdict): UserRow | undefined =>
  outcome === "joined-by-invitation" || outcome === "joined-by-domain" ? undefined : user;

/**
 * Decides who may come in and as whom; the first rule that holds decides. A name that is linked counts more
 * than an address, which may be given to somebody else. Nobody is taken over: an account that is not of
 * this organization, or not set to single sign-on here, stays what it is. One whose address nobody has proved
 * is not invited in either: somebody else may have made it beforehand, and would come along. But it bars
 * nobody from a domain that is proved to be the organization's, whose provider then says whose the address is.
 * Changes nothing, so that a flight check and the door say the same.
 */
export const judgePerson = async (
  { db, now, settings }: Pick<Context, "db" | "now" | "settings">,
  { provider, organization }: Door,
  { nameID, email }: Identity,
): Promise<PersonVerdict> => {
  const linked = await findLinkedMember(db, provider.id, nameID);
  if (linked) {
    const { user, member } = linked;
    return { outcome: member.disabled ? "refused-disabled" : "known", user, role: member.role };
  }
  const account = await findAccount(db, organization.id, email);
  if (account?.member) {
    const { user, member } = account;
    const { role } = member;
    if (member.disabled) return { outcome: "refused-disabled", user, role };
    return { outcome: member.sso ? "linked" : "refused-no-flag", user, role };
  }
  const domain = domainOf(email);
  const state = stateOfDomain(settings, organization, domain);
  const isOpen = provider.domains.length === 0 || provider.domains.includes(domain);
  const proves =
    account?.user.emailVerifiedAt === null && state.proved && isOpen
      ? { proves: true as const }
      : {};
  const mayJoin = account === undefined || account.user.emailVerifiedAt !== null || proves.proves;
  const invitation = await findOpenInvitation(db, organization.id, email, now());
  if (invitation && mayJoin)
    return {
      outcome: "joined-by-invitation",
      ...(account ? { user: account.user } : {}),
      ...proves,
      role: invitation.role,
      invitationId: invitation.id,
    };
  if (account) {
    const userId = account.user.id;
    // Whoever was removed stays removed, however their account came to be.
    const wasHere = (await findEnd(db, { organizationId: organization.id, userId })) !== null;
    // Its owner, and what they have elsewhere, is nothing that this organization's admins are told.
    if (!proves.proves || wasHere) return { outcome: "refused-account-elsewhere" };
  }
  if (!isOpen || !organization.emailDomains.includes(domain))
    return { outcome: "refused-stranger" };
  if (!state.counts) return { outcome: "refused-unproved-domain" };
  return {
    outcome: "joined-by-domain",
    ...(account ? { user: account.user } : {}),
    ...proves,
    role: provider.defaultRole,
    ...(provider.defaultTeamId === null ? {} : { teamId: provider.defaultTeamId }),
  };
};
