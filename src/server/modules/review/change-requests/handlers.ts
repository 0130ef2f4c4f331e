import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { changeSubjectOrStatus } from "./change-subject-or-status.ts";
import { createChangeRequest } from "./create-change-request.ts";
import { findChangeRequest } from "./find-change-request.ts";
import { listChangeRequests } from "./list-change-requests.ts";
import { listContributors } from "./list-contributors.ts";
import { keepResolutions, listKeptResolutions } from "./keep-resolutions.ts";
import { mergeChangeRequest } from "./merge-change-request.ts";
import { getMergePlan } from "./plan-merge.ts";
import { pullFromSpace } from "./pull-from-space.ts";
import { revertChangeRequest } from "./revert-change-request.ts";
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
  listChangeRequestsForOrganization: async ({ context, params, query, cursors }) => {
    const { limit, page, orderBy, turn, ...rest } = query;
    const member = context.actor.id;
    const filter = { ...rest, reach: { organizationId: params.organizationId, member, turn } };
    const scope = `change requests ${JSON.stringify([filter, orderBy])}`;
    const after = cursors.read(page, scope);
    const found = await listChangeRequests(context, filter, { orderBy, limit, after });
    const rows = await presentChangeRequests(context, found.rows);
    return { body: presentPage({ ...found, rows }, cursors, scope, (row) => row) };
  },
  listChangeRequestsForSpace: async ({ context, params, query, cursors }) => {
    const { limit, page, orderBy, status, ...rest } = query;
    const filter = { ...rest, status: [status], space: params.spaceId };
    const scope = `change requests ${JSON.stringify([filter, orderBy])}`;
    const after = cursors.read(page, scope);
    const found = await listChangeRequests(context, filter, { orderBy, limit, after });
    const rows = await presentChangeRequests(context, found.rows);
    return { body: presentPage({ ...found, rows }, cursors, scope, (row) => row) };
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

const mergeHandlers: HandlersOf<
  | "getChangeRequestMergePlan"
  | "mergeChangeRequest"
  | "updateChangeRequest"
  | "listKeptResolutions"
  | "keepResolutions"
  | "revertChangeRequest"
> = {
  getChangeRequestMergePlan: async ({ context, params: { spaceId, changeRequestId } }) => ({
    body: await getMergePlan(context, spaceId, changeRequestId),
  }),
  mergeChangeRequest: async ({ context, params: { spaceId, changeRequestId }, body }) => {
    const revision = await mergeChangeRequest(context, spaceId, changeRequestId, body);
    return { body: { revision: revision.id, result: "merge" } };
  },
  updateChangeRequest: async ({ context, params: { spaceId, changeRequestId }, body }) => {
    const { changeRequest, conflicts } = await pullFromSpace(
      context,
      spaceId,
      changeRequestId,
      body?.resolutions,
    );
    const { revision } = changeRequest;
    return {
      body:
        conflicts.length > 0
          ? { revision, result: "conflicts", conflicts: [...conflicts] }
          : { revision, result: "update" },
    };
  },
  listKeptResolutions: async ({ context, params: { spaceId, changeRequestId } }) => ({
    body: { resolutions: [...(await listKeptResolutions(context, spaceId, changeRequestId))] },
  }),
  keepResolutions: async ({ context, params: { spaceId, changeRequestId }, body }) => {
    const { resolutions } = body;
    const kept = await keepResolutions(context, spaceId, changeRequestId, resolutions);
    return { body: { resolutions: [...kept] } };
  },
  revertChangeRequest: async ({ context, params: { spaceId, changeRequestId } }) => {
    const row = await revertChangeRequest(context, spaceId, changeRequestId);
    const made = await presentChangeRequest(context, row);
    return { body: made, headers: { Location: made.urls.location } };
  },
};

export const changeRequestHandlers = { ...lifecycleHandlers, ...mergeHandlers };
