import { deletedSpacesQuery } from "#web/api/spaces.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Reads the address of the trash: the page of the list alone. */
export const readTrashSearch = ({
  page,
}: Record<string, unknown>): { page?: string | undefined } => ({
  page: typeof page === "string" && page !== "" ? page : undefined,
});

export const trashPageQuery = (organizationId: string, page: string | undefined) =>
  deletedSpacesQuery(organizationId, { page, limit: PAGE_SIZE });
