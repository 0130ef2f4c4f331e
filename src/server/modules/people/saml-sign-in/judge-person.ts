import type { SAMLPersonOutcome } from "#contract/schemas/saml.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { UserRow } from "#server/access/session-rows.ts";
import type { Context } from "#server/kit/context.ts";
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
  readonly role?: MemberRoleOrGuest;
  /** The team that a new person joins. */
  readonly teamId?: string;
  readonly invitationId?: string;
}

/** Whom admins are told about: not whoever has an account elsewhere, before they have joined. */
export const memberIn = ({ outcome, user }: PersonVerdict): UserRow | undefined =>
  outcome === "joined-by-invitation" ? undefined : user;

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/**
 * Decides who may come in and as whom; the first rule that holds decides. A name that is linked counts more
 * than an address, which may be given to somebody else. Nobody is taken over: an account that is not of
 * this organization, or not set to single sign-on here, stays what it is. One whose address nobody has proved
 * is not invited in either: somebody else may have made it beforehand, and would come along. Changes nothing,
 * so that a flight check and the door say the same.
 */
export const judgePerson = async (
  { db, now }: Pick<Context, "db" | "now">,
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
  const mayJoin = account === undefined || account.user.emailVerifiedAt !== null;
  const invitation = await findOpenInvitation(db, organization.id, email, now());
  if (invitation && mayJoin)
    return {
      outcome: "joined-by-invitation",
      ...(account ? { user: account.user } : {}),
      role: invitation.role,
      invitationId: invitation.id,
    };
  // Its owner, and what they have elsewhere, is nothing that this organization's admins are told.
  if (account) return { outcome: "refused-account-elsewhere" };
  const domain = domainOf(email);
  const isOurs =
    organization.emailDomains.includes(domain) &&
    (provider.domains.length === 0 || provider.domains.includes(domain));
  if (!isOurs) return { outcome: "refused-stranger" };
  return {
    outcome: "joined-by-domain",
    role: provider.defaultRole,
    ...(provider.defaultTeamId === null ? {} : { teamId: provider.defaultTeamId }),
  };
};
