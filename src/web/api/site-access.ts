import {
  createSiteRedirectMutation,
  createSiteShareLinkMutation,
  deleteSiteRedirectByIdMutation,
  deleteSiteShareLinkByIdMutation,
  listSiteRedirectsOptions,
  listSiteShareLinksOptions,
  updateSiteRedirectByIdMutation,
  updateSiteShareLinkByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { changing } from "./refresh.ts";
import type { SiteRedirect } from "#client/types.gen.ts";
import { type PageOf, paging, reading } from "./queries.ts";
import type { SiteName } from "./sites.ts";

export type { ShareLink, SiteRedirect } from "#client/types.gen.ts";

export const shareLinksQuery = (path: SiteName, at: PageOf = {}) =>
  reading(listSiteShareLinksOptions({ path, query: paging(at) }));
/** Redirects of a site; with a status only those of which that is so. */
export const redirectsQuery = (
  path: SiteName,
  { status, ...at }: PageOf & { readonly status?: SiteRedirect["status"] | undefined } = {},
) =>
  reading(
    listSiteRedirectsOptions({
      path,
      query: { ...paging(at), ...(status === undefined ? {} : { status }) },
    }),
  );

export const createShareLink = changing(createSiteShareLinkMutation());
export const updateShareLink = changing(updateSiteShareLinkByIdMutation());
export const deleteShareLink = changing(deleteSiteShareLinkByIdMutation());
export const createRedirect = changing(createSiteRedirectMutation());
export const updateRedirect = changing(updateSiteRedirectByIdMutation());
export const deleteRedirect = changing(deleteSiteRedirectByIdMutation());
