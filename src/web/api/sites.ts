import {
  checkSiteHostnameOptions,
  verifySiteHostnameMutation,
  createSiteMutation,
  createSiteShareLinkMutation,
  deleteSiteByIdMutation,
  deleteSiteShareLinkByIdMutation,
  getDeletedSiteByIdOptions,
  getSiteAdaptiveSchemaOptions,
  getSiteByIdOptions,
  getSiteCustomizationByIdOptions,
  getSitePublishingAuthByIdOptions,
  getSiteSpaceCustomizationByIdOptions,
  listDeletedSitesOptions,
  listSiteShareLinksOptions,
  listSitesOptions,
  listSiteVisitorKindsOptions,
  overrideSiteSpaceCustomizationByIdMutation,
  publishSiteMutation,
  regenerateSitePublishingAuthByIdMutation,
  restoreSiteMutation,
  unpublishSiteMutation,
  updateSiteAdaptiveSchemaMutation,
  updateSiteByIdMutation,
  updateSiteCustomizationByIdMutation,
  updateSitePublishingAuthByIdMutation,
  updateSiteShareLinkByIdMutation,
  updateSiteVisitorKindsMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type { ListSitesData } from "#client/types.gen.ts";
import { changing, deleting } from "./refresh.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type {
  Site,
  SiteAdaptiveSchema,
  SiteCustomizationSettings,
  SiteHostnameCheck,
  SitePublishingAuth,
  SiteSpaceCustomizationOverrides,
  SiteVisitorKind,
  UpdateSite,
} from "#client/types.gen.ts";

/** Names one site. */
export interface SiteName {
  readonly organizationId: string;
  readonly siteId: string;
}

type Query = NonNullable<ListSitesData["query"]>;
type Question = { readonly [Key in keyof Query]?: Query[Key] | undefined };

export const sitesQuery = (organizationId: string, question: Question = {}) =>
  reading(listSitesOptions({ path: { organizationId }, query: onlySet<Query>(question) }));
/** The sites in the trash, and a single one of them. */
export const deletedSitesQuery = (organizationId: string, at: PageOf = {}) =>
  reading(listDeletedSitesOptions({ path: { organizationId }, query: paging(at) }));
export const deletedSiteQuery = (path: SiteName) => reading(getDeletedSiteByIdOptions({ path }));
export const siteQuery = (path: SiteName) => reading(getSiteByIdOptions({ path }));
/** The DNS record that the site's custom host name needs, and where the name currently points. */
export const siteHostnameQuery = (path: SiteName) => reading(checkSiteHostnameOptions({ path }));
export const verifyHostname = changing(verifySiteHostnameMutation());
export const adaptiveSchemaQuery = (path: SiteName) =>
  reading(getSiteAdaptiveSchemaOptions({ path }));
export const visitorKindsQuery = (path: SiteName) => reading(listSiteVisitorKindsOptions({ path }));
export const customizationQuery = (path: SiteName) =>
  reading(getSiteCustomizationByIdOptions({ path }));
export const publishingAuthQuery = (path: SiteName) =>
  reading(getSitePublishingAuthByIdOptions({ path }));

const addressOf = ({ organizationId, siteId }: SiteName): string =>
  `/v1/orgs/${encodeURIComponent(organizationId)}/sites/${encodeURIComponent(siteId)}`;
/** Versions when last read, for If-Match. */
export const siteVersion = (name: SiteName) => versionOf(addressOf(name));
export const adaptiveSchemaVersion = (name: SiteName) =>
  versionOf(`${addressOf(name)}/adaptive-schema`);
export const customizationVersion = (name: SiteName) =>
  versionOf(`${addressOf(name)}/customization`);

export const createSite = changing(createSiteMutation());
export const updateSite = changing(updateSiteByIdMutation());
export const deleteSite = deleting(deleteSiteByIdMutation());
export const restoreSite = changing(restoreSiteMutation());
export const publishSite = changing(publishSiteMutation());
export const unpublishSite = changing(unpublishSiteMutation());
export const updateAdaptiveSchema = changing(updateSiteAdaptiveSchemaMutation());
export const updateVisitorKinds = changing(updateSiteVisitorKindsMutation());
export const updateCustomization = changing(updateSiteCustomizationByIdMutation());
export const updatePublishingAuth = changing(updateSitePublishingAuthByIdMutation());
export const renewVisitorKey = changing(regenerateSitePublishingAuthByIdMutation());

/** Names one site-space of a site. */
export interface SiteSpaceName extends SiteName {
  readonly siteSpaceId: string;
}

/** The customization of a site-space: its site's, overridden by its own values. */
export const siteSpaceCustomizationQuery = (path: SiteSpaceName) =>
  reading(getSiteSpaceCustomizationByIdOptions({ path }));
export const overrideSiteSpaceCustomization = changing(
  overrideSiteSpaceCustomizationByIdMutation(),
);

export type { ShareLink } from "#client/types.gen.ts";

export const shareLinksQuery = (path: SiteName, at: PageOf = {}) =>
  reading(listSiteShareLinksOptions({ path, query: paging(at) }));

export const createShareLink = changing(createSiteShareLinkMutation());
export const updateShareLink = changing(updateSiteShareLinkByIdMutation());
export const deleteShareLink = changing(deleteSiteShareLinkByIdMutation());
