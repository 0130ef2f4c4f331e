import { type Handlers, preparing } from "#server/http/handler.ts";
import type { ReaderEffects } from "#server/modules/library/impact/content-impact.ts";
import type { Resolution } from "#contract/schemas/conflict.ts";
import { versionOfContent } from "#server/kit/versions.ts";
import { presentChangeRequest } from "../change-requests/present-change-request.ts";
import { mergeChangeRequest } from "./merge-change-request.ts";
import { getMergePlan } from "./plan-merge.ts";
import { pullFromSpace } from "./pull-from-space.ts";
import { keepResolutions, listKeptResolutions } from "./resolutions.ts";
import { keepSuccessors } from "./successors.ts";
import { revertChangeRequest } from "./revert-change-request.ts";

const answerKept = (kept: readonly Resolution[]) => ({
  body: { resolutions: [...kept] },
  version: versionOfContent(kept),
});

/** Handlers of merges; `readers` computes the effects of a merge on readers of sites. */
export const mergeHandlers = (readers: ReaderEffects) =>
  ({
    getChangeRequestMergePlan: async ({ context, params }) => ({
      body: await getMergePlan(context, params, readers),
    }),
    mergeChangeRequest: preparing(async ({ context, params, body }) => {
      const revision = await mergeChangeRequest(context, params, readers, body);
      return { body: { revision: revision.id, result: "merge" } };
    }),
    updateChangeRequest: preparing(async ({ context, params, body }) => {
      const { changeRequest, conflicts } = await pullFromSpace(context, params, body?.resolutions);
      const { revision } = changeRequest;
      return {
        body:
          conflicts.length > 0
            ? { revision, result: "conflicts", conflicts: [...conflicts] }
            : { revision, result: "update" },
      };
    }),
    listKeptResolutions: async ({ context, params }) =>
      answerKept(await listKeptResolutions(context, params)),
    keepResolutions: async ({ context, params, body }) =>
      answerKept(await keepResolutions(context, params, body.resolutions)),
    keepSuccessors: async ({ context, params, body }) => {
      const kept = await keepSuccessors(context, params, body.successors);
      return { body: { successors: [...kept].map(([page, successor]) => ({ page, successor })) } };
    },
    revertChangeRequest: preparing(async ({ context, params }) => {
      const row = await revertChangeRequest(context, params);
      const made = await presentChangeRequest(context, row);
      return { body: made, headers: { Location: made.urls.location } };
    }),
  }) satisfies Partial<Handlers>;
