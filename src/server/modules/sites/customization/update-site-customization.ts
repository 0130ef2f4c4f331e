import type { SiteCustomization } from "#contract/schemas/customization.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { changeSiteFacts } from "../sites/change-site-facts.ts";
import { lockSite, type SiteRow } from "../sites/find-site.ts";
import { changedLooks } from "./changed-looks.ts";
import { checkLinks } from "./check-links.ts";

/** Replaces how a site looks (spec: PUT SITE/customization). */
export const updateSiteCustomization = (
  context: Context,
  organizationId: string,
  siteId: string,
  customization: SiteCustomization,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, organizationId, siteId);
    checkVersion(tx, "site", site.version);
    checkLinks(site, customization.header.links);
    const changed = changedLooks(site.customization, customization);
    if (!changed) return site;
    const row = await changeSiteFacts(tx, site, { customization });
    await audit(tx, {
      action: "site.customized",
      target: { type: "site", id: siteId, label: site.title },
      site: siteId,
      ...changed,
    });
    return row;
  });
