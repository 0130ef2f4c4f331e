import { MAX_FILE_NAME } from "#contract/schemas/limits.ts";
import { spaceFilesQuery } from "#web/api/files.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";
import type { Sorting } from "#web/table/column.ts";

const sorts = ["name", "size", "uploadedAt", "uses"] as const;

/** The list's search parameters: text a name contains, the kind, only unused ones, the order, the page. */
export const readFilesSearch = searchParams({
  search: text(MAX_FILE_NAME),
  kind: oneOf(["picture", "other"]),
  use: oneOf(["unused"]),
  sort: oneOf(sorts),
  order: oneOf(["asc", "desc"]),
  page: cursor,
});
export type FilesSearch = SearchOf<typeof readFilesSearch>;

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Whether the list is narrowed beside its tab. */
export const isNarrowed = ({ search, kind }: FilesSearch): boolean =>
  search !== undefined || kind !== undefined;

export const sortingOf = ({ sort = "name", order }: FilesSearch): Sorting => ({
  key: sort,
  order: order ?? (sort === "name" ? "asc" : "desc"),
});

/** The address's part for a sorting; names from A to Z are what it says nothing about. */
export const searchOfSorting = ({ key, order }: Sorting): Pick<FilesSearch, "sort" | "order"> => ({
  sort: key === "name" ? undefined : sorts.find((sort) => sort === key),
  order: order === (key === "name" ? "asc" : "desc") ? undefined : order,
});

/** The page of files the address asks for. */
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
