import {
  getChangeRequestFileOptions,
  getSpaceFileOptions,
  listChangeRequestFileBacklinksOptions,
  listChangeRequestFilesOptions,
  listSpaceFileBacklinksOptions,
  listSpaceFilesOptions,
} from "#client/@tanstack/react-query.gen.ts";
import type { ListSpaceFilesData } from "#client/types.gen.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";

export type { SpaceFile, SpaceFileStats } from "#client/types.gen.ts";

type Query = NonNullable<ListSpaceFilesData["query"]>;

/** The content to read: a space's, or that of one of its change requests by number. */
interface FilesOf {
  readonly spaceId: string;
  readonly number: string | undefined;
}

/** The filter, the order and the page of a list of files. */
interface FilesAsked extends PageOf {
  readonly search?: string | undefined;
  readonly kind?: Query["kind"] | undefined;
  readonly used?: boolean | undefined;
  readonly sort?: Query["sort"] | undefined;
  readonly order?: Query["order"] | undefined;
}

/** The files with the number of pages that use each, and the number and size of all of them. */
export const spaceFilesQuery = (
  { spaceId, number }: FilesOf,
  { page, limit, ...narrowed }: FilesAsked,
) => {
  const query = {
    ...paging({ page, limit }),
    ...onlySet<Pick<Query, "search" | "kind" | "used" | "sort" | "order">>(narrowed),
  };
  return number === undefined
    ? reading(listSpaceFilesOptions({ path: { spaceId }, query }))
    : reading(listChangeRequestFilesOptions({ path: { spaceId, changeRequestId: number }, query }));
};

/** A single file with the number of pages that use it. */
export const spaceFileQuery = ({ spaceId, number }: FilesOf, fileId: string) =>
  number === undefined
    ? reading(getSpaceFileOptions({ path: { spaceId, fileId } }))
    : reading(getChangeRequestFileOptions({ path: { spaceId, changeRequestId: number, fileId } }));

/** The pages that use a file, each once. */
export const fileBacklinksQuery = ({ spaceId, number }: FilesOf, fileId: string, at: PageOf) => {
  const query = paging(at);
  return number === undefined
    ? reading(listSpaceFileBacklinksOptions({ path: { spaceId, fileId }, query }))
    : reading(
        listChangeRequestFileBacklinksOptions({
          path: { spaceId, changeRequestId: number, fileId },
          query,
        }),
      );
};
