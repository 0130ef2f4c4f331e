import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { getMember } from "./get-member.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";
import { deleteMember, lockMember } from "./member-rows.ts";
import { deleteGrantsOfMember } from "#server/access/grant-rows.ts";

/**
 * Takes somebody out of an organization, its teams and what was granted to them (spec: DELETE
 * ORG/members/{userId}). Nothing happens when they are no member; the last admin stays: 409.
 */
export const removeMember = (
  context: Context,
  organizationId: string,
  userId: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganization(tx.db, organizationId);
    const before = await lockMember(tx.db, organizationId, userId);
    if (!before) return;
    if (before.role === "admin") await keepAnAdmin(tx, organizationId, userId);
    const { user, teams, spaces } = await getMember(tx, organizationId, userId);
    await deleteGrantsOfMember(tx.db, organizationId, userId);
    await deleteMember(tx.db, organizationId, userId);
    await audit(tx, {
      action: "member.removed",
      target: { type: "member", id: userId, label: user.displayName },
      before: { role: before.role, teams, spaces },
    });
  });
