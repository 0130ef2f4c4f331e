import type { HandlersOf } from "../../http/handler.ts";
import type { Context } from "../../kit/context.ts";
import { stateOfRevision } from "./content-state.ts";
import { listRevisionChanges } from "./list-changes.ts";
import {
  answerFile,
  answerFiles,
  answerPage,
  answerPageAt,
  answerPages,
  answerReusableContent,
  answerRevision,
} from "./read-handlers.ts";
import { byId, readPageDocument } from "./read-page.ts";

const stateOf = (
  context: Context,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
) => stateOfRevision(context, spaceId, revisionId);

/** The content a space or one of its change requests had at some time. */
export const revisionHandlers: HandlersOf<
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
    answerRevision(context, await stateOf(context, params)),
  getRevisionSemanticChanges: async ({ context, params, query }) => ({
    body: await listRevisionChanges(context, params.spaceId, params.revisionId, query),
  }),
  listPagesInRevisionById: async ({ context, params }) =>
    answerPages(context, await stateOf(context, params)),
  listFilesInRevisionById: async (call) =>
    answerFiles(call, await stateOf(call.context, call.params), call.params),
  getFileInRevisionById: async ({ context, params }) =>
    answerFile(context, await stateOf(context, params), params.fileId),
  getPageInRevisionById: async ({ context, params, query }) =>
    answerPage(context, await stateOf(context, params), params.pageId, query.format),
  getPageInRevisionByPath: async ({ context, params, query }) =>
    answerPageAt(context, await stateOf(context, params), params.pagePath, query.format),
  getReusableContentInRevisionById: answerReusableContent,
  getPageDocumentInRevisionById: async ({ context, params }) => ({
    body: await readPageDocument(context, await stateOf(context, params), byId(params.pageId)),
  }),
};
