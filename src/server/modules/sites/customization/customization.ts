import type { CustomizationOverrides, SiteCustomization } from "#contract/schemas/customization.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion, versionOfContent } from "#server/kit/versions.ts";
import {
  changeSiteFacts,
  findSite,
  lockSite,
  type SitePath,
  type SiteRow,
  type SiteSpacePath,
} from "../sites/find-site.ts";
import { changedCustomization, mergeOverrides } from "./customization-values.ts";
import { notFound } from "#server/kit/failures.ts";
import { customizationOfSiteSpace } from "./customization-of.ts";
import { findOverrides, setOverrides } from "./overrides-rows.ts";
import { checkCondition } from "../adaptive-content/check-condition.ts";

/** Replaces a site's customization. */
export const updateSiteCustomization = (
  context: Context,
  { organizationId, siteId }: SitePath,
  customization: SiteCustomization,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, { organizationId, siteId });
    checkVersion(tx, "site", site.version);
    checkLinks(site, customization.header.links);
    const changed = changedCustomization(site.customization, customization);
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

/** Computes the new overrides of a site-space from the current ones. */
type Change = (stored: CustomizationOverrides | null) => CustomizationOverrides | null;

const changeOverrides = (
  context: Context,
  { siteSpaceId, ...sitePath }: SiteSpacePath,
  change: Change,
): Promise<SiteCustomization> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, sitePath);
    const found = await findOverrides(tx.db, site.id, siteSpaceId);
    if (!found) throw notFound("site-space");
    checkVersion(
      tx,
      "customization",
      versionOfContent(customizationOfSiteSpace(site, found.customization)),
    );
    const after = change(found.customization);
    checkLinks(site, after?.header?.links);
    const changed = changedCustomization(found.customization ?? {}, after ?? {});
    if (changed) {
      await setOverrides(tx.db, siteSpaceId, after);
      await audit(tx, {
        action: "site-space.customized",
        target: { type: "site-space", id: siteSpaceId, label: found.title },
        site: site.id,
        ...changed,
      });
    }
    return customizationOfSiteSpace(site, after);
  });

/** Overrides single values of a site-space's customization; null resets one to the site's value. */
export const overrideSiteSpaceCustomization = (
  context: Context,
  path: SiteSpacePath,
  overrides: CustomizationOverrides,
): Promise<SiteCustomization> =>
  changeOverrides(context, path, (stored) => mergeOverrides(stored, overrides));

/** Deletes all overrides of a site-space. */
export const deleteSiteSpaceCustomization = async (
  context: Context,
  path: SiteSpacePath,
): Promise<void> => {
  await changeOverrides(context, path, () => null);
};

/** The customization of a site-space: its site's with its own overrides. */
export const getSiteSpaceCustomization = async (
  context: Context,
  { siteSpaceId, ...sitePath }: SiteSpacePath,
): Promise<SiteCustomization> => {
  const site = await findSite(context, sitePath);
  const found = await findOverrides(context.db, site.id, siteSpaceId);
  if (!found) throw notFound("site-space");
  return customizationOfSiteSpace(site, found.customization);
};

type Links = SiteCustomization["header"]["links"];

/** Throws 400 with the path of a header link whose condition does not fit the site's claims. */
const checkLinks = (site: SiteRow, links: Links | null | undefined): void => {
  for (const [index, { condition }] of (links ?? []).entries())
    if (condition !== undefined) checkCondition(site, condition, `header.links.${index}.condition`);
};
