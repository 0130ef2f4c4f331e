import type { z } from "zod";
import type { siteChanges } from "#contract/schemas/site.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { changeDefaults } from "./change-defaults.ts";
import { type Addresses, checkAddresses, takenMeanwhile } from "./check-addresses.ts";
import { lockSite } from "./find-site.ts";
import { getSite } from "./get-site.ts";
import { refreshSpacesOf } from "./refresh-space-visibility.ts";
import { setSite, type SiteRow } from "./site-rows.ts";

const setFields = async (
  tx: Context,
  before: SiteRow,
  change: Partial<SiteRow>,
  addresses: Addresses,
): Promise<SiteRow> => {
  try {
    return await setSite(tx.db, before.id, change);
  } catch (error) {
    throw takenMeanwhile(error, addresses) ?? error;
  }
};

/**
 * Changes the fields that are given and leaves the others (spec: PATCH SITE). Refuses with a conflict that
 * names who has the address already.
 */
export const updateSite = (
  context: Context,
  organizationId: string,
  siteId: string,
  change: z.output<typeof siteChanges>,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, organizationId, siteId);
    checkVersion(tx, "site", before.version);
    const { defaultSiteSection, defaultSiteSpace, adaptiveContent, proxy, ...fields } = change;
    await checkAddresses(tx, organizationId, siteId, change);
    const changed = changedFields(before, {
      ...fields,
      adaptiveContent: adaptiveContent?.enabled,
      proxyOrigin: proxy,
    });
    let row = before;
    if (changed) {
      row = await setFields(tx, before, changed.after, change);
      await audit(tx, {
        action: "site.updated",
        target: { type: "site", id: siteId, label: row.title },
        site: siteId,
        ...changed,
      });
    }
    await changeDefaults(tx, row, { defaultSiteSection, defaultSiteSpace });
    if (row.visibility !== before.visibility) await refreshSpacesOf(tx, siteId);
    return getSite(tx, organizationId, siteId);
  });
