import { z } from "zod";
import { bodyAnswer, commentBody, commentTarget, verdict } from "./comment.ts";
import { id, timestamp } from "./primitives.ts";

export const pendingComment = z
  .object({
    object: z.literal("pending-comment"),
    id: id.meta({ description: "The comment or reply that it becomes has the same id." }),
    thread: z
      .object({
        id,
        deleted: z.boolean().meta({
          description: "Nothing can be answered in it any more; the words are still here.",
        }),
      })
      .optional()
      .meta({ description: "The thread it answers; absent where it begins one." }),
    createdAt: timestamp,
    editedAt: timestamp.optional(),
    body: bodyAnswer,
    target: commentTarget,
    change: verdict.optional().meta({
      description: "Of one on a block: what became of the block since it was written.",
    }),
  })
  .meta({ id: "PendingComment" });
export type PendingComment = z.infer<typeof pendingComment>;

export const pendingReview = z
  .object({
    object: z.literal("pending-review"),
    comments: z.array(pendingComment).meta({ description: "In the order they were written." }),
  })
  .meta({ id: "PendingReview" });

export const addPendingComment = z
  .strictObject({
    body: commentBody,
    thread: id.optional().meta({ description: "The thread to answer in." }),
    page: id.optional().meta({ description: "A page, also one that the change request removes." }),
    node: z.string().min(1).max(64).optional().meta({
      description: "Key of a block of the page, also of one that the change request removes.",
    }),
  })
  .refine(({ node, page }) => node === undefined || page !== undefined, {
    error: "name the page the block is on",
    path: ["page"],
  })
  .refine(({ thread, page }) => thread === undefined || page === undefined, {
    error: "a thread has its own page already",
    path: ["page"],
  })
  .meta({ id: "AddPendingComment" });
export const updatePendingComment = z
  .strictObject({ body: commentBody })
  .meta({ id: "UpdatePendingComment" });

export const postPendingReview = z
  .strictObject({
    comment: commentBody.optional().meta({
      description: "Begins a thread about the whole change request with them.",
    }),
  })
  .meta({ id: "PostPendingReview" });
export const postedComments = z
  .object({ comments: z.number().int().min(0).meta({ description: "How many were posted." }) })
  .meta({ id: "PostedComments" });
