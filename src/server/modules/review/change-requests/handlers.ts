import type { Handlers } from "#server/http/handler.ts";
import { contentAnswers } from "#server/modules/content/content-answers.ts";
import {
  listChangeRequestChanges,
  stateOfChangeRequest,
  updateChangeRequestContent,
} from "./change-request-content.ts";
import {
  changeSubjectOrStatus,
  createChangeRequest,
  listChangeRequests,
  listContributors,
} from "./change-requests.ts";
import { findChangeRequest } from "./find-change-request.ts";
import { keepResolutions, listKeptResolutions } from "../merge/resolutions.ts";
import { mergeChangeRequest } from "../merge/merge-change-request.ts";
import { getMergePlan } from "../merge/plan-merge.ts";
import {
  presentChangeRequest,
  presentChangeRequests,
  presentChangeRequestsById,
} from "./present-change-request.ts";
import { pullFromSpace } from "../merge/pull-from-space.ts";
import { revertChangeRequest } from "../merge/revert-change-request.ts";
import { listSeenPages, markPageSeen, unmarkPageSeen } from "./seen-pages.ts";

const lifecycleHandlers = {
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
} satisfies Partial<Handlers>;

const mergeHandlers = {
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
  updateChangeRequestContent: async ({ context, params, query, body }) => {
    const done = await updateChangeRequestContent(context, params, body.changes);
    return { body: query.compat ? done.changeRequest : done };
  },
} satisfies Partial<Handlers>;

export const changeRequestHandlers = {
  ...lifecycleHandlers,
  ...mergeHandlers,
  ...contentHandlers,
};
