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
 * A picture from another host that a document shows, fetched by the service. It is the same in every version of the
 * document, so a later version does not fetch it again.
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
    // Retried by the reader, not automatically.
    retry: false,
  });

/** The target of links: spaces by id, or everything a site shows. */
export type LinkTargets = { readonly spaces: readonly string[] } | { readonly site: string };

/** Pages of other spaces that link to the targets. With very many spaces, only the first ones are included. */
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
/** How many rows of a comparison a screen requests: more than there can be. */
const ALL_CHANGES = 10_000;

export const pagesQuery = (spaceId: string) => reading(listPagesOptions({ path: { spaceId } }));
export const pageQuery = (spaceId: string, pageId: string, format: Format = "document") =>
  reading(getPageByIdOptions({ path: { spaceId, pageId }, query: { format } }));
export const filesQuery = (spaceId: string, at: PageOf = { limit: 1000 }) =>
  reading(listFilesOptions({ path: { spaceId }, query: paging(at) }));

/** The revisions of a space, latest first; with a page, only those that changed it. */
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
/** How many changes are enough to summarize a revision in one line. */
const FIRST_CHANGES = 10;

/** Everything that differs between two revisions; `from` defaults to the first parent. */
export const revisionChangesQuery = (spaceId: string, revisionId: string, from?: string) =>
  reading(
    getRevisionSemanticChangesOptions({
      path: { spaceId, revisionId },
      query: { limit: ALL_CHANGES, ...(from === undefined ? {} : { from }) },
    }),
  );

/** The first changes of a revision, and how many more there are. */
export const firstChangesQuery = (spaceId: string, revisionId: string) =>
  reading(
    getRevisionSemanticChangesOptions({
      path: { spaceId, revisionId },
      query: { limit: FIRST_CHANGES },
    }),
  );

/** What is restored from a revision: all of it, the state before it, or a single page. */
export type Restored = "all" | "undo" | { readonly page: string };

/** What a restore would change in the space's current content. */
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
/** Previews what changes would break; nothing is changed. */
export const previewChangeRequestContent = previewChangeRequestContentUpdateMutation();
export const previewSpaceContent = previewSpaceContentUpdateMutation();
