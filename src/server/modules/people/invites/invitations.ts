import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  type InvitationKind,
  type InvitationRow,
  selectInvitations,
  selectInvitedAddresses,
  upsertInvitations,
} from "./invitation-rows.ts";
import type { z } from "zod";
import type {
  Invitation,
  InvitationFilter,
  InviteLink,
  inviteUsersToOrganization,
} from "#contract/schemas/invite.ts";
import { INVITATION_DAYS } from "#contract/schemas/limits.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { domainOf } from "#server/access/own-domains.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { mailInvitations } from "../mail/mail-invitations.ts";
import { findPeople } from "../members/members.ts";
import { rankOf } from "#contract/permissions.ts";
import { presentUser } from "../users/users.ts";

/** Which of an organization's invitations: e-mail invitations or invite links. */
interface InvitationsPath {
  readonly organizationId: string;
  readonly kind: InvitationKind;
}

/** Matching e-mail invitations or invite links, newest first. */
export const listInvitations = (
  { db, now }: Context,
  { organizationId, kind }: InvitationsPath,
  page: ListRequest,
  filter: InvitationFilter = {},
): Promise<ListPage<InvitationRow>> => {
  const question = { ...filter, kind, now: now() };
  return readList(page, {
    rows: (asked) => selectInvitations(db, organizationId, question, asked),
    count: () => countInvitations(db, organizationId, question),
    cursorOf: ({ invitation }) => [invitation.createdAt.getTime(), invitation.id],
  });
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** When an invitation made or renewed now will expire. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

interface Invited {
  /** Ids of people who are already members; their role is unchanged. */
  readonly users: readonly string[];
  readonly invited: number;
  /** Addresses that cannot use single sign-on because their domain does not belong to the organization. */
  readonly failedSSOEmails: readonly string[];
  /** Addresses that were not mailed, because the limit was reached. */
  readonly notMailed: readonly string[];
  /** Addresses that will be mailed on a later day, because today's limit was reached. */
  readonly mailedLater: readonly { readonly email: string; readonly at: Date }[];
}

/** Thrown when every address only needed another e-mail and none can be sent. */
const tooMany = (problem: string, now: Date): Failure =>
  new Failure("too-many", `Not mailed: ${problem}. Copy the link instead; nothing was changed.`, {
    reason: "invitation.mail-limit",
    retryAfter: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000),
  });

/**
 * Invites addresses for INVITATION_DAYS. An earlier invitation is renewed with the new role; an address that belongs
 * to a member is skipped. The last entry for an address wins. Throws too-many if all were invited before and none of
 * them can be mailed.
 */
export const invitePeople = (
  context: Context,
  organizationId: string,
  { emails, role, sso = false }: z.output<typeof inviteUsersToOrganization>,
): Promise<Invited> =>
  transaction(context, async (tx) => {
    const organization = await lockOrganization(tx.db, organizationId);
    if (!organization) throw notFound("organization");
    const otherwise = role === undefined ? organization.defaultRole : role;
    const wanted = new Map<string, MemberRoleOrGuest>(
      emails.map((entry) =>
        typeof entry === "string" ? [entry, otherwise] : [entry.email, entry.role],
      ),
    );
    const present = await findPeople(tx, organizationId, [...wanted.keys()]);
    for (const { email } of present) wanted.delete(email);

    const addresses = [...wanted.keys()];
    const renewed = await selectInvitedAddresses(tx.db, organizationId, addresses);
    const outside = sso
      ? addresses.filter((email) => !organization.emailDomains.includes(domainOf(email)))
      : [];
    const createdAt = tx.now();
    const made = await upsertInvitations(
      tx.db,
      addresses.map((email) => ({
        id: newId(),
        organizationId,
        kind: "email" as const,
        email,
        role: wanted.get(email) ?? null,
        sso: sso && !outside.includes(email),
        invitedBy: tx.actor.type === "user" ? tx.actor.id : null,
        createdAt,
        expiresAt: expiryFrom(createdAt),
      })),
    );
    const { withheld, later } = await mailInvitations(tx, organizationId, made);
    const allRenewed = renewed.size === addresses.length;
    const [first] = addresses;
    const [kept] = withheld;
    if (kept && allRenewed && withheld.length === addresses.length)
      throw tooMany(kept.problem, createdAt);
    if (first !== undefined)
      await audit(tx, {
        action: allRenewed ? "invitation.renewed" : "invitation.sent",
        target: {
          type: "invitation",
          id: first,
          label: addresses.length === 1 ? first : `${first} and ${addresses.length - 1} more`,
        },
        after: { roles: Object.fromEntries(wanted), ...(sso ? { sso } : {}) },
      });
    return {
      users: present.map(({ userId }) => userId),
      invited: addresses.length,
      failedSSOEmails: outside,
      notMailed: withheld.map(({ email }) => email),
      mailedLater: later,
    };
  });

/** Revokes an e-mail invitation or an invite link. Does nothing if it is missing. */
export const revokeInvitation = (
  context: Context,
  path: InvitationsPath & { readonly inviteId: string },
): Promise<void> =>
  transaction(context, async (tx) => {
    const found = await findInvitation(tx.db, path);
    if (!found) return;
    const { email, role, version } = found.invitation;
    checkVersion(tx, "invite link", version);
    await deleteInvitation(tx.db, path.inviteId);
    await audit(
      tx,
      path.kind === "email"
        ? {
            action: "invitation.revoked",
            target: { type: "invitation", id: email ?? "", label: email ?? "" },
            before: { role },
          }
        : {
            action: "invite-link.revoked",
            target: { type: "invite-link", id: path.inviteId },
            before: { role },
          },
    );
  });

const base = ({ organizationId }: InvitationRow["invitation"], { settings }: Context): string =>
  `${settings.publicUrl}/v1/orgs/${organizationId}`;

const presentMail = (mail: InvitationRow["mail"]): Pick<Invitation, "mail"> =>
  mail === null || mail.state === "dropped"
    ? {}
    : {
        mail: {
          state: mail.state,
          at: mail.changedAt.toISOString(),
          ...(mail.state === "queued" && mail.leavesAt !== null
            ? { leavesAt: mail.leavesAt.toISOString() }
            : {}),
          ...(mail.problem === null ? {} : { problem: mail.problem }),
        },
      };

/** Presents an e-mail invitation; `urls.app` is the address its recipient opens. */
export const presentInvitation = (
  { invitation, inviter, mail }: InvitationRow,
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
    ...presentMail(mail),
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
