import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ChangeRequestStatus } from "#contract/schemas/change-request.ts";
import type { Resolution } from "#contract/schemas/conflict.ts";
import type { Block } from "#contract/schemas/document.ts";
import { commentSides } from "#contract/schemas/comment.ts";
import type { resolveReasons } from "#contract/schemas/enums.ts";
import { digest, idColumn, instant } from "./columns.ts";
import { revisions } from "./content.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

const person = (name: string) =>
  idColumn(name).references(() => users.id, { onDelete: "set null" });
const ofSpace = () =>
  idColumn("space_id")
    .notNull()
    .references(() => spaces.id, { onDelete: "cascade" });
const revision = (name: string) => idColumn(name).references(() => revisions.id);

/** Maps the id of a page to the page that succeeds it. */
export type PageSuccessors = Readonly<Record<string, string>>;

export const changeRequests = pgTable(
  "change_requests",
  {
    id: idColumn("id").primaryKey(),
    spaceId: ofSpace(),
    number: integer("number").notNull(),
    status: text("status").$type<ChangeRequestStatus>().notNull().default("draft"),
    subject: text("subject").notNull().default(""),
    agentTaskId: text("agent_task_id"),
    createdBy: person("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When it was last opened for review. */
    openedAt: instant("opened_at"),
    mergedBy: person("merged_by"),
    mergedAt: instant("merged_at"),
    /** The reason given for merging although advisory rules were not met. */
    mergeReason: text("merge_reason"),
    revision: revision("revision").notNull(),
    revisionInitial: revision("revision_initial").notNull(),
    revisionMergedAncestor: revision("revision_merged_ancestor"),
    revisionMerged: revision("revision_merged"),
    /** The latest manual revision; approvals count while they are for this one. */
    lastEdit: idColumn("last_edit").notNull(),
    lastEditAt: instant("last_edit_at").notNull(),
    reverts: idColumn("reverts"),
    /** The forced Git sync that overrode the commits waiting in it. */
    overtakenBy: idColumn("overtaken_by"),
    resolutions: jsonb("resolutions").$type<readonly Resolution[]>().notNull().default([]),
    /** The successors chosen for pages it deletes; also of pages it has restored since. */
    successors: jsonb("successors").$type<PageSuccessors>().notNull().default({}),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("change_requests_number").on(table.spaceId, table.number),
    index("change_requests_updated").on(table.spaceId, table.status, table.updatedAt, table.id),
    index("change_requests_author").on(table.createdBy, table.status),
  ],
);

/** The expected outcome of merging a change request into its space, for the two revisions it was computed from. */
export const mergeRehearsals = pgTable("merge_rehearsals", {
  changeRequestId: idColumn("change_request_id")
    .primaryKey()
    .references(() => changeRequests.id, { onDelete: "cascade" }),
  revision: idColumn("revision").notNull(),
  main: idColumn("main").notNull(),
  /** Null where it could not be computed. */
  conflicts: integer("conflicts"),
});

const ofChangeRequest = () =>
  idColumn("change_request_id")
    .notNull()
    .references(() => changeRequests.id, { onDelete: "cascade" });

/** Who edited a change request, how often, and when they last did. */
export const contributions = pgTable(
  "contributions",
  {
    changeRequestId: ofChangeRequest(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    edits: integer("edits").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeRequestId, table.userId] }),
    index("contributions_user").on(table.userId),
  ],
);

export const requestedReviewers = pgTable(
  "requested_reviewers",
  {
    changeRequestId: ofChangeRequest(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    requestedBy: person("requested_by"),
    revision: revision("revision").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeRequestId, table.userId] }),
    index("requested_reviewers_user").on(table.userId),
  ],
);

export const reviews = pgTable(
  "reviews",
  {
    id: idColumn("id").primaryKey(),
    changeRequestId: ofChangeRequest(),
    reviewer: person("reviewer"),
    requestedBy: person("requested_by"),
    status: text("status", { enum: ["changes-requested", "approved"] }).notNull(),
    revision: revision("revision").notNull(),
    /** The edit the review is based on; it is outdated once the change request has a later one. */
    edit: idColumn("edit").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Who dismissed its request for changes, when and why. */
    dismissedAt: instant("dismissed_at"),
    dismissedBy: person("dismissed_by"),
    dismissReason: text("dismiss_reason"),
  },
  (table) => [index("reviews_change_request").on(table.changeRequestId, table.createdAt, table.id)],
);

/** Where a thread was started: a revision and, within it, a page and a block, whose text is kept. */
const anchor = () => ({
  revision: revision("revision").notNull(),
  /** `before`: text that the change request removes; page and block are those of the revision it is compared with. */
  side: text("side", { enum: commentSides }).notNull().default("after"),
  pageId: idColumn("page_id"),
  pageTitle: text("page_title"),
  pagePath: text("page_path"),
  /** The page's text at that time; for removed text, that of the change request. */
  document: digest("document"),
  node: text("node"),
  block: jsonb("block").$type<Block>(),
});

/** A thread's first comment, on a change request or on a space. */
export const comments = pgTable(
  "comments",
  {
    id: idColumn("id").primaryKey(),
    spaceId: ofSpace(),
    changeRequestId: idColumn("change_request_id").references(() => changeRequests.id, {
      onDelete: "cascade",
    }),
    reviewId: idColumn("review_id").references(() => reviews.id, { onDelete: "set null" }),
    postedBy: person("posted_by"),
    postedAt: instant("posted_at").notNull(),
    editedAt: instant("edited_at"),
    deletedAt: instant("deleted_at"),
    body: text("body").notNull(),
    ...anchor(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: person("resolved_by"),
    resolveReason: text("resolve_reason").$type<(typeof resolveReasons)[number]>(),
    replies: integer("replies").notNull().default(0),
    /** Who commented last, and when. */
    lastBy: person("last_by"),
    lastAt: instant("last_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("comments_space").on(table.spaceId, table.changeRequestId, table.postedAt, table.id),
    index("comments_change_request").on(table.changeRequestId, table.resolvedAt),
    index("comments_author").on(table.postedBy),
  ],
);

export const commentReplies = pgTable(
  "comment_replies",
  {
    id: idColumn("id").primaryKey(),
    commentId: idColumn("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    postedBy: person("posted_by"),
    postedAt: instant("posted_at").notNull(),
    editedAt: instant("edited_at"),
    body: text("body").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("comment_replies_comment").on(table.commentId, table.postedAt, table.id),
    index("comment_replies_author").on(table.postedBy),
  ],
);

/**
 * Comments and replies that wait for their author's review. They have their own table, so that nothing that reads
 * comments can include one.
 */
export const pendingComments = pgTable(
  "pending_comments",
  {
    /** Becomes the id of the comment or reply. */
    id: idColumn("id").primaryKey(),
    changeRequestId: ofChangeRequest(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The thread it replies to, which may have been deleted; null where it starts one. */
    threadId: idColumn("thread_id"),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
    editedAt: instant("edited_at"),
    ...anchor(),
  },
  (table) => [
    index("pending_comments_author").on(
      table.changeRequestId,
      table.userId,
      table.createdAt,
      table.id,
    ),
  ],
);

/** One row per person and emoji, so that no race counts anyone twice. */
export const reactions = pgTable(
  "reactions",
  {
    /** A comment or a reply; their ids never coincide. */
    targetId: idColumn("target_id").notNull(),
    commentId: idColumn("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    emoji: text("emoji").notNull(),
    reactedAt: instant("reacted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.userId, table.emoji] }),
    index("reactions_comment").on(table.commentId),
  ],
);

/** Pages a person marked as seen in a review; the mark applies to that state of the page. */
export const seenPages = pgTable(
  "seen_pages",
  {
    changeRequestId: ofChangeRequest(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    pageId: idColumn("page_id").notNull(),
    /** Hash of the page's attributes and text; null when it was deleted. */
    state: digest("state"),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeRequestId, table.userId, table.pageId] })],
);

/** The state of a change request that a person last saw, by a mark or a review. */
export const lastViews = pgTable(
  "last_views",
  {
    changeRequestId: ofChangeRequest(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    revision: revision("revision").notNull(),
    /** The revision its changes were compared with. */
    base: revision("base").notNull(),
    viewedAt: instant("viewed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeRequestId, table.userId] })],
);
