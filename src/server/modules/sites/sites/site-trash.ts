import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { expiredBefore, purgeAtOf } from "#server/kit/retention.ts";
import { findHostnameOwner, findProxyOwner } from "./address-rows.ts";
import type { SitePath } from "./find-site.ts";
import { freeBasename } from "./site-addresses.ts";
import {
  deleteExpiredSite,
  findSiteRow,
  lockSiteAnywhere,
  lockSiteRow,
  selectExpiredSites,
  setSite,
  type SiteRow,
} from "./site-rows.ts";
import { forgetDefaultSite } from "#server/modules/people/organizations/organizations.ts";
import { refreshSpacesOf } from "./refresh-space-visibility.ts";

/** A site in the trash that can still be restored. */
export const findDeletedSite = async (
  { db, now }: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> => {
  const row = await findSiteRow(db, organizationId, siteId);
  if (!row?.deletedAt || purgeAtOf(row.deletedAt) <= now()) throw notFound("deleted site");
  return row;
};

/**
 * Restores a site from the trash, unpublished. A basename that another site has taken in the meantime gets a number;
 * a host name or proxy address that was taken is given up. Throws a conflict if the site is not deleted or was
 * deleted RETENTION_DAYS ago.
 */
export const restoreSite = (
  context: Context,
  { organizationId, siteId: id }: SitePath,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockSiteAnywhere(tx.db, organizationId, id);
    if (!before) throw notFound("site");
    const { deletedAt, title, hostname, proxyOrigin: proxy } = before;
    if (!deletedAt)
      throw conflict(
        "site.not-deleted",
        "This site is not deleted, so there is nothing to restore.",
      );
    if (purgeAtOf(deletedAt) <= tx.now())
      throw conflict(
        "site.restore-expired",
        `This site was deleted ${RETENTION_DAYS} days ago and cannot be restored any more.`,
      );
    const hostnameOwner = hostname !== null && (await findHostnameOwner(tx.db, id, hostname));
    const proxyOwner = proxy !== null && (await findProxyOwner(tx.db, id, proxy));
    const change = {
      basename: await freeBasename(tx, organizationId, before.basename),
      hostname: hostnameOwner ? null : hostname,
      ...(hostnameOwner && { hostnameToken: null, hostnameVerifiedAt: null }),
      formerHostname: null,
      proxyOrigin: proxyOwner ? null : proxy,
      published: false,
    };
    const row = await setSite(tx.db, id, { ...change, deletedAt: null });
    const { basename, hostname: kept, proxyOrigin, published } = change;
    const changed = changedFields(before, { basename, hostname: kept, proxyOrigin, published });
    await audit(tx, {
      action: "site.restored",
      target: { type: "site", id, label: title },
      site: id,
      before: { ...changed?.before, deletedAt: deletedAt.toISOString() },
      after: { ...changed?.after, deletedAt: null },
    });
    return row;
  });

/**
 * Moves a site to the trash, from which it can be restored for RETENTION_DAYS. Readers no longer find it, and it is
 * no longer the organization's default site. Does nothing if it is already in the trash.
 */
export const deleteSite = (
  context: Context,
  { organizationId, siteId: id }: SitePath,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockSiteRow(tx.db, organizationId, id);
    if (!before) return;
    checkVersion(tx, "site", before.version);
    const deletedAt = tx.now();
    await setSite(tx.db, id, { deletedAt });
    const causedBy = await audit(tx, {
      action: "site.deleted",
      target: { type: "site", id, label: before.title },
      site: id,
      before: { title: before.title, deletedAt: null, published: before.published },
      after: { deletedAt: deletedAt.toISOString() },
    });
    await forgetDefaultSite(tx, { organizationId, siteId: id }, causedBy);
    if (before.published) await refreshSpacesOf(tx, id);
  });

/**
 * Permanently removes the sites that have been in the trash for RETENTION_DAYS, with structure, share links and
 * redirects; the spaces they showed stay. One transaction per site; safe to repeat.
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
