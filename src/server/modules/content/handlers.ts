import type { Operation } from "#contract/operation.ts";
import type { Call, HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import {
  type ContentState,
  stateOfChangeRequest,
  stateOfRevision,
  stateOfSpace,
} from "./content-state.ts";
import { downloadFile } from "./download-file.ts";
import { listChangeRequestChanges, listRevisionChanges } from "./list-changes.ts";
import { listRevisions } from "./list-revisions.ts";
import { presentFile, presentFiles } from "./present-file.ts";
import { presentPages } from "./present-pages.ts";
import { presentRevision, presentRevisionSummaries } from "./present-revision.ts";
import { listFiles, readFile } from "./read-files.ts";
import { byId, byPath, readDocument, readPage, readPageDocument } from "./read-page.ts";
import { readTree } from "./tree-store.ts";
import { updateChangeRequestContent } from "./update-change-request-content.ts";
import { updateSpaceContent } from "./update-space-content.ts";

type Format = Parameters<typeof readPage>[3];
interface FileListCall {
  readonly context: Context;
  readonly query: { readonly page?: string | undefined; readonly limit: number };
  readonly cursors: Call<Operation>["cursors"];
}

/** What space, revision and change request answer alike: content of a state, read in every way there is. */
const answerRevision = async (context: Context, state: ContentState) => ({
  body: await presentRevision(context, state),
});

const answerPages = async (context: Context, state: ContentState) => {
  const tree = await readTree(context, state.spaceId, state.revision.root);
  return { body: { pages: await presentPages(context, state, tree) } };
};

const answerFiles = async (
  { context, query, cursors }: FileListCall,
  state: ContentState,
  name: unknown,
) => {
  const scope = `files of ${JSON.stringify(name)}`;
  const page = { limit: query.limit, after: cursors.read(query.page, scope) };
  const found = await listFiles(context, state, page);
  const rows = await presentFiles(context, state.spaceId, found.rows);
  return { body: presentPage({ ...found, rows }, cursors, scope, (file) => file) };
};

const answerFile = async (context: Context, state: ContentState, fileId: string) => ({
  body: await presentFile(context, state.spaceId, await readFile(context, state, fileId)),
});

const answerPage = async (
  context: Context,
  state: ContentState,
  pageId: string,
  format: Format,
) => ({ body: await readPage(context, state, byId(pageId), format) });

const answerPageAt = async (
  context: Context,
  state: ContentState,
  path: string,
  format: Format,
) => ({ body: await readPage(context, state, byPath(path), format) });

/** Content that pages share cannot be written yet, so no space has any. */
const answerReusableContent = async (): Promise<never> => {
  throw notFound("reusable content");
};

const revisionState = (
  context: Context,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
) => stateOfRevision(context, spaceId, revisionId);

const changeRequestState = (
  context: Context,
  params: { readonly spaceId: string; readonly changeRequestId: string },
) => stateOfChangeRequest(context, params.spaceId, params.changeRequestId);

/** The content a space has now. */
const spaceHandlers: HandlersOf<
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
  listRevisionsInSpace: async ({ context, params, query, cursors }) => {
    const scope = `revisions of ${params.spaceId}`;
    const page = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listRevisions(context, params.spaceId, page);
    const rows = await presentRevisionSummaries(context, found.rows);
    return { body: presentPage({ ...found, rows }, cursors, scope, (row) => row) };
  },
  downloadFile: ({ context, params, query }) => downloadFile(context, { ...params, ...query }),
};

/** The content a space or one of its change requests had at some time. */
const revisionHandlers: HandlersOf<
  | "getRevisionById"
  | "getRevisionSemanticChanges"
  | "listPagesInRevisionById"
  | "listFilesInRevisionById"
  | "getFileInRevisionById"
  | "getPageInRevisionById"
  | "getPageInRevisionByPath"
  | "getReusableContentInRevisionById"
  | "getPageDocumentInRevisionById"
> = {
  getRevisionById: async ({ context, params }) =>
    answerRevision(context, await revisionState(context, params)),
  getRevisionSemanticChanges: async ({ context, params, query }) => ({
    body: await listRevisionChanges(context, params.spaceId, params.revisionId, query),
  }),
  listPagesInRevisionById: async ({ context, params }) =>
    answerPages(context, await revisionState(context, params)),
  listFilesInRevisionById: async (call) =>
    answerFiles(call, await revisionState(call.context, call.params), call.params),
  getFileInRevisionById: async ({ context, params }) =>
    answerFile(context, await revisionState(context, params), params.fileId),
  getPageInRevisionById: async ({ context, params, query }) =>
    answerPage(context, await revisionState(context, params), params.pageId, query.format),
  getPageInRevisionByPath: async ({ context, params, query }) =>
    answerPageAt(context, await revisionState(context, params), params.pagePath, query.format),
  getReusableContentInRevisionById: answerReusableContent,
  getPageDocumentInRevisionById: async ({ context, params }) => ({
    body: await readPageDocument(
      context,
      await revisionState(context, params),
      byId(params.pageId),
    ),
  }),
};

/** The content a change request has now, and what it changes. */
const changeRequestHandlers: HandlersOf<
  | "getRevisionOfChangeRequestById"
  | "updateChangeRequestContent"
  | "listPagesInChangeRequest"
  | "listFilesInChangeRequestById"
  | "getFileInChangeRequestById"
  | "getPageInChangeRequestById"
  | "getPageInChangeRequestByPath"
  | "getReusableContentInChangeRequestById"
  | "getChangeRequestChanges"
> = {
  getRevisionOfChangeRequestById: async ({ context, params }) =>
    answerRevision(context, await changeRequestState(context, params)),
  updateChangeRequestContent: async ({ context, params, query, body }) => {
    const { spaceId, changeRequestId } = params;
    const done = await updateChangeRequestContent(context, spaceId, changeRequestId, body.changes);
    return { body: query.compat ? done.changeRequest : done };
  },
  listPagesInChangeRequest: async ({ context, params }) =>
    answerPages(context, await changeRequestState(context, params)),
  listFilesInChangeRequestById: async (call) =>
    answerFiles(call, await changeRequestState(call.context, call.params), call.params),
  getFileInChangeRequestById: async ({ context, params }) =>
    answerFile(context, await changeRequestState(context, params), params.fileId),
  getPageInChangeRequestById: async ({ context, params, query }) =>
    answerPage(context, await changeRequestState(context, params), params.pageId, query.format),
  getPageInChangeRequestByPath: async ({ context, params, query }) =>
    answerPageAt(context, await changeRequestState(context, params), params.pagePath, query.format),
  getReusableContentInChangeRequestById: answerReusableContent,
  getChangeRequestChanges: async ({ context, params, query }) => ({
    body: await listChangeRequestChanges(context, params.spaceId, params.changeRequestId, query),
  }),
};

export const contentHandlers = {
  ...spaceHandlers,
  ...revisionHandlers,
  ...changeRequestHandlers,
};
