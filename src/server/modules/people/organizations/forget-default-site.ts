import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { clearDefaultSite } from "./organization-rows.ts";

/**
 * Lets an organization begin with no site when the one it began with goes; in the transaction of whatever
 * led to that, which has locked the organization. Nothing happens when it began with another one.
 */
export const forgetDefaultSite = async (
  tx: Context,
  organizationId: string,
  siteId: string,
  causedBy: string,
): Promise<void> => {
  const title = await clearDefaultSite(tx.db, organizationId, siteId);
  if (title === undefined) return;
  await audit(tx, {
    action: "organization.updated",
    target: { type: "organization", id: organizationId, label: title },
    before: { defaultContent: { type: "site", site: siteId } },
    after: { defaultContent: null },
    causedBy,
  });
};
