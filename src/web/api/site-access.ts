import {
  createSiteRedirectMutation,
  createSiteShareLinkMutation,
  deleteSiteRedirectByIdMutation,
  deleteSiteShareLinkByIdMutation,
  listSiteRedirectsOptions,
  listSiteShareLinksOptions,
  updateSiteRedirectByIdMutation,
  updateSiteShareLinkByIdMutation,
} from "../../client/@tanstack/react-query.gen.ts";
import { changing } from "./mutation.ts";
import { type PageOf, paging } from "./pages.ts";
import { reading } from "./reading.ts";
import type { SiteName } from "./sites.ts";

export type { ShareLink, SiteRedirect } from "../../client/types.gen.ts";

export const shareLinksQuery = (path: SiteName, at: PageOf = {}) =>
  reading(listSiteShareLinksOptions({ path, query: paging(at) }));
export const redirectsQuery = (path: SiteName, at: PageOf = {}) =>
  reading(listSiteRedirectsOptions({ path, query: paging(at) }));

export const createShareLink = changing(createSiteShareLinkMutation(), "listSiteShareLinks");
export const updateShareLink = changing(updateSiteShareLinkByIdMutation(), "listSiteShareLinks");
export const deleteShareLink = changing(deleteSiteShareLinkByIdMutation(), "listSiteShareLinks");
export const createRedirect = changing(createSiteRedirectMutation(), "listSiteRedirects");
export const updateRedirect = changing(updateSiteRedirectByIdMutation(), "listSiteRedirects");
export const deleteRedirect = changing(deleteSiteRedirectByIdMutation(), "listSiteRedirects");
