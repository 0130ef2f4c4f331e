import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { hasOtherAdmin, lockOrganization } from "#server/access/organization-lock-rows.ts";

/**
 * Refuses what would leave an organization without an admin who can sign in. Takes the organization's
 * lock, so that two admins who demote each other at the same moment cannot both succeed.
 */
export const keepAnAdmin = async (
  tx: Context,
  organizationId: string,
  userId: string,
): Promise<void> => {
  await lockOrganization(tx.db, organizationId);
  if (!(await hasOtherAdmin(tx.db, organizationId, userId)))
    throw conflict(
      "conflict",
      "This is the last admin who can sign in. Make somebody else an admin first; nothing was changed.",
    );
};
