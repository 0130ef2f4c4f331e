import type { HandlersOf } from "../../http/handler.ts";
import type { Context } from "../../kit/context.ts";
import { stateOfChangeRequest } from "./content-state.ts";
import { listChangeRequestChanges } from "./list-changes.ts";
import {
  answerFile,
  answerFiles,
  answerPage,
  answerPageAt,
  answerPages,
  answerReusableContent,
  answerRevision,
} from "./read-handlers.ts";
import { updateChangeRequestContent } from "./update-change-request-content.ts";

const stateOf = (
  context: Context,
  params: { readonly spaceId: string; readonly changeRequestId: string },
) => stateOfChangeRequest(context, params.spaceId, params.changeRequestId);

/** The content a change request has now, and what it changes. */
export const changeRequestContentHandlers: HandlersOf<
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
    answerRevision(context, await stateOf(context, params)),
  updateChangeRequestContent: async ({ context, params, query, body }) => {
    const { spaceId, changeRequestId } = params;
    const done = await updateChangeRequestContent(context, spaceId, changeRequestId, body.changes);
    return { body: query.compat ? done.changeRequest : done };
  },
  listPagesInChangeRequest: async ({ context, params }) =>
    answerPages(context, await stateOf(context, params)),
  listFilesInChangeRequestById: async (call) =>
    answerFiles(call, await stateOf(call.context, call.params), call.params),
  getFileInChangeRequestById: async ({ context, params }) =>
    answerFile(context, await stateOf(context, params), params.fileId),
  getPageInChangeRequestById: async ({ context, params, query }) =>
    answerPage(context, await stateOf(context, params), params.pageId, query.format),
  getPageInChangeRequestByPath: async ({ context, params, query }) =>
    answerPageAt(context, await stateOf(context, params), params.pagePath, query.format),
  getReusableContentInChangeRequestById: answerReusableContent,
  getChangeRequestChanges: async ({ context, params, query }) => ({
    body: await listChangeRequestChanges(context, params.spaceId, params.changeRequestId, query),
  }),
};
