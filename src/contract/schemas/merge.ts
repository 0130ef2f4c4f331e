import { z } from "zod";
import { breakReason, linkedKind } from "./broken-link.ts";
import { conflict, resolution } from "./conflict.ts";
import { MAX_REASON } from "./limits.ts";
import { pageId } from "./page.ts";
import { id, timestamp } from "./primitives.ts";
import { semanticChange } from "./revision.ts";
import { user } from "./user.ts";

/** Maximum number of conflicts in one response or request. */
const MAX_CONFLICTS = 10_000;
const planHash = z.string().max(160);

export const mergeRequest = z
  .strictObject({
    plan: planHash.optional().meta({
      description: "The `hash` of the merge plan that was read; 409 if anything moved since.",
    }),
    reason: z.string().trim().min(1).max(MAX_REASON).optional().meta({
      description:
        "Why it is merged although advisory rules are not met. Kept as `mergeReason`, which everybody can read.",
    }),
  })
  .meta({ id: "MergeChangeRequest" });
export const mergeResult = z
  .object({ revision: id, result: z.enum(["merge"]) })
  .meta({ id: "MergeResult" });

export const updateFromSpace = z
  .strictObject({
    resolutions: z.array(resolution).max(MAX_CONFLICTS).optional().meta({
      description:
        "Answers to conflicts; the kept ones count too. Nothing changes until each has one.",
    }),
  })
  .meta({ id: "UpdateFromSpace" });
export const updateResult = z
  .object({
    revision: id.meta({ description: "The active revision; unchanged with conflicts." }),
    result: z.enum(["update", "conflicts"]),
    conflicts: z.array(conflict).optional(),
  })
  .meta({ id: "UpdateResult" });

export const keptResolutions = z
  .object({ resolutions: z.array(resolution) })
  .meta({ id: "KeptResolutions" });
export const keepResolutions = z
  .strictObject({ resolutions: z.array(resolution).max(MAX_CONFLICTS) })
  .meta({ id: "KeepResolutions" });

/** Maximum number of pages whose successors are named in one request or plan. */
export const MAX_SUCCESSORS = 1000;

const pageSuccessor = z
  .object({
    page: id.meta({ description: "A page that goes." }),
    successor: id.meta({ description: "Where readers are led who ask for it." }),
  })
  .meta({ id: "PageSuccessor" });
export const keptSuccessors = z
  .object({ successors: z.array(pageSuccessor) })
  .meta({ id: "KeptSuccessors" });
export const keepSuccessors = z
  .strictObject({
    successors: z
      .array(
        z.strictObject({
          page: pageId.meta({ description: "A page of the space that the merge takes away." }),
          successor: pageId.nullable().meta({
            description: "A page that stays; null for none.",
          }),
        }),
      )
      .min(1)
      .max(MAX_SUCCESSORS),
  })
  .meta({ id: "KeepSuccessors" });

/** Every rule, in the order in which people encounter them. */
export const mergeRuleNames = [
  "subject",
  "up-to-date-or-clean",
  "approval-given",
  "no-changes-requested",
  "requested-reviews-given",
  "threads-resolved",
  "resolved-threads-met",
  "no-broken-links",
  "openapi-served",
  "reader-addresses",
] as const;

/** A rule that a merge is checked against. Failing a required one refuses the merge. */
export const mergeRule = z
  .object({
    rule: z.enum(mergeRuleNames),
    required: z.boolean(),
    met: z.boolean(),
    message: z.string(),
    count: z.number().int().min(0).optional().meta({ description: "How many stand against it." }),
  })
  .meta({ id: "MergeCheck" });

const brokenLink = z
  .object({
    space: z.object({ id, title: z.string() }),
    page: z.object({ id, title: z.string() }),
    href: z.string(),
    kind: linkedKind,
    reason: breakReason.exclude(["new"]).meta({
      id: "MergeBreakReason",
      description:
        "`deleted`: the page or file goes. `heading`: the page has no such heading any more. `path`: the path names another page then, or none.",
    }),
    target: z.string().meta({
      description: "What would no longer be there, or the page without the heading.",
    }),
    nearest: z.string().optional().meta({
      description: "Where the heading goes: the anchor of the page that comes nearest.",
    }),
  })
  .meta({ id: "BrokenLink" });

/** Maximum number of links and public addresses of each kind that a plan lists. */
export const MAX_PLANNED = 500;

const deadLink = z
  .object({
    page: z.object({ id, title: z.string() }),
    href: z.string().meta({ description: "As the page says it." }),
    kind: linkedKind,
  })
  .meta({ id: "NewDeadLink" });

const title = z.object({ id, title: z.string() });
const sitePath = z.string().meta({ description: "A path on the site." });
const plannedAddress = z
  .object({
    site: title,
    siteSpace: id,
    page: title,
    change: z.enum(["redirected", "taken", "gone", "unreachable"]).meta({
      id: "PlannedAddressChange",
      description:
        "`redirected`: readers who ask for it are led on. `taken`: they get something else there. `gone`: they get nothing. `unreachable`: the page would have it, but a section or a site-space has it.",
    }),
    address: sitePath,
    after: sitePath.optional().meta({
      description: "Where the page is read then; absent when nowhere.",
    }),
    redirect: sitePath.optional().meta({ description: "Where readers are led." }),
    instead: z.string().optional().meta({ description: "The title of what they get there." }),
  })
  .meta({ id: "PlannedReaderAddress" });
export type PlannedAddress = z.infer<typeof plannedAddress>;

/** What a merge would do: computed in the same way as the merge itself, but nothing is stored. */
export const mergePlan = z
  .object({
    object: z.literal("merge-plan"),
    hash: planHash.meta({ description: "Of everything below; changes when anything does." }),
    outcome: z.enum(["clean", "conflicts", "nothing"]),
    /** The active revisions of the space and of the change request at the time of the plan. */
    base: id,
    ours: id,
    theirs: id,
    outdated: z.boolean(),
    pages: z.object({
      added: z.number().int(),
      edited: z.number().int(),
      moved: z.number().int(),
      removed: z.number().int(),
    }),
    changes: z.array(semanticChange).meta({ description: "What would change in the space." }),
    conflicts: z.array(conflict),
    resolutions: z.array(resolution).meta({ description: "Answers kept so far." }),
    brokenLinks: z.array(brokenLink).meta({
      description:
        "Links that would lead nowhere, here and in other spaces that the caller can open; of what is merged or archived none.",
    }),
    deadLinks: z.object({ count: z.int().min(0), items: z.array(deadLink).max(MAX_PLANNED) }).meta({
      description: "Links of this space that the merge adds and that lead nowhere.",
    }),
    readerAddresses: z
      .object({
        redirected: z.int().min(0),
        taken: z.int().min(0),
        gone: z.int().min(0),
        unreachable: z.int().min(0),
        items: z.array(plannedAddress).max(MAX_PLANNED).meta({
          description: "The first of them: those that are gone, unreachable, taken, redirected.",
        }),
      })
      .meta({
        description:
          "What becomes of addresses at which readers of published sites get the pages. Told to members, not to guests.",
      }),
    successors: z.array(pageSuccessor).max(MAX_SUCCESSORS).meta({
      description:
        "What was chosen for pages that go, the first of them; what goes with a page is led to its successor.",
    }),
    rules: z.array(mergeRule).meta({
      description:
        "Those that count here: what a space has switched off is left out, as is what nothing could meet or miss.",
    }),
    threads: z.object({
      open: z.number().int(),
      resolved: z.number().int(),
      untouched: z.number().int().meta({ description: "Resolved although nothing changed." }),
    }),
    mayMerge: z.boolean(),
  })
  .meta({ id: "MergePlan" });
export type MergePlan = z.infer<typeof mergePlan>;

export const reviewStatus = z
  .enum(["changes-requested", "approved"])
  .meta({ id: "ChangeRequestReviewStatus" });

export const seenPage = z
  .object({ page: id, seenAt: timestamp, changedSince: z.boolean() })
  .meta({ id: "SeenPage" });
export const seenPages = z.object({ pages: z.array(seenPage) }).meta({ id: "SeenPages" });

export const requestedReviewer = z
  .object({
    object: z.literal("change-request-requested-reviewer"),
    kind: z.literal("user"),
    user,
    revision: id,
    requestedBy: user,
    createdAt: timestamp,
  })
  .meta({ id: "ChangeRequestRequestedReviewer" });
export type RequestedReviewer = z.infer<typeof requestedReviewer>;
