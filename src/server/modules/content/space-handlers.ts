import type { HandlersOf } from "../../http/handler.ts";
import { presentPage } from "../../http/present-page.ts";
import { stateOfSpace } from "./content-state.ts";
import { downloadFile } from "./download-file.ts";
import { listRevisions } from "./list-revisions.ts";
import { presentRevisionSummaries } from "./present-revision.ts";
import {
  answerFile,
  answerFiles,
  answerPage,
  answerPageAt,
  answerPages,
  answerReusableContent,
  answerRevision,
} from "./read-handlers.ts";
import { readDocument } from "./read-page.ts";
import { updateSpaceContent } from "./update-space-content.ts";

/** The content a space has now. */
export const spaceContentHandlers: HandlersOf<
  | "getCurrentRevision"
  | "updateSpaceContent"
  | "listPages"
  | "listFiles"
  | "getFileById"
  | "getPageById"
  | "getPageByPath"
  | "getReusableContentById"
  | "getDocumentById"
  | "listRevisionsInSpace"
  | "downloadFile"
> = {
  getCurrentRevision: async ({ context, params }) =>
    answerRevision(context, await stateOfSpace(context, params.spaceId)),
  updateSpaceContent: async ({ context, params, body }) => ({
    body: await updateSpaceContent(context, params.spaceId, body.changes),
  }),
  listPages: async ({ context, params }) =>
    answerPages(context, await stateOfSpace(context, params.spaceId)),
  listFiles: async (call) =>
    answerFiles(call, await stateOfSpace(call.context, call.params.spaceId), call.params),
  getFileById: async ({ context, params }) =>
    answerFile(context, await stateOfSpace(context, params.spaceId), params.fileId),
  getPageById: async ({ context, params, query }) =>
    answerPage(context, await stateOfSpace(context, params.spaceId), params.pageId, query.format),
  getPageByPath: async ({ context, params, query }) =>
    answerPageAt(
      context,
      await stateOfSpace(context, params.spaceId),
      params.pagePath,
      query.format,
    ),
  getReusableContentById: answerReusableContent,
  getDocumentById: async ({ context, params }) => ({
    body: await readDocument(context, params.spaceId, params.documentId),
  }),
  listRevisionsInSpace: async ({ context, params, query, pages }) => {
    const scope = `revisions of ${params.spaceId}`;
    const page = { limit: query.limit, after: pages.read(query.page, scope) };
    const found = await listRevisions(context, params.spaceId, page);
    const rows = await presentRevisionSummaries(context, found.rows);
    return { body: presentPage({ ...found, rows }, pages, scope, (row) => row) };
  },
  downloadFile: ({ context, params, query }) => downloadFile(context, { ...params, ...query }),
};
