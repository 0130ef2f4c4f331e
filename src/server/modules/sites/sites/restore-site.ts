import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { purgeAtOf } from "#server/modules/library/spaces/retention.ts";
import { findHostnameOwner, findProxyOwner } from "./address-rows.ts";
import { freeBasename } from "./free-basename.ts";
import { setSite, type SiteRow } from "./site-rows.ts";
import { lockSiteAnywhere } from "./trash-rows.ts";

/**
 * Brings a site back from the trash, not published (POST SITE/restore). A basename that another site has
 * taken meanwhile gets a number; a host name or a proxy's address that was taken is given up. Refuses with a conflict when
 * the site is not deleted or was deleted 7 days ago.
 */
export const restoreSite = (
  context: Context,
  organizationId: string,
  id: string,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockSiteAnywhere(tx.db, organizationId, id);
    if (!before) throw notFound("site");
    const { deletedAt, title, hostname, proxyOrigin: proxy } = before;
    if (!deletedAt)
      throw conflict("conflict", "This site is not deleted, so there is nothing to restore.");
    if (purgeAtOf(deletedAt) <= tx.now())
      throw conflict(
        "conflict",
        "This site was deleted 7 days ago and cannot be restored any more.",
      );
    const hostnameOwner = hostname !== null && (await findHostnameOwner(tx.db, id, hostname));
    const proxyOwner = proxy !== null && (await findProxyOwner(tx.db, id, proxy));
    const change = {
      basename: await freeBasename(tx, organizationId, before.basename),
      hostname: hostnameOwner ? null : hostname,
      proxyOrigin: proxyOwner ? null : proxy,
      published: false,
    };
    const row = await setSite(tx.db, id, { ...change, deletedAt: null });
    const changed = changedFields(before, change);
    await audit(tx, {
      action: "site.restored",
      target: { type: "site", id, label: title },
      site: id,
      before: { ...changed?.before, deletedAt: deletedAt.toISOString() },
      after: { ...changed?.after, deletedAt: null },
    });
    return row;
  });
