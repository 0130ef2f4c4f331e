import type { CustomizationOverrides, SiteCustomization } from "#contract/schemas/customization.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { lockSite } from "../sites/find-site.ts";
import { changedLooks } from "./changed-looks.ts";
import { checkLinks } from "./check-links.ts";
import { customizationOfSiteSpace } from "./customization-of.ts";
import { mergeOverrides } from "./merge-overrides.ts";
import { findOverrides, setOverrides } from "./site-space-rows.ts";

/** What becomes of the overrides of a site-space, given those it has. */
type Change = (stored: CustomizationOverrides | null) => CustomizationOverrides | null;

const changeOverrides = (
  context: Context,
  organizationId: string,
  siteId: string,
  siteSpaceId: string,
  change: Change,
): Promise<SiteCustomization> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, organizationId, siteId);
    const found = await findOverrides(tx.db, siteId, siteSpaceId);
    if (!found) throw notFound("site-space");
    const after = change(found.customization);
    checkLinks(site, after?.header?.links);
    const changed = changedLooks(found.customization ?? {}, after ?? {});
    if (changed) {
      await setOverrides(tx.db, siteSpaceId, after);
      await audit(tx, {
        action: "site-space.customized",
        target: { type: "site-space", id: siteSpaceId, label: found.title },
        site: siteId,
        ...changed,
      });
    }
    return customizationOfSiteSpace(site, after);
  });

/**
 * Overrides single values of a site-space's looks; null goes back to the site's value
 * (spec: PATCH SITE/site-spaces/{}/customization).
 */
export const overrideSiteSpaceCustomization = (
  context: Context,
  organizationId: string,
  siteId: string,
  siteSpaceId: string,
  overrides: CustomizationOverrides,
): Promise<SiteCustomization> =>
  changeOverrides(context, organizationId, siteId, siteSpaceId, (stored) =>
    mergeOverrides(stored, overrides),
  );

/** Lets a site-space look like its site (spec: DELETE SITE/site-spaces/{}/customization). */
export const deleteSiteSpaceCustomization = async (
  context: Context,
  organizationId: string,
  siteId: string,
  siteSpaceId: string,
): Promise<void> => {
  await changeOverrides(context, organizationId, siteId, siteSpaceId, () => null);
};
