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

/** Rows a page. */
export const PAGE_SIZE = 50;
/** Longest id that an address is read for. */
const MAX_ID = 64;
/** Longest text that the pages to choose from are narrowed by. */
export const MAX_FILTER = 200;
/** Longest address of a site that the screen to import one begins with. */
const MAX_ADDRESS = 2048;

/** What imports can be narrowed to, in the order of the tabs. */
export const listStatuses = ["all", "active", "completed", "failed", "cancelled"] as const;
/** What became of the pages of an import, in the order of the tabs. */
export const rowStatuses = ["all", "complete", "skipped", "failed"] as const;

export const readImportsSearch = searchParams({
  /** All imports when absent. */
  status: oneOf(["active", "completed", "failed", "cancelled"]),
  page: cursor,
});
/** What the address of a list of imports says. */
export type ImportsSearch = SearchOf<typeof readImportsSearch>;

/** The imports that the address asks for: of one space, or of all of the organization. */
export const importListQuery = (
  organizationId: string,
  spaceId: string | undefined,
  { status, page }: ImportsSearch,
) => importsQuery(organizationId, { space: spaceId, status, page, limit: PAGE_SIZE });

export const readNewImportSearch = searchParams({
  url: text(MAX_ADDRESS),
  /** Number of the change request that it goes into; a new one when absent. */
  into: text(MAX_ID),
  /** It goes into the space itself. */
  direct: flag,
  /** The page it goes below. */
  below: text(MAX_ID),
});

export const readRunSearch = searchParams({
  /** Shows only pages of which this is true. */
  status: oneOf(["complete", "skipped", "failed"]),
  /** Shows only pages that lost this. */
  loss: oneOf(importLossNames),
  page: cursor,
  /** Of the pages to choose from, shows only those whose title or address holds this. */
  filter: text(MAX_FILTER),
  /** The page that is shown beside its source. */
  sample: text(MAX_ID),
});
/** What the address of an import says. */
export type RunSearch = SearchOf<typeof readRunSearch>;

/** The rows of an import that the address asks for. */
export const resultQuery = (path: ImportPath, { status, loss, page }: RunSearch) =>
  importPagesQuery(path, { status, loss, page, limit: PAGE_SIZE });

/** What becomes of old paths, in the order of the tabs. */
export const redirectStatuses = [
  "all",
  "new",
  "redirected",
  "live",
  "no-page",
  "unusable",
] as const;

export const readRedirectsSearch = searchParams({
  /** The site; the first that shows the space when absent. */
  site: text(MAX_ID),
  /** Where it shows the space; its first place when absent. */
  place: text(MAX_ID),
  /** The site takes the place of the imported folder only. */
  base: oneOf(["folder"]),
  /** How readers are redirected; permanently when absent. */
  kind: oneOf(["temporary"]),
  /** Shows only paths of which this is true. */
  status: oneOf(["new", "redirected", "live", "no-page", "unusable"]),
  page: cursor,
});
/** What the address of the old paths of an import says. */
export type RedirectsSearch = SearchOf<typeof readRedirectsSearch>;

/** The old paths that the address asks for. */
export const oldPathsQuery = (path: ImportOnSite, { place, base, status, page }: RedirectsSearch) =>
  importRedirectsQuery(path, { siteSpace: place, base, status, page, limit: PAGE_SIZE });
/** How many of them have a status, or how many there are. */
export const oldPathsCountQuery = (
  path: ImportOnSite,
  { place, base }: RedirectsSearch,
  status: RedirectsSearch["status"],
) => importRedirectsQuery(path, { siteSpace: place, base, status, limit: 0 });

/** Sites to choose from. */
const MOST_SITES = 100;

/** The sites that can take the place of what was imported into a space. */
export const showingSitesQuery = (organizationId: string, space: string) =>
  sitesQuery(organizationId, { space, limit: MOST_SITES });
