import type { SSOIdentity } from "#contract/schemas/saml.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { endMemberSessions } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { lockMember, type MemberPath, setMember } from "../members/member-rows.ts";
import { getMember } from "../members/members.ts";
import { deleteIdentities, type IdentityRow, selectIdentities } from "./identity-rows.ts";

/** The identities that sign a member in; throws 404 for anyone else. */
export const listIdentities = async (
  context: Context,
  path: MemberPath,
): Promise<IdentityRow[]> => {
  await getMember(context, path);
  return selectIdentities(context.db, path);
};

/**
 * Unlinks a member from single sign-on: deletes their identities and the mark, and ends the sessions and API tokens
 * that came by them. Does nothing for someone who is not linked or not a member. Throws a conflict while single
 * sign-on is enforced, because it would lock them out.
 */
export const unlinkMember = (
  context: Context,
  { organizationId, userId }: MemberPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    const path = { organizationId, userId };
    const organization = await lockOrganization(tx.db, organizationId);
    const before = await lockMember(tx.db, path);
    if (!before) return;
    if (organization?.sso)
      throw conflict(
        "sso.enforced",
        "Single sign-on is enforced, so members stay linked to it. Nothing was changed.",
      );
    const identities = await deleteIdentities(tx.db, path);
    const ended = await endMemberSessions(tx.db, path);
    if (!before.sso && identities + ended.sessions + ended.tokens === 0) return;
    await setMember(tx.db, path, { sso: false });
    const { user } = await getMember(tx, path);
    await audit(tx, {
      action: "member.sso-removed",
      target: { type: "member", id: userId, label: user.displayName },
      before: { sso: before.sso, identities },
      after: { sso: false, identities: 0, ended },
    });
  });

export const presentIdentity = ({ identity, provider }: IdentityRow): SSOIdentity => ({
  id: identity.id,
  provider: { id: provider.id, label: provider.label },
  nameID: identity.nameId,
  linkedAt: identity.linkedAt.toISOString(),
  ...(identity.lastUsedAt ? { lastUsedAt: identity.lastUsedAt.toISOString() } : {}),
});
