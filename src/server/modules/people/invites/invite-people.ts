import type { z } from "zod";
import { INVITATION_DAYS, type inviteUsersToOrganization } from "#contract/schemas/invite.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { findPeople } from "../members/find-people.ts";
import { selectInvitedAddresses, upsertInvitations } from "./invitation-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Invited {
  /** Ids of people who are members already; their role stays. */
  readonly users: readonly string[];
  readonly invited: number;
  /** Addresses that cannot use single sign-on because their domain is not the organization's. */
  readonly failedSSOEmails: readonly string[];
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/**
 * Invites addresses for seven days (contract-facts 10.4). One that was invited before is renewed with the
 * new role; one that belongs to a member is left alone. The last entry of an address wins.
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
    await upsertInvitations(
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
        expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
      })),
    );
    const [first] = addresses;
    if (first !== undefined)
      await audit(tx, {
        action: renewed.size === addresses.length ? "invitation.renewed" : "invitation.sent",
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
    };
  });
