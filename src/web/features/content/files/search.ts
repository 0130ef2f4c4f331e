import { MAX_FILE_NAME } from "#contract/schemas/limits.ts";
import { spaceFilesQuery } from "#web/api/files.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";
import type { Sorting } from "#web/table/column.ts";

const sorts = ["name", "size", "uploadedAt", "uses"] as const;

/** The list's search parameters: text in the name, the kind, only unused ones, the order, the page. */
export const readFilesSearch = searchParams({
  search: text(MAX_FILE_NAME),
  kind: oneOf(["picture", "other"]),
  use: oneOf(["unused"]),
  sort: oneOf(sorts),
  order: oneOf(["asc", "desc"]),
  page: cursor,
});
export type FilesSearch = SearchOf<typeof readFilesSearch>;

/** Rows per page. */
export const PAGE_SIZE = 50;

/** Whether any filter is set besides the tab. */
export const isNarrowed = ({ search, kind }: FilesSearch): boolean =>
  search !== undefined || kind !== undefined;

export const sortingOf = ({ sort = "name", order }: FilesSearch): Sorting => ({
  key: sort,
  order: order ?? (sort === "name" ? "asc" : "desc"),
});

/** The search parameters of a sort order; names from A to Z are the default and omitted. */
export const searchOfSorting = ({ key, order }: Sorting): Pick<FilesSearch, "sort" | "order"> => ({
  sort: key === "name" ? undefined : sorts.find((sort) => sort === key),
  order: order === (key === "name" ? "asc" : "desc") ? undefined : order,
});

/** The page of files that the search parameters select. */
export const filesPageQuery = (of: Parameters<typeof spaceFilesQuery>[0], search: FilesSearch) => {
  const { key, order } = sortingOf(search);
  return spaceFilesQuery(of, {
    search: search.search,
    kind: search.kind,
    used: search.use === undefined ? undefined : false,
    sort: sorts.find((sort) => sort === key),
    order,
    page: search.page,
    limit: PAGE_SIZE,
  });
};
