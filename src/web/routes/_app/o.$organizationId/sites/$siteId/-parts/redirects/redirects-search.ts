import { redirectsQuery } from "../../../../../../../api/site-access.ts";
import type { SiteName } from "../../../../../../../api/sites.ts";
import { textValue } from "../../../../../../../kit/search-values.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Reads the address of the list: the page alone. */
export const readRedirectsSearch = ({
  page,
}: Record<string, unknown>): { page?: string | undefined } => ({ page: textValue(page) });

export const redirectsPageQuery = (name: SiteName, page: string | undefined) =>
  redirectsQuery(name, { page, limit: PAGE_SIZE });
