import type { z } from "zod";
import type { siteChanges } from "#contract/schemas/site.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { type Addresses, checkAddresses, takenMeanwhile } from "./site-addresses.ts";
import { findSite, lockSite, type SitePath } from "./find-site.ts";
import { newHostnameToken } from "./check-hostname.ts";
import { refreshSpacesOf } from "./refresh-space-visibility.ts";
import { setSite, type SiteRow } from "./site-rows.ts";
import { invalid } from "#server/kit/failures.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import { changeStructure } from "../structure/change-structure.ts";
import { readStructure } from "../structure/read-structure.ts";

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
 * What changing the host name changes with it: a new one counts once verified, and until then the previous one does.
 * Returning to the previous one needs no new verification.
 */
const hostnameChange = (
  { now }: Context,
  { hostname: was, hostnameVerifiedAt, formerHostname }: SiteRow,
  hostname: string | null,
) => {
  const former = hostnameVerifiedAt ? was : formerHostname;
  const isBack = hostname !== null && hostname === former;
  return {
    hostnameToken: hostname === null ? null : newHostnameToken(),
    hostnameVerifiedAt: isBack ? now() : null,
    formerHostname: hostname === null || isBack ? null : former,
  };
};

/** Changes the given fields. Throws a conflict, naming the owner, if an address is taken. */
export const updateSite = (
  context: Context,
  { organizationId, siteId }: SitePath,
  change: z.output<typeof siteChanges>,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, { organizationId, siteId });
    checkVersion(tx, "site", before.version);
    const { defaultSiteSection, defaultSiteSpace, adaptiveContent, proxy, ...fields } = change;
    await checkAddresses(tx, { organizationId, siteId }, change);
    const changed = changedFields(before, {
      ...fields,
      adaptiveContent: adaptiveContent?.enabled,
      proxyOrigin: proxy,
    });
    let row = before;
    if (changed) {
      const { hostname } = changed.after;
      const names = hostname === undefined ? {} : hostnameChange(tx, before, hostname);
      row = await setFields(tx, before, { ...changed.after, ...names }, change);
      await audit(tx, {
        action: "site.updated",
        target: { type: "site", id: siteId, label: row.title },
        site: siteId,
        ...changed,
      });
    }
    await changeDefaults(tx, row, { defaultSiteSection, defaultSiteSpace });
    if (row.visibility !== before.visibility) await refreshSpacesOf(tx, siteId);
    return findSite(tx, { organizationId, siteId });
  });

interface Defaults {
  readonly defaultSiteSection?: string | undefined;
  readonly defaultSiteSpace?: string | undefined;
}

const sectionsOf = (structure: Structure): readonly SectionItem[] =>
  structure.type === "siteSpaces"
    ? []
    : structure.items.flatMap((item) => (item.type === "site-section" ? [item] : item.sections));

/** The site-spaces that the site's own default can be one of: at the root, or in the default section. */
const firstLevel = (structure: Structure): readonly SiteSpaceItem[] =>
  structure.type === "siteSpaces"
    ? structure.items
    : (sectionsOf(structure).find((section) => section.default)?.siteSpaces ?? []);

const setDefault = async (
  tx: Context,
  { organizationId, id: siteId }: SiteRow,
  item: SectionItem | SiteSpaceItem,
  among: readonly (SectionItem | SiteSpaceItem)[],
): Promise<Structure> => {
  const { type, id, title } = item;
  // Each change increments the structure's version, so each starts from the site as it then is.
  const site = await lockSite(tx, { organizationId, siteId });
  return changeStructure(tx, site, [{ operation: "set_default", item: { type, id } }], {
    action: "structure-default.changed",
    target: { type, id, label: title },
    before: { default: among.find((one) => one.default)?.id ?? null },
    after: { default: id },
  });
};

/**
 * Makes a section and a site-space the site's defaults, first the section and then the site-space, which must be at
 * the root or in the default section. Throws if they are missing.
 */
const changeDefaults = async (
  tx: Context,
  site: SiteRow,
  { defaultSiteSection, defaultSiteSpace }: Defaults,
): Promise<void> => {
  if (defaultSiteSection === undefined && defaultSiteSpace === undefined) return;
  let { structure } = await readStructure(tx, site.id);
  if (defaultSiteSection !== undefined) {
    const sections = sectionsOf(structure);
    const section = sections.find(({ id }) => id === defaultSiteSection);
    if (!section) throw invalid("defaultSiteSection", "this site has no such section");
    structure = await setDefault(tx, site, section, sections);
  }
  if (defaultSiteSpace !== undefined) {
    const level = firstLevel(structure);
    const siteSpace = level.find(({ id }) => id === defaultSiteSpace);
    if (!siteSpace)
      throw invalid(
        "defaultSiteSpace",
        "no such site-space stands at the root or in the default section",
      );
    await setDefault(tx, site, siteSpace, level);
  }
};
