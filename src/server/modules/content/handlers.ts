import type { Handlers } from "#server/http/handler.ts";
import { contentAnswers } from "./content-answers.ts";
import { listRevisions, stateOfRevision, stateOfSpace } from "./revisions/revisions.ts";
import { downloadFile } from "./files/download-file.ts";
import { findInboundLinks } from "./inbound-links/find-inbound-links.ts";
import { listRevisionChanges } from "./revisions/revision-changes.ts";
import {
  type PresentChangeRequests,
  presentRevisionSummaries,
} from "./revisions/present-revision.ts";
import { byId, readDocument, readPageDocument } from "./pages/read-page.ts";
import { updateSpaceContent } from "./changes/update-space-content.ts";

/**
 * The content of spaces and of revisions. Merges name the change request they came from, which content
 * does not know: whoever puts the service together says how those are presented.
 */
export const contentHandlers = (presentChangeRequests: PresentChangeRequests) => {
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
    updateSpaceContent: async ({ context, params, body }) => ({
      body: await updateSpaceContent(context, params.spaceId, body.changes),
    }),
    getDocumentById: async ({ context, params }) => ({
      body: await readDocument(context, params),
    }),
    findInboundLinks: async ({ context, params, query }) => ({
      body: await findInboundLinks(context, params.organizationId, query),
    }),
    downloadFile: ({ context, params, query }) => downloadFile(context, { ...params, ...query }),

    listRevisionsInSpace: async ({ context, params, page, list }) => {
      const found = await listRevisions(context, params.spaceId, page);
      const rows = await presentRevisionSummaries(context, found.rows, presentChangeRequests);
      return { body: list({ ...found, rows }, (row) => row) };
    },
    getRevisionById: ofRevision.revision,
    getRevisionSemanticChanges: async ({ context, params, query }) => ({
      body: await listRevisionChanges(context, params, query, presentChangeRequests),
    }),
    listPagesInRevisionById: ofRevision.pages,
    getPageInRevisionById: ofRevision.page,
    getPageInRevisionByPath: ofRevision.pageAtPath,
    listFilesInRevisionById: ofRevision.files,
    getFileInRevisionById: ofRevision.file,
    getReusableContentInRevisionById: ofRevision.reusableContent,
    getPageDocumentInRevisionById: async ({ context, params }) => ({
      body: await readPageDocument(
        context,
        await stateOfRevision(context, params),
        byId(params.pageId),
      ),
    }),
  } satisfies Partial<Handlers>;
};
