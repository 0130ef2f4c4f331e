import { type Call, type Handlers, preparing } from "#server/http/handler.ts";
import {
  type ContentState,
  listRevisions,
  stateOfRevision,
  stateOfSpace,
} from "./revisions/revisions.ts";
import { downloadFile, listFiles, readFile } from "./files/files.ts";
import { readStorage } from "./files/storage.ts";
import { fileWithGit, gitBlobsOf, pageWithGit } from "./revisions/git-blobs.ts";
import { findInboundLinks } from "./inbound-links/find-inbound-links.ts";
import { listRevisionChanges } from "./revisions/revision-changes.ts";
import {
  type PresentChangeRequests,
  presentRevision,
  presentRevisionSummaries,
} from "./revisions/present-revision.ts";
import { byId, byPath, readDocument, readPage, readPublishedPage } from "./pages/read-page.ts";
import { readRemotePicture } from "./pages/read-remote-picture.ts";
import type { PdfChoice } from "./pdfs/pdf-address.ts";
import { addressPdf, downloadPdf, readPdfStatus } from "./pdfs/pdfs.ts";
import type { CheckPrepared } from "./changes/change-content.ts";
import { planRestore } from "./changes/plan-restore.ts";
import { updateSpaceContent } from "./changes/update-space-content.ts";
import type { z } from "zod";
import type { Operation } from "#contract/operation.ts";
import type { documentFormat } from "#contract/schemas/json-document.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { fileAddresses, presentFile } from "./files/file-address.ts";
import { presentPages } from "./pages/present-pages.ts";
import { readTree } from "./store/page-trees.ts";

export interface On<Path> {
  readonly context: Context;
  readonly params: Path;
}
export interface WithMetadata {
  readonly query: { readonly metadata: boolean };
}
export interface InFormat {
  readonly query: {
    readonly metadata: boolean;
    readonly format?: z.output<typeof documentFormat> | undefined;
  };
}

/** The handlers that a space, a revision and a change request share, for the content that `stateOf` finds by path. */
export const contentAnswers = <Path>(
  stateOf: (context: Context, path: Path) => Promise<ContentState>,
  presentChangeRequests: PresentChangeRequests,
) => ({
  revision: async ({ context, params, query }: On<Path> & WithMetadata) => ({
    body: await presentRevision(
      context,
      await stateOf(context, params),
      presentChangeRequests,
      query.metadata,
    ),
  }),
  pages: async ({ context, params, query }: On<Path> & WithMetadata) => {
    const state = await stateOf(context, params);
    const tree = await readTree(context, state.spaceId, state.revision.root);
    const blobs = await gitBlobsOf(context, state, query.metadata);
    const pages = await presentPages(context, state, tree);
    return { body: { pages: pages.map((page) => pageWithGit(page, blobs)) } };
  },
  page: async ({ context, params, query }: On<Path & { readonly pageId: string }> & InFormat) => {
    const state = await stateOf(context, params);
    const page = await readPage(context, state, byId(params.pageId), query.format);
    return { body: pageWithGit(page, await gitBlobsOf(context, state, query.metadata)) };
  },
  pageAtPath: async ({
    context,
    params,
    query,
  }: On<Path & { readonly pagePath: string }> & InFormat) => {
    const state = await stateOf(context, params);
    const page = await readPage(context, state, byPath(params.pagePath), query.format);
    return { body: pageWithGit(page, await gitBlobsOf(context, state, query.metadata)) };
  },
  files: async ({
    context,
    params,
    query,
    page,
    list,
  }: On<Path> & WithMetadata & Pick<Call<Operation>, "page" | "list">) => {
    const state = await stateOf(context, params);
    const addressOf = await fileAddresses(context, state.spaceId);
    const blobs = await gitBlobsOf(context, state, query.metadata);
    const found = await listFiles(context, state, page);
    return { body: list(found, (file) => fileWithGit(presentFile(file, addressOf), blobs)) };
  },
  file: async ({
    context,
    params,
    query,
  }: On<Path & { readonly fileId: string }> & WithMetadata) => {
    const state = await stateOf(context, params);
    const addressOf = await fileAddresses(context, state.spaceId);
    const file = presentFile(await readFile(context, state, params.fileId), addressOf);
    return { body: fileWithGit(file, await gitBlobsOf(context, state, query.metadata)) };
  },
  pdf: async ({ context, params, query }: On<Path> & { readonly query: PdfChoice }) => ({
    body: await addressPdf(context, await stateOf(context, params), query),
  }),
  /** Reusable content cannot be created yet, so none ever exists: 404. */
  reusableContent: async (): Promise<never> => {
    throw notFound("reusable content");
  },
});

/** Creates a check that the impact of a write is the one reviewed earlier; none where there was no review. */
export type HoldToImpact = (hash: string | undefined) => CheckPrepared | undefined;

/**
 * Handlers for the content of spaces and revisions. How to present the change requests of merges and how to check
 * what changes break are passed in by the code that assembles the service.
 */
export const contentHandlers = (
  presentChangeRequests: PresentChangeRequests,
  holdTo: HoldToImpact,
) => {
  const ofSpace = contentAnswers(stateOfSpace, presentChangeRequests);
  const ofRevision = contentAnswers(stateOfRevision, presentChangeRequests);
  return {
    getCurrentRevision: ofSpace.revision,
    listPages: ofSpace.pages,
    getPageById: ofSpace.page,
    getPageByPath: ofSpace.pageAtPath,
    listFiles: ofSpace.files,
    getFileById: ofSpace.file,
    getReusableContentById: ofSpace.reusableContent,
    updateSpaceContent: preparing(async ({ context, params, query, body }) => ({
      body: await updateSpaceContent(context, params.spaceId, body, holdTo(query.impact)),
    })),
    getDocumentById: async ({ context, params }) => ({
      body: await readDocument(context, params),
    }),
    getDocumentPicture: ({ context, params, query }) =>
      readRemotePicture(context, { ...params, ...query }),
    findInboundLinks: async ({ context, params, query }) => ({
      body: await findInboundLinks(context, params.organizationId, query),
    }),
    getSpacePDF: ofSpace.pdf,
    downloadPDF: ({ context, params, query }) => downloadPdf(context, params, query),
    getPDFStatus: async ({ context, params, query }) => ({
      body: await readPdfStatus(context, params, query),
    }),
    downloadFile: ({ context, params, query }) => downloadFile(context, { ...params, ...query }),

    listRevisionsInSpace: async ({ context, params, query, page, list }) => {
      const found = await listRevisions(context, params.spaceId, query.changed, page);
      const rows = await presentRevisionSummaries(context, found.rows, presentChangeRequests);
      return { body: list({ ...found, rows }, (row) => row) };
    },
    getRevisionById: ofRevision.revision,
    getRevisionSemanticChanges: async ({ context, params, query }) => ({
      body: await listRevisionChanges(context, params, query, presentChangeRequests),
    }),
    planRestore: async ({ context, params, query }) => ({
      body: await planRestore(context, params, query),
    }),
    listPagesInRevisionById: ofRevision.pages,
    getPageInRevisionById: ofRevision.page,
    getPageInRevisionByPath: ofRevision.pageAtPath,
    listFilesInRevisionById: ofRevision.files,
    getFileInRevisionById: ofRevision.file,
    getReusableContentInRevisionById: ofRevision.reusableContent,
    getPageDocumentInRevisionById: async ({ context, params }) => ({
      body: await readPublishedPage(
        context,
        await stateOfRevision(context, params),
        byId(params.pageId),
      ),
    }),
    getOrganizationStorage: async ({ context, params }) => ({
      body: await readStorage(context, params.organizationId),
    }),
  } satisfies Partial<Handlers>;
};
