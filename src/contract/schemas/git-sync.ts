import { z } from "zod";
import { gitItemActions, gitItemSides, gitSyncStates } from "./enums.ts";
import { gitCommit, gitProblem } from "./git-connection.ts";
import { flag, id, listOf, paging, timestamp } from "./primitives.ts";
import { user } from "./user.ts";

export type GitSyncState = (typeof gitSyncStates)[number];

export const gitSyncTriggers = ["person", "request", "webhook", "schedule"] as const;
export const gitItemReasons = [
  "symlink",
  "submodule",
  "unsafe-name",
  "long-name",
  "not-utf8",
  "too-large",
  "lfs-pointer",
  "unlisted",
  "missing-file",
  "settings",
  "no-address",
] as const;
export const gitItemLosses = [
  "raw",
  "link-target",
  "lfs-pointer",
  "too-large",
  "navigation-label",
  "too-deep",
  "front-matter",
  "not-in-files",
] as const;
export const gitConfirmReasons = [
  "rewritten-history",
  "empty-source",
  "mass-removal",
  "force",
] as const;

const total = z.number().int().min(0);
const counts = z.object({
  add: total,
  change: total,
  rename: total,
  remove: total,
  conflict: total,
  skip: total,
});

export const gitSync = z
  .object({
    object: z.literal("git-sync"),
    id,
    state: z.enum(gitSyncStates),
    direction: z.enum(["both", "import", "export"]),
    trigger: z.enum(gitSyncTriggers),
    rehearsed: z.boolean().meta({ description: "Whether it was to be rehearsed first." }),
    force: z.boolean(),
    standalone: z.boolean(),
    actor: user.optional(),
    ref: z.string(),
    directory: z.string(),
    fromCommit: z.string().optional(),
    toCommit: z.string().optional(),
    commits: z.array(gitCommit).meta({ description: "The latest hundred it brings." }),
    moreCommits: total,
    pushedCommit: z
      .object({ oid: z.string(), url: z.string().optional() })
      .optional()
      .meta({ description: "The commit it made." }),
    fromRevision: id.optional(),
    toRevision: id.optional(),
    gitRevision: id
      .optional()
      .meta({ description: "What the commit says, as a revision of its own." }),
    changeRequest: z.object({ id, number: z.number().int() }).optional(),
    counts: z.object({ here: counts, git: counts }),
    plan: z.string().optional().meta({
      description: "Names what it would do; `apply` is held against it.",
    }),
    confirm: z
      .object({
        reasons: z.array(z.enum(gitConfirmReasons)),
        word: z.string().meta({ description: "What is to be typed." }),
        removed: total.meta({ description: "Pages or files that would go." }),
      })
      .optional(),
    progress: z
      .object({ step: z.string(), done: total.optional(), total: total.optional() })
      .optional(),
    error: gitProblem.optional(),
    createdAt: timestamp,
    startedAt: timestamp.optional(),
    finishedAt: timestamp.optional(),
  })
  .meta({ id: "GitSync" });
export type GitSync = z.infer<typeof gitSync>;
export const gitSyncList = listOf(gitSync);

export const listGitSyncsQuery = z.strictObject({
  ...paging,
  state: z.enum(gitSyncStates).optional(),
  rehearsed: flag.optional(),
});

const item = {
  id,
  side: z.enum(gitItemSides).meta({ description: "Which side it changes." }),
  action: z.enum(gitItemActions),
  path: z.string(),
  from: z.string().optional().meta({ description: "Of a rename: where it was." }),
  page: z.object({ id, title: z.string() }).optional(),
  reason: z.enum(gitItemReasons).optional(),
  detail: z.string().optional(),
  losses: z.array(z.enum(gitItemLosses)),
};
export const gitSyncItem = z.object(item).meta({ id: "GitSyncItem" });
export type GitSyncItem = z.infer<typeof gitSyncItem>;
export const gitSyncItemList = listOf(gitSyncItem);
export const gitSyncItemDifference = z
  .object({
    ...item,
    before: z.string().nullable().meta({ description: "null where it was not, or is no text." }),
    after: z.string().nullable(),
    shortened: z
      .boolean()
      .meta({ description: "Whether only the beginning of long texts is here." }),
  })
  .meta({ id: "GitSyncItemDifference" });

export const listGitSyncItemsQuery = z.strictObject({
  ...paging,
  side: z.enum(gitItemSides).optional(),
  action: z.enum(gitItemActions).optional(),
});

export const startGitSync = z
  .strictObject({
    direction: z.enum(["both", "import", "export"]).optional().meta({
      description: "One of those that the connection allows; all of them unless it says one.",
    }),
    rehearse: z.boolean().default(false).meta({
      description: "Only says what it would do, until it is applied.",
    }),
    force: z.boolean().default(false).meta({
      description: "Of one direction: where both changed, the side it comes from wins.",
    }),
    message: z
      .string()
      .min(1)
      .max(10_000)
      .optional()
      .meta({ description: "Of the commit it makes." }),
  })
  .refine(({ force, direction }) => !force || direction === "import" || direction === "export", {
    error: "needs a direction, import or export: it says which side wins",
    path: ["force"],
  })
  .meta({ id: "StartGitSync" });

export const applyGitSync = z
  .strictObject({
    plan: z.string().min(1).max(256),
    confirm: z.string().max(256).optional().meta({
      description: "The name of the branch, where the sync needs confirmation.",
    }),
  })
  .meta({ id: "ApplyGitSync" });
