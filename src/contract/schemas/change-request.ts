import { z } from "zod";
import { MAX_SUBJECT } from "./limits.ts";
import { flag, id, listOf, location, paging, timestamp, wholeNumber } from "./primitives.ts";
import { user } from "./user.ts";

export const changeRequestStatuses = ["draft", "open", "archived", "merged"] as const;
export const changeRequestStatus = z
  .enum(changeRequestStatuses)
  .meta({ id: "ChangeRequestStatus" });
export type ChangeRequestStatus = z.infer<typeof changeRequestStatus>;

export const changeRequestSubject = z
  .string()
  .trim()
  .max(MAX_SUBJECT)
  .meta({ id: "ChangeRequestSubject" });

/** Whose turn it is, from the caller's point of view. */
export const turns = ["yours", "ready", "waiting", "draft"] as const;
export const turnReasons = [
  /** A review was requested from the caller, who has not submitted one. */
  "review-requested",
  /** It was edited after the caller's review, so an approval no longer counts. */
  "edited-since-review",
  /** The caller's own, where a reviewer requested changes. */
  "changes-requested",
  /**
   * Someone else had the last word in an open thread that the caller took part in, or in the caller's change request.
   */
  "reply",
  /** Approved, with no counting request for changes and no outstanding review: the caller may merge. */
  "approved",
  /** Others have been asked for a review. */
  "waiting-for-review",
  /** The author has to respond to a review. */
  "waiting-for-author",
  /** Nobody has been asked for a review yet. */
  "no-reviewer",
  "draft",
] as const;

const turn = z
  .object({
    group: z.enum(turns),
    reason: z.enum(turnReasons),
    since: timestamp,
    waitingFor: z.array(user).meta({ description: "Whose move it is, when not the caller's." }),
  })
  .meta({ id: "ChangeRequestTurn" });
export type Turn = z.infer<typeof turn>;

export const changeRequest = z
  .object({
    object: z.literal("change-request"),
    id,
    number: z.number().int().min(1).meta({ description: "Counts up from 1 within the space." }),
    status: changeRequestStatus,
    subject: z.string(),
    createdBy: user,
    createdAt: timestamp,
    updatedAt: timestamp,
    mergedBy: user.optional(),
    mergedAt: timestamp.optional(),
    mergeReason: z.string().optional().meta({
      description: "Why it was merged although advisory rules were not met, where that was said.",
    }),
    space: id,
    revision: id.meta({ description: "The active revision." }),
    revisionInitial: id.meta({ description: "The revision of the space it began from." }),
    revisionMergedAncestor: id.optional().meta({
      description: "The latest revision of the space that was pulled in.",
    }),
    revisionMerged: id.optional().meta({ description: "When merged: the resulting revision." }),
    comments: z.number().int().min(0).meta({ description: "Open comments." }),
    outdated: z.boolean().meta({ description: "The space has moved on since." }),
    conflicts: z.number().int().min(0).optional().meta({
      description:
        "Of an open or draft one that is outdated: how many conflicts with the space an update would meet. Worked out after it was first listed; absent until then.",
    }),
    reverts: id.optional().meta({ description: "The change request this one undoes." }),
    overtakenBy: id.optional().meta({
      description:
        "The forced sync with Git that went past it: the commits that waited in it do not wait for it any more.",
    }),
    turn: turn.optional().meta({ description: "Of an open or draft one: whose move it is." }),
    urls: z.object({ app: location, location }),
    permissions: z
      .object({ edit: z.boolean(), review: z.boolean(), merge: z.boolean(), comment: z.boolean() })
      .meta({ description: "What the caller may do with it." }),
  })
  .meta({ id: "ChangeRequest" });
export type ChangeRequest = z.infer<typeof changeRequest>;
export const changeRequestList = listOf(changeRequest);

const people = {
  creator: id.optional().meta({ description: "Only those this person created." }),
  contributor: id.optional().meta({ description: "Only those this person edited." }),
  requestedReviewer: id.optional().meta({
    description: "Only those whose review this person was asked for.",
  }),
};
/** Maximum number of days without activity that a list can be filtered by. */
const MAX_INACTIVE_DAYS = 365;
const activity = {
  inactiveDays: wholeNumber(1, MAX_INACTIVE_DAYS).optional().meta({
    description: "Only those in which nothing has happened for so many days.",
  }),
  hasConflicts: flag.optional().meta({
    description:
      "Only those known to conflict with their space, or only others. Of the latest thousand that an answer is about, it is worked out afterwards where nobody knows it yet.",
  }),
};
const orderBy = z
  .enum(["updatedAt", "createdAt"])
  .default("updatedAt")
  .meta({ id: "ChangeRequestOrderBy", description: "Latest first." });

export const listChangeRequestsQuery = z.strictObject({
  ...paging,
  status: changeRequestStatus.default("open"),
  ...people,
  ...activity,
  orderBy,
});

export const listOrganizationChangeRequestsQuery = z.strictObject({
  ...paging,
  status: z.array(changeRequestStatus).max(changeRequestStatuses.length).default(["open"]),
  space: id.optional(),
  ...people,
  ...activity,
  turn: z.enum(turns).optional().meta({
    description: "Only those whose move is the caller's, or that wait for others (`turn.group`).",
  }),
  orderBy,
});

/** The fields of a new change request, apart from its content. */
export const newChangeRequest = z.strictObject({
  subject: changeRequestSubject.optional(),
  agentTaskId: z.string().max(256).optional(),
});
/** Statuses a person can set; `merged` is only set by a merge. */
export const settableStatus = z.enum(["draft", "open", "archived"]);
export type SettableStatus = z.infer<typeof settableStatus>;

export const updateChangeRequest = z
  .strictObject({
    subject: changeRequestSubject.optional(),
    status: settableStatus.optional(),
  })
  .meta({ id: "UpdateChangeRequest" });

export const contributor = z
  .object({
    user,
    updatedAt: timestamp,
    count: z.number().int().min(1).meta({ description: "Edits made." }),
  })
  .meta({ id: "UserContributor" });
export const contributorList = listOf(contributor);
