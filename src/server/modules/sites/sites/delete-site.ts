import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { forgetDefaultSite } from "#server/modules/people/organizations/organizations.ts";
import { refreshSpacesOf } from "./refresh-space-visibility.ts";
import { lockSiteRow, setSite } from "./site-rows.ts";

/**
 * Puts a site into the trash, from where it can be restored for 7 days (spec: DELETE SITE): readers find
 * nothing from then on, and the organization no longer begins with it. Nothing happens when it is there
 * already.
 */
export const deleteSite = (context: Context, organizationId: string, id: string): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockSiteRow(tx.db, organizationId, id);
    if (!before) return;
    const deletedAt = tx.now();
    await setSite(tx.db, id, { deletedAt });
    const causedBy = await audit(tx, {
      action: "site.deleted",
      target: { type: "site", id, label: before.title },
      site: id,
      before: { title: before.title, deletedAt: null, published: before.published },
      after: { deletedAt: deletedAt.toISOString() },
    });
    await forgetDefaultSite(tx, organizationId, id, causedBy);
    if (before.published) await refreshSpacesOf(tx, id);
  });
