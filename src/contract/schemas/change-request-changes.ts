import { z } from "zod";
import { MAX_CHANGED_CHANGE_REQUESTS, MAX_REVIEWERS } from "./limits.ts";
import { changeRequestStatus, settableStatus } from "./change-request.ts";
import { id } from "./primitives.ts";
import { apply } from "./selection.ts";

const change = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("set-status"),
    status: settableStatus,
    ifStatus: settableStatus.optional().meta({
      description:
        "Only of those that have this status now; the others are `refused` as `changed`, such as by an undo.",
    }),
  }),
  z.strictObject({
    type: z.literal("request-reviews"),
    users: z.array(id).min(1).max(MAX_REVIEWERS).meta({
      description: "Of each change request those are asked who can review it and did not write it.",
    }),
  }),
]);

export const changeChangeRequests = z
  .strictObject({
    changeRequests: z.array(id).min(1).max(MAX_CHANGED_CHANGE_REQUESTS),
    change,
    apply,
  })
  .meta({ id: "ChangeOrganizationChangeRequests" });

const total = z.number().int().min(0);

/** Why one of several change requests was not changed. */
export const changeRequestRefusals = [
  "forbidden",
  "merged",
  "changed",
  "archived",
  "no-reviewer",
] as const;

export const changeRequestChanges = z
  .object({
    object: z.literal("change-request-changes"),
    applied: z.boolean(),
    changed: total,
    unchanged: total,
    refused: total,
    missing: total,
    outcomes: z.array(
      z.object({
        id,
        outcome: z.enum(["changed", "unchanged", "refused", "missing"]).meta({
          description:
            "`changed`, or would be; `unchanged`, because it is so already; `refused`, as `reason` says; `missing`, being no change request that the caller can open.",
        }),
        number: z.number().int().min(1).optional(),
        subject: z.string().optional(),
        space: id.optional(),
        status: changeRequestStatus.optional().meta({
          description: "The status before the change.",
        }),
        reason: z.enum(changeRequestRefusals).optional().meta({
          description:
            "`forbidden`: the caller may not edit it. `merged`: nothing changes it any more. `changed`: its status is not the one that `ifStatus` names. `archived`: it has to be reopened first. `no-reviewer`: none of the people can review it.",
        }),
      }),
    ),
  })
  .meta({ id: "ChangeRequestChanges" });
export type ChangeRequestChanges = z.infer<typeof changeRequestChanges>;
