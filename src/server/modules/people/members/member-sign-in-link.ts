import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { issueMemberLink } from "#server/access/sign-in-links.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { lockMember, type MemberPath } from "./member-rows.ts";
import { getMember } from "./members.ts";

/**
 * Makes a one-time link that signs a member in to this organization only: an admin may grant access to their own
 * organization, but not to the member's others. It opens `next`. This also applies to admins' own links, which give
 * them nothing they lack. Throws 409 for a disabled member, and if single sign-on is enforced for them.
 */
export const createMemberSignInLink = (
  context: Context,
  { organizationId, userId }: MemberPath,
  next?: string,
): Promise<{ readonly url: string; readonly expiresAt: Date }> =>
  transaction(context, async (tx) => {
    const path = { organizationId, userId };
    const organization = await lockOrganization(tx.db, organizationId);
    const member = await lockMember(tx.db, path);
    if (!organization || !member) throw notFound("member");
    if (member.disabled)
      throw conflict(
        "member.disabled",
        "This member is disabled, so a link would not let them in.",
      );
    if (organization.sso && !member.breakGlass)
      throw conflict(
        "sso.enforced",
        "Single sign-on is enforced, so this member signs in by it. No link was made.",
      );
    const { user } = await getMember(tx, path);
    const link = await issueMemberLink(tx, { ...path, next });
    await audit(tx, {
      action: "member.sign-in-link-created",
      target: { type: "member", id: userId, label: user.displayName },
      after: { expiresAt: link.expiresAt.toISOString() },
    });
    return link;
  });
