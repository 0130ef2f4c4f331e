import type { HandlersOf } from "../../http/handler.ts";
import { keepResolutions, listKeptResolutions } from "./keep-resolutions.ts";
import { mergeChangeRequest } from "./merge-change-request.ts";
import { getMergePlan } from "./plan-merge.ts";
import { presentChangeRequest } from "./present-change-request.ts";
import { pullFromSpace } from "./pull-from-space.ts";
import { revertChangeRequest } from "./revert-change-request.ts";

export const mergeHandlers: HandlersOf<
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
