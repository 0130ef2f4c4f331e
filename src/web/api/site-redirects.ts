import {
  changeSiteRedirectsMutation,
  createSiteRedirectMutation,
  deleteSiteRedirectByIdMutation,
  getGitRedirectsOptions,
  importSiteRedirectsMutation,
  listSiteRedirectsOptions,
  resolveSiteAddressOptions,
  takeGitRedirectsMutation,
  updateSiteRedirectByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { changeSiteRedirects, importSiteRedirects } from "#client/sdk.gen.ts";
import type { ChangeSiteRedirects, ImportSiteRedirects, SiteRedirect } from "#client/types.gen.ts";
import { changing } from "./refresh.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
import type { SiteName } from "./sites.ts";

export type {
  ChangeSiteRedirects,
  GitRedirects,
  ImportSiteRedirects,
  SiteAddress,
  SiteRedirect,
  SiteRedirectChanges,
  SiteRedirectImport,
} from "#client/types.gen.ts";

interface RedirectFilters {
  readonly status?: SiteRedirect["status"] | undefined;
  readonly search?: string | undefined;
}

/** Redirects of a site that match the filters. */
export const redirectsQuery = (
  path: SiteName,
  { status, search, ...at }: PageOf & RedirectFilters = {},
) =>
  reading(
    listSiteRedirectsOptions({
      path,
      query: {
        ...paging(at),
        ...onlySet<{ status: SiteRedirect["status"]; search: string }>({ status, search }),
      },
    }),
  );

/** What readers get at a path of a site. */
export const siteAddressQuery = (path: SiteName, address: string) =>
  reading(resolveSiteAddressOptions({ path, query: { path: address } }));

/** What a bulk change of redirects would do to each. */
export const redirectChangesQuery = (
  path: SiteName,
  { redirects, change }: Pick<ChangeSiteRedirects, "redirects" | "change">,
) =>
  reading({
    queryKey: ["redirect-changes", path, redirects, change] as const,
    meta: { reads: ["redirect"] },
    queryFn: async ({ signal }) => {
      const { data } = await changeSiteRedirects({
        path,
        body: { redirects, change, apply: false },
        signal,
        throwOnError: true,
      });
      return data;
    },
  });

/** What importing redirects from a list would do with each line. */
export const redirectImportQuery = (path: SiteName, redirects: ImportSiteRedirects["redirects"]) =>
  reading({
    queryKey: ["redirect-import", path, redirects] as const,
    meta: { reads: ["redirect"] },
    queryFn: async ({ signal }) => {
      const { data } = await importSiteRedirects({
        path,
        body: { redirects, apply: false },
        signal,
        throwOnError: true,
      });
      return data;
    },
  });

/** What a space's repository would redirect on a site. */
export const gitRedirectsQuery = (path: SiteName, space: string) =>
  reading(getGitRedirectsOptions({ path, query: { space } }));

export const takeGitRedirects = changing(takeGitRedirectsMutation());
export const createRedirect = changing(createSiteRedirectMutation());
export const updateRedirect = changing(updateSiteRedirectByIdMutation());
export const deleteRedirect = changing(deleteSiteRedirectByIdMutation());
export const changeRedirects = changing(changeSiteRedirectsMutation());
export const importRedirects = changing(importSiteRedirectsMutation());
