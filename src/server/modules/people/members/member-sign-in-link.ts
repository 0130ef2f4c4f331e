import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { issueMemberLink } from "#server/access/sign-in-links.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { lockMember, type MemberPath } from "./member-rows.ts";
import { getMember } from "./members.ts";

/**
 * Makes a one-time link by which a member signs in to this organization only: an admin may hand out what is
 * theirs to give, and no way into the member's other organizations. It leads to `next`. Their own is no exception, because it
 * gives them nothing they lack. 409 for a disabled member, and where single sign-on is enforced for them.
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
