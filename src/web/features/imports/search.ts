import { importLossNames } from "#contract/schemas/enums.ts";
import {
  type ImportOnSite,
  importPagesQuery,
  type ImportPath,
  importRedirectsQuery,
  importsQuery,
} from "#web/api/imports.ts";
import { sitesQuery } from "#web/api/sites.ts";
import { cursor, flag, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;
/** Maximum length of an id in the address. */
const MAX_ID = 64;
/** Maximum length of the filter of the pages to select from. */
export const MAX_FILTER = 200;
/** Maximum length of a site's address that the import screen can start with. */
const MAX_ADDRESS = 2048;

/** The filters of the imports, in the order of the tabs. */
export const listStatuses = ["all", "active", "completed", "failed", "cancelled"] as const;
/** The outcomes of an import's pages, in the order of the tabs. */
export const rowStatuses = ["all", "complete", "skipped", "failed"] as const;

export const readImportsSearch = searchParams({
  /** All imports when absent. */
  status: oneOf(["active", "completed", "failed", "cancelled"]),
  page: cursor,
});
/** The search parameters of a list of imports. */
export type ImportsSearch = SearchOf<typeof readImportsSearch>;

/** The imports that the search parameters select, for a space or for the whole organization. */
export const importListQuery = (
  organizationId: string,
  spaceId: string | undefined,
  { status, page }: ImportsSearch,
) => importsQuery(organizationId, { space: spaceId, status, page, limit: PAGE_SIZE });

export const readNewImportSearch = searchParams({
  url: text(MAX_ADDRESS),
  /** Number of the change request to import into; a new one when absent. */
  into: text(MAX_ID),
  /** Imports into the space itself. */
  direct: flag,
  /** The page to import below. */
  below: text(MAX_ID),
});

export const readRunSearch = searchParams({
  /** Shows only pages with this status. */
  status: oneOf(["complete", "skipped", "failed"]),
  /** Shows only pages with this kind of loss. */
  loss: oneOf(importLossNames),
  page: cursor,
  /** In the selection, shows only pages whose title or address contains this. */
  filter: text(MAX_FILTER),
  /** The page shown next to its source. */
  sample: text(MAX_ID),
});
/** The search parameters of an import. */
export type RunSearch = SearchOf<typeof readRunSearch>;

/** The rows of an import that the search parameters select. */
export const resultQuery = (path: ImportPath, { status, loss, page }: RunSearch) =>
  importPagesQuery(path, { status, loss, page, limit: PAGE_SIZE });

/** What happens to old paths, in the order of the tabs. */
export const redirectStatuses = [
  "all",
  "new",
  "redirected",
  "live",
  "no-page",
  "unusable",
] as const;

export const readRedirectsSearch = searchParams({
  /** The site; the first one that shows the space when absent. */
  site: text(MAX_ID),
  /** The place where it shows the space; the first one when absent. */
  place: text(MAX_ID),
  /** The site replaces only the imported folder. */
  base: oneOf(["folder"]),
  /** The kind of redirect; permanent when absent. */
  kind: oneOf(["temporary"]),
  /** Shows only paths with this status. */
  status: oneOf(["new", "redirected", "live", "no-page", "unusable"]),
  page: cursor,
});
/** The search parameters of an import's old paths. */
export type RedirectsSearch = SearchOf<typeof readRedirectsSearch>;

/** The old paths that the search parameters select. */
export const oldPathsQuery = (path: ImportOnSite, { place, base, status, page }: RedirectsSearch) =>
  importRedirectsQuery(path, { siteSpace: place, base, status, page, limit: PAGE_SIZE });
/** The number of old paths with a status, or of all of them. */
export const oldPathsCountQuery = (
  path: ImportOnSite,
  { place, base }: RedirectsSearch,
  status: RedirectsSearch["status"],
) => importRedirectsQuery(path, { siteSpace: place, base, status, limit: 0 });

/** How many sites can be selected from. */
const MOST_SITES = 100;

/** The sites that can replace what was imported into a space. */
export const showingSitesQuery = (organizationId: string, space: string) =>
  sitesQuery(organizationId, { space, limit: MOST_SITES });
