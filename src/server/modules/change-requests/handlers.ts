import type { HandlersOf } from "../../http/handler.ts";
import { presentPage } from "../../http/present-page.ts";
import { changeSubjectOrStatus } from "./change-subject-or-status.ts";
import { createChangeRequest } from "./create-change-request.ts";
import { findChangeRequest } from "./find-change-request.ts";
import { listChangeRequests } from "./list-change-requests.ts";
import { listContributors } from "./list-contributors.ts";
import { mergeHandlers } from "./merge-handlers.ts";
import { presentChangeRequest, presentChangeRequests } from "./present-change-request.ts";
import { listSeenPages, markPageSeen, unmarkPageSeen } from "./seen-pages.ts";

const lifecycleHandlers: HandlersOf<
  | "listChangeRequestsForOrganization"
  | "listChangeRequestsForSpace"
  | "createChangeRequest"
  | "getChangeRequestById"
  | "updateChangeRequestById"
  | "getContributorsByChangeRequestId"
  | "listSeenPagesInChangeRequest"
  | "markPageSeenInChangeRequest"
  | "unmarkPageSeenInChangeRequest"
> = {
  listChangeRequestsForOrganization: async ({ context, params, query, pages }) => {
    const { limit, page, orderBy, turn, ...rest } = query;
    const member = context.actor.id;
    const filter = { ...rest, reach: { organizationId: params.organizationId, member, turn } };
    const scope = `change requests ${JSON.stringify([filter, orderBy])}`;
    const after = pages.read(page, scope);
    const found = await listChangeRequests(context, filter, { orderBy, limit, after });
    const rows = await presentChangeRequests(context, found.rows);
    return { body: presentPage({ ...found, rows }, pages, scope, (row) => row) };
  },
  listChangeRequestsForSpace: async ({ context, params, query, pages }) => {
    const { limit, page, orderBy, status, ...rest } = query;
    const filter = { ...rest, status: [status], space: params.spaceId };
    const scope = `change requests ${JSON.stringify([filter, orderBy])}`;
    const after = pages.read(page, scope);
    const found = await listChangeRequests(context, filter, { orderBy, limit, after });
    const rows = await presentChangeRequests(context, found.rows);
    return { body: presentPage({ ...found, rows }, pages, scope, (row) => row) };
  },
  createChangeRequest: async ({ context, params, body }) => {
    const row = await createChangeRequest(context, params.spaceId, body ?? {});
    const made = await presentChangeRequest(context, row);
    return { body: made, headers: { Location: made.urls.location } };
  },
  getChangeRequestById: async ({ context, params: { spaceId, changeRequestId } }) => {
    const row = await findChangeRequest(context, spaceId, changeRequestId);
    return { body: await presentChangeRequest(context, row), version: row.version };
  },
  updateChangeRequestById: async ({ context, params: { spaceId, changeRequestId }, body }) => {
    const row = await changeSubjectOrStatus(context, spaceId, changeRequestId, body);
    return { body: await presentChangeRequest(context, row), version: row.version };
  },
  getContributorsByChangeRequestId: async ({ context, params: { spaceId, changeRequestId } }) => {
    const items = await listContributors(context, spaceId, changeRequestId);
    return { body: { items, count: items.length } };
  },
  listSeenPagesInChangeRequest: async ({ context, params: { spaceId, changeRequestId } }) => ({
    body: { pages: await listSeenPages(context, spaceId, changeRequestId) },
  }),
  markPageSeenInChangeRequest: ({ context, params: { spaceId, changeRequestId, pageId } }) =>
    markPageSeen(context, spaceId, changeRequestId, pageId),
  unmarkPageSeenInChangeRequest: ({ context, params: { spaceId, changeRequestId, pageId } }) =>
    unmarkPageSeen(context, spaceId, changeRequestId, pageId),
};

export const changeRequestHandlers = { ...lifecycleHandlers, ...mergeHandlers };
