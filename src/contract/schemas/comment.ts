import { z } from "zod";
import { resolveReasons } from "./enums.ts";
import { MAX_APPLIED_SUGGESTIONS, MAX_COMMENT } from "./limits.ts";
import { block } from "./document.ts";
import { answeredDocument, documentFormat, sentDocument } from "./json-document.ts";
import { emoji, iconName } from "./page.ts";
import { id, listOf, location, order, paging, timestamp } from "./primitives.ts";
import { user } from "./user.ts";

/** A reaction, which is a single emoji. */
export const reactionEmoji = z.string().min(1).max(50);
/** Maximum number of reactions that one request adds or removes. */
const MAX_REACTIONS = 20;

const commentMarkdown = z
  .string()
  .max(MAX_COMMENT)
  .refine((text) => text.trim() !== "", { error: "must not be empty" });
/** The text of a comment, as Markdown or as a document. */
export const commentBody = z
  .union([
    z.strictObject({ markdown: commentMarkdown }),
    z.strictObject({ document: sentDocument }),
  ])
  .meta({
    id: "CommentBody",
    description:
      "`@` and a member's e-mail address, such as `@ana@example.com`, mention that member, who is told by e-mail if they can open the space.",
  });

/** The text of a comment as returned in a response. */
export const bodyAnswer = z
  .object({ markdown: z.string().optional(), document: answeredDocument.optional() })
  .meta({ id: "CommentText" });

const reaction = z
  .object({
    emoji: z.string(),
    count: z.number().int().min(1),
    users: z.array(z.object({ user, reactedAt: timestamp })),
  })
  .meta({ id: "EmojiReaction" });

const permissions = z.object({
  view: z.boolean(),
  edit: z.boolean(),
  reply: z.boolean(),
  delete: z.boolean(),
});

/** How the block of a thread has changed since the comment was written. */
export const verdicts = ["untouched", "changed", "moved", "removed", "restored"] as const;
/** What happened to the block of a thread. */
export const verdict = z
  .object({
    verdict: z.enum(verdicts).meta({
      description: "`restored` is a block that was removed when the comment was written.",
    }),
    before: block.optional().meta({ description: "The block when the comment was written." }),
    after: block.optional().meta({ description: "The block now." }),
  })
  .meta({ id: "CommentVerdict" });

/** The two sides of a difference: the text before the change request, and the text after it. */
export const commentSides = ["before", "after"] as const;

const resolveReason = z.enum(resolveReasons);

/** What a thread is about, as it was when the thread was started and under its current name. */
export const commentTarget = z.object({
  node: z
    .object({
      id: z.string(),
      preview: z.string().optional().meta({ description: "Its words when it was asked." }),
    })
    .optional(),
  changeRequest: id.optional(),
  review: id.optional(),
  side: z.enum(commentSides).optional().meta({
    description:
      "Of a thread on a page of a change request. `before`: the change request had removed the page or the block when the comment was written; both are those of `revision`, which it was compared with.",
  }),
  page: z
    .object({
      id,
      title: z.string(),
      emoji: emoji.optional(),
      icon: iconName.optional(),
      createdAt: timestamp.optional(),
      updatedAt: timestamp.optional(),
      path: z.string(),
      outdated: z.boolean().meta({ description: "The page is gone or was changed since." }),
      deleted: z.boolean().meta({ description: "The page is gone." }),
    })
    .optional(),
  space: id,
  revision: id,
});

export const comment = z
  .object({
    object: z.literal("comment"),
    id,
    postedBy: user,
    postedAt: timestamp,
    editedAt: timestamp.optional(),
    deletedAt: timestamp.optional().meta({
      description: "Deleted, but kept without its words because others replied.",
    }),
    reactions: z.array(reaction),
    replies: z.number().int().min(0),
    lastReplyAt: timestamp.optional(),
    lastReplyBy: user.optional(),
    body: bodyAnswer,
    target: commentTarget,
    change: verdict.optional().meta({ description: "Of a thread on a block: was its ask met?" }),
    urls: z.object({ location, app: location }),
    permissions: permissions.extend({ resolve: z.boolean() }),
    status: z.enum(["open", "resolved"]),
    yourTurn: z.boolean().meta({
      description:
        "Open, somebody else had the last word, and the caller asked or replied in it or created the change request.",
    }),
    resolvedAt: timestamp.optional(),
    resolvedBy: user.optional(),
    resolveReason: resolveReason.optional(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof comment>;
export const commentList = listOf(comment);

export const commentReply = z
  .object({
    object: z.literal("comment-reply"),
    id,
    postedBy: user,
    postedAt: timestamp,
    editedAt: timestamp.optional(),
    reactions: z.array(reaction),
    body: bodyAnswer,
    urls: z.object({ location, app: location }),
    permissions,
  })
  .meta({ id: "CommentReply" });
export type CommentReply = z.infer<typeof commentReply>;
export const replyList = listOf(commentReply);

export const postComment = z
  .strictObject({
    body: commentBody,
    page: id.optional().meta({
      description: "A page; on a change request also one that it removes.",
    }),
    node: z.string().min(1).max(64).optional().meta({
      description: "Key of a block of the page; on a change request also of one that it removes.",
    }),
  })
  .refine(({ node, page }) => node === undefined || page !== undefined, {
    error: "name the page the block is on",
    path: ["page"],
  })
  .meta({ id: "PostComment" });

const reactions = {
  addedReactions: z.array(reactionEmoji).max(MAX_REACTIONS).optional(),
  removedReactions: z.array(reactionEmoji).max(MAX_REACTIONS).optional(),
};
export const updateComment = z
  .strictObject({
    body: commentBody.optional(),
    resolved: z.boolean().optional(),
    reason: resolveReason.optional().meta({
      description: "With `resolved: true`: one word why, when nothing was changed.",
    }),
    ...reactions,
  })
  .meta({ id: "UpdateComment" });
export const postReply = z.strictObject({ body: commentBody }).meta({ id: "PostCommentReply" });
/** `resolved` resolves or reopens the thread that contains the reply. */
export const updateReply = z
  .strictObject({ body: commentBody.optional(), resolved: z.boolean().optional(), ...reactions })
  .meta({ id: "UpdateCommentReply" });
export const updateSpaceReply = z
  .strictObject({ body: commentBody.optional(), ...reactions })
  .meta({ id: "UpdateSpaceCommentReply" });

export const formatQuery = z.strictObject({ format: documentFormat.optional() });
export const listCommentsQuery = z.strictObject({
  ...paging,
  order,
  status: z.enum(["all", "open", "resolved"]).default("all"),
  format: documentFormat.optional(),
  targetPage: id.optional(),
  authors: z.array(id).max(100).optional(),
});
export const listRepliesQuery = z.strictObject({ ...paging, format: documentFormat.optional() });

export const applySuggestions = z
  .strictObject({
    comments: z
      .array(id)
      .min(1)
      .max(MAX_APPLIED_SUGGESTIONS)
      .meta({ description: "Open comments on blocks, each with one suggestion." }),
  })
  .meta({ id: "ApplySuggestions" });
