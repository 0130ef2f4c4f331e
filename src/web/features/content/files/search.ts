import { spaceFilesQuery } from "#web/api/content.ts";
import { cursor, oneOf, type SearchOf, searchParams } from "#web/kit/search-params.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

export const readFilesSearch = searchParams({
  /** All files when absent. */
  show: oneOf(["unused"]),
  page: cursor,
});
/** What the address of a space's files says. */
export type FilesSearch = SearchOf<typeof readFilesSearch>;

/** The files that the address asks for. */
export const filesOfSpace = (spaceId: string, { show, page }: FilesSearch) =>
  spaceFilesQuery(spaceId, {
    unused: show === "unused" ? true : undefined,
    page,
    limit: PAGE_SIZE,
  });
