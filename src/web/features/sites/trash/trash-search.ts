import { sitesQuery } from "#web/api/sites.ts";
import { textValue } from "#web/kit/search-values.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Reads the address of the trash: the page of the list alone. */
export const readTrashSearch = ({
  page,
}: Record<string, unknown>): { page?: string | undefined } => ({ page: textValue(page) });

export const trashPageQuery = (organizationId: string, page: string | undefined) =>
  sitesQuery(organizationId, { deleted: true, page, limit: PAGE_SIZE });
