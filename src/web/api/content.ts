import {
  findInboundLinksOptions,
  getChangeRequestChangesOptions,
  getPageByIdOptions,
  getPageInChangeRequestByIdOptions,
  getPageInRevisionByIdOptions,
  getRevisionByIdOptions,
  getRevisionOfChangeRequestByIdOptions,
  getRevisionSemanticChangesOptions,
  listFilesInChangeRequestByIdOptions,
  listFilesInRevisionByIdOptions,
  listFilesOptions,
  listPagesInChangeRequestOptions,
  listPagesOptions,
  listRevisionsInSpaceOptions,
  planRestoreOptions,
  previewChangeRequestContentUpdateMutation,
  previewSpaceContentUpdateMutation,
  updateChangeRequestContentMutation,
  updateSpaceContentMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { queryOptions } from "@tanstack/react-query";
import { getDocumentPicture } from "#client/sdk.gen.ts";
import type { ServiceFailure } from "./failures.ts";
import { changing } from "./refresh.ts";
import { type PageOf, paging, reading } from "./queries.ts";
import { MAX_ASKED_SPACES } from "#contract/schemas/limits.ts";

export type { InboundLinks } from "#client/types.gen.ts";

interface RemotePictureOf {
  readonly spaceId: string;
  readonly documentId: string;
  readonly address: string;
}

/**
 * A picture of another host that a document shows, fetched by the service. It is the same in every version of the
 * document, so a later one does not fetch it anew.
 */
export const remotePictureQuery = ({ spaceId, documentId, address }: RemotePictureOf) =>
  queryOptions<unknown, ServiceFailure>({
    queryKey: [{ _id: "getDocumentPicture", path: { spaceId }, address }],
    queryFn: async ({ signal }) => {
      const { data } = await getDocumentPicture({
        path: { spaceId, documentId },
        query: { address },
        parseAs: "blob",
        signal,
        throwOnError: true,
      });
      return data;
    },
    meta: { reads: [] },
    staleTime: Infinity,
    // The reader tries again, not the page by itself.
    retry: false,
  });

/** What is asked about: spaces by id, or all that a site shows. */
export type LinkTargets = { readonly spaces: readonly string[] } | { readonly site: string };

/** Pages of other spaces that link there; of very many spaces the first are asked about. */
export const inboundLinksQuery = (path: { organizationId: string }, targets: LinkTargets) =>
  reading(
    findInboundLinksOptions({
      path,
      query:
        "site" in targets
          ? { site: targets.site }
          : { space: targets.spaces.slice(0, MAX_ASKED_SPACES) },
    }),
  );

export type {
  RevisionPageDocumentCover as PageCover,
  RevisionPageLayoutOptions as PageLayout,
  ContentChange,
  ContentImpact,
  RestorePlan,
  RevisionFile,
  RevisionPage,
  RevisionPageLink,
  RevisionSemanticChange,
  RevisionSemanticChanges,
  RevisionSummary,
} from "#client/types.gen.ts";

type Format = "markdown" | "document";
/** Rows of a comparison a screen asks for: all there can be. */
const ALL_CHANGES = 10_000;

export const pagesQuery = (spaceId: string) => reading(listPagesOptions({ path: { spaceId } }));
export const pageQuery = (spaceId: string, pageId: string, format: Format = "document") =>
  reading(getPageByIdOptions({ path: { spaceId, pageId }, query: { format } }));
export const filesQuery = (spaceId: string, at: PageOf = { limit: 1000 }) =>
  reading(listFilesOptions({ path: { spaceId }, query: paging(at) }));

/** The revisions of a space, latest first; with a page only those that changed it. */
export const revisionsQuery = (spaceId: string, at: PageOf = {}, changed?: string) =>
  reading(
    listRevisionsInSpaceOptions({
      path: { spaceId },
      query: { ...paging(at), ...(changed === undefined ? {} : { changed }) },
    }),
  );
export const revisionQuery = (spaceId: string, revisionId: string) =>
  reading(getRevisionByIdOptions({ path: { spaceId, revisionId } }));
export const revisionPageQuery = (
  spaceId: string,
  revisionId: string,
  pageId: string,
  format: Format = "document",
) =>
  reading(
    getPageInRevisionByIdOptions({ path: { spaceId, revisionId, pageId }, query: { format } }),
  );
export const revisionFilesQuery = (spaceId: string, revisionId: string) =>
  reading(
    listFilesInRevisionByIdOptions({ path: { spaceId, revisionId }, query: { limit: 1000 } }),
  );
/** Changes that say in a line what a revision is about. */
const FIRST_CHANGES = 10;

/** Everything that differs between a revision and another; its first parent unless one is named. */
export const revisionChangesQuery = (spaceId: string, revisionId: string, from?: string) =>
  reading(
    getRevisionSemanticChangesOptions({
      path: { spaceId, revisionId },
      query: { limit: ALL_CHANGES, ...(from === undefined ? {} : { from }) },
    }),
  );

/** The first few things that a revision changed, and how many more there are. */
export const firstChangesQuery = (spaceId: string, revisionId: string) =>
  reading(
    getRevisionSemanticChangesOptions({
      path: { spaceId, revisionId },
      query: { limit: FIRST_CHANGES },
    }),
  );

/** What comes back of a revision: all of it, one page of it, or what was there before it. */
export type Restored = "all" | "undo" | { readonly page: string };

/** What restoring would change of the space as it is now. */
export const restorePlanQuery = (spaceId: string, revisionId: string, restored: Restored) =>
  reading(
    planRestoreOptions({
      path: { spaceId, revisionId },
      query: {
        limit: ALL_CHANGES,
        ...(restored === "undo" && { undo: true }),
        ...(typeof restored === "object" && { only: restored.page }),
      },
    }),
  );

/** The latest revision of a change request, by its id or its number. */
export const changeRequestRevisionQuery = (spaceId: string, changeRequestId: string) =>
  reading(getRevisionOfChangeRequestByIdOptions({ path: { spaceId, changeRequestId } }));
export const changeRequestPagesQuery = (spaceId: string, changeRequestId: string) =>
  reading(listPagesInChangeRequestOptions({ path: { spaceId, changeRequestId } }));
export const changeRequestPageQuery = (
  spaceId: string,
  changeRequestId: string,
  pageId: string,
  format: Format = "document",
) =>
  reading(
    getPageInChangeRequestByIdOptions({
      path: { spaceId, changeRequestId, pageId },
      query: { format },
    }),
  );
export const changeRequestFilesQuery = (spaceId: string, changeRequestId: string) =>
  reading(
    listFilesInChangeRequestByIdOptions({
      path: { spaceId, changeRequestId },
      query: { limit: 1000 },
    }),
  );
export const changesQuery = (spaceId: string, changeRequestId: string) =>
  reading(
    getChangeRequestChangesOptions({
      path: { spaceId, changeRequestId },
      query: { limit: ALL_CHANGES },
    }),
  );

export const updateChangeRequestContent = changing(updateChangeRequestContentMutation());
export const updateSpaceContent = changing(updateSpaceContentMutation());
/** What changes would break, which nothing is done for. */
export const previewChangeRequestContent = previewChangeRequestContentUpdateMutation();
export const previewSpaceContent = previewSpaceContentUpdateMutation();
