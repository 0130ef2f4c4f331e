import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { expiredBefore } from "#server/modules/library/spaces/retention.ts";
import { deleteExpiredSite, selectExpiredSites } from "./trash-rows.ts";

/**
 * Removes for good the sites that have been in the trash for 7 days, with structure, share links and
 * redirects; the spaces they showed stay. One transaction a site; doing it twice does nothing twice.
 */
export const purgeSites = async (context: Context): Promise<void> => {
  const before = expiredBefore(context.now());
  for (const id of await selectExpiredSites(context.db, before))
    await transaction(context, async (tx) => {
      const site = await deleteExpiredSite(tx.db, id, before);
      if (!site) return;
      await audit(tx, {
        action: "site.purged",
        target: { type: "site", id, label: site.title },
        organizationId: site.organizationId,
        site: id,
        before: { title: site.title, deletedAt: site.deletedAt?.toISOString() ?? null },
      });
    });
};
