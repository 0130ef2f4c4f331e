import type { SAMLPersonOutcome } from "#contract/schemas/saml.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { domainOf, stateOfDomain } from "#server/access/own-domains.ts";
import type { UserRow } from "#server/access/session-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { findEnd } from "../members/membership-end-rows.ts";
import { findAccount, findLinkedMember, findOpenInvitation } from "./person-rows.ts";
import type { Door } from "./sign-in-rows.ts";

/** A person as the provider identifies them. */
export interface Identity {
  readonly nameID: string;
  /** In lower case. */
  readonly email: string;
  readonly displayName?: string;
}

/** What is decided about the person a provider names, and its effects. */
export interface PersonVerdict {
  readonly outcome: SAMLPersonOutcome;
  /** Their account; absent if a new one is opened, or if its owner must not be named. */
  readonly user?: UserRow;
  /** Whether this is the first proof of the account's address, so that the account is emptied first. */
  readonly proves?: true;
  readonly role?: MemberRoleOrGuest;
  /** The team a new person joins. */
  readonly teamId?: string;
  readonly invitationId?: string;
}

/** The person that admins may be told about: not one with an account elsewhere who has not joined yet. */
export const memberIn = ({ outcome, user }: PersonVerdict): UserRow | undefined =>
  outcome === "joined-by-invitation" || outcome === "joined-by-domain" ? undefined : user;

/**
 * Decides who may sign in, and as whom; the first matching rule applies. A linked name takes precedence over an
 * address, which may be reassigned to another person. No account is taken over: one that is not in this organization,
 * or not marked for single sign-on here, stays as it is. An account with an unproved address cannot use an invitation
 * either: another person may have made it beforehand and would gain access too. But such an account blocks nobody if
 * the domain is proved to belong to the organization, whose provider then states whose address it is. Changes
 * nothing, so that a flight check and a sign-in reach the same result.
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
    // A removed person stays removed, however their account came to be.
    const wasHere = (await findEnd(db, { organizationId: organization.id, userId })) !== null;
    // This organization's admins are told neither whose account it is nor what it has elsewhere.
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
