import { type Handlers, preparing } from "#server/http/handler.ts";
import { contentAnswers } from "#server/modules/content/handlers.ts";
import {
  listChangeRequestChanges,
  stateOfChangeRequest,
  updateChangeRequestContent,
} from "./change-request-content.ts";
import {
  updateChangeRequest,
  createChangeRequest,
  listChangeRequests,
  listContributors,
} from "./change-requests.ts";
import { findChangeRequest } from "./find-change-request.ts";
import {
  presentChangeRequest,
  presentChangeRequests,
  presentChangeRequestsById,
} from "./present-change-request.ts";
import { listSeenPages, markPageSeen, unmarkPageSeen } from "./seen-pages.ts";

const ownHandlers = {
  listChangeRequestsForOrganization: async ({ context, params, query, page, list }) => {
    const { orderBy, turn, ...rest } = query;
    const member = context.actor.id;
    const filter = { ...rest, reach: { organizationId: params.organizationId, member, turn } };
    const found = await listChangeRequests(context, filter, orderBy, page);
    const rows = await presentChangeRequests(context, found.rows);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  listChangeRequestsForSpace: async ({ context, params, query, page, list }) => {
    const { orderBy, status, ...rest } = query;
    const filter = { ...rest, status: [status], space: params.spaceId };
    const found = await listChangeRequests(context, filter, orderBy, page);
    const rows = await presentChangeRequests(context, found.rows);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  createChangeRequest: async ({ context, params, body }) => {
    const row = await createChangeRequest(context, params.spaceId, body ?? {});
    const made = await presentChangeRequest(context, row);
    return { body: made, headers: { Location: made.urls.location } };
  },
  getChangeRequestById: async ({ context, params }) => {
    const row = await findChangeRequest(context, params);
    return { body: await presentChangeRequest(context, row), version: row.version };
  },
  updateChangeRequestById: async ({ context, params, body }) => {
    const row = await updateChangeRequest(context, params, body);
    return { body: await presentChangeRequest(context, row), version: row.version };
  },
  getContributorsByChangeRequestId: async ({ context, params }) => {
    const items = await listContributors(context, params);
    return { body: { items, count: items.length } };
  },
  listSeenPagesInChangeRequest: async ({ context, params }) => ({
    body: { pages: await listSeenPages(context, params) },
  }),
  markPageSeenInChangeRequest: ({ context, params }) => markPageSeen(context, params),
  unmarkPageSeenInChangeRequest: ({ context, params }) => unmarkPageSeen(context, params),
} satisfies Partial<Handlers>;

const content = contentAnswers(stateOfChangeRequest, presentChangeRequestsById);

const contentHandlers = {
  getRevisionOfChangeRequestById: content.revision,
  listPagesInChangeRequest: content.pages,
  getPageInChangeRequestById: content.page,
  getPageInChangeRequestByPath: content.pageAtPath,
  listFilesInChangeRequestById: content.files,
  getFileInChangeRequestById: content.file,
  getReusableContentInChangeRequestById: content.reusableContent,
  getChangeRequestChanges: async ({ context, params, query }) => ({
    body: await listChangeRequestChanges(context, params, query),
  }),
  updateChangeRequestContent: preparing(async ({ context, params, query, body }) => {
    const done = await updateChangeRequestContent(context, params, body);
    return { body: query.compat ? done.changeRequest : done };
  }),
} satisfies Partial<Handlers>;

export const changeRequestHandlers = {
  ...ownHandlers,
  ...contentHandlers,
};
