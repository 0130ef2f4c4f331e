import { body, type ExpectedEvent, type ExpectedEvents, text, event } from "./expected-events.ts";
import type { ExampleRequest } from "./example-requests.ts";

const words = ({ body: sent }: ExampleRequest) =>
  (sent as { body: { markdown: string } }).body.markdown;

const posted: ExpectedEvent = event("comment.posted", {}, (example) => ({ body: words(example) }));
const edited: ExpectedEvent = event("comment.edited", { body: text }, (example) => ({
  body: words(example),
}));
const deleted: ExpectedEvent = event("comment.deleted", { body: text, replies: 0 });
const replied: ExpectedEvent = event("reply.posted", {}, (example) => ({
  comment: example.params?.commentId,
  body: words(example),
}));
const replyEdited: ExpectedEvent = event("reply.edited", { body: text }, (example) => ({
  body: words(example),
}));
const replyDeleted: ExpectedEvent = event("reply.deleted", (example) => ({
  comment: example.params?.commentId,
  body: text,
}));

/** The events recorded by the examples of comments and replies. */
export const commentEvents: ExpectedEvents = {
  postCommentInChangeRequest: posted,
  updateCommentInChangeRequest: edited,
  deleteCommentInChangeRequest: deleted,
  postCommentReplyInChangeRequest: replied,
  updateCommentReplyInChangeRequest: replyEdited,
  deleteCommentReplyInChangeRequest: replyDeleted,
  applySuggestionsInChangeRequest: { actions: ["comment.resolved", "change-request.edited"] },
  postCommentInSpace: posted,
  updateCommentInSpace: edited,
  deleteCommentInSpace: deleted,
  postCommentReplyInSpace: replied,
  updateCommentReplyInSpace: replyEdited,
  deleteCommentReplyInSpace: replyDeleted,
};

const invited: ExpectedEvent = {
  actions: ["permission.changed"],
  change: ({ body: sent }) => {
    const { users, teams } = sent as { users: string[]; teams: string[] };
    const [[user = ""], [team = ""]] = [users, teams];
    return {
      before: { users: { [user]: null }, teams: { [team]: null } },
      after: { users: { [user]: "comment" }, teams: { [team]: "comment" } },
    };
  },
};
const of = (
  holder: "users" | "teams",
  id: "userId" | "teamId",
  role: string | null,
): ExpectedEvent => ({
  actions: ["permission.changed"],
  change: ({ params = {} }) => ({
    before: { [holder]: { [params[id] ?? ""]: "edit" } },
    after: { [holder]: { [params[id] ?? ""]: role } },
  }),
});

/** The events recorded by the examples of access to spaces and collections. */
export const permissionEvents: ExpectedEvents = {
  inviteToSpace: invited,
  updateTeamPermissionInSpace: of("teams", "teamId", "review"),
  removeTeamFromSpace: of("teams", "teamId", null),
  updateUserPermissionInSpace: of("users", "userId", "review"),
  removeUserFromSpace: of("users", "userId", null),
  inviteToCollection: invited,
  updateTeamPermissionInCollection: of("teams", "teamId", "review"),
  removeTeamFromCollection: of("teams", "teamId", null),
  updateUserPermissionInCollection: of("users", "userId", "review"),
  removeUserFromCollection: of("users", "userId", null),
};

/** The events recorded by the examples of change requests and reviews. */
export const changeRequestEvents: ExpectedEvents = {
  createChangeRequest: event("change-request.created", {}, (example) => ({
    number: 1,
    subject: body(example)["subject"],
    status: "draft",
  })),
  changeOrganizationChangeRequests: event(
    "change-request.updated",
    { status: "draft" },
    { status: "open" },
  ),
  updateChangeRequestById: event(
    "change-request.updated",
    { subject: text, status: "draft" },
    (example) => ({ subject: body(example)["subject"], status: "open" }),
  ),
  mergeChangeRequest: event(
    "change-request.merged",
    { status: "draft", revision: text },
    { status: "merged", revision: text, pages: { added: 1 } },
  ),
  updateChangeRequest: event(
    "change-request.pulled",
    { revision: text },
    { revision: text, pulled: text, answered: true },
  ),
  keepResolutions: event("change-request.resolutions-kept", { answers: 0 }, { answers: 1 }),
  keepSuccessors: event("change-request.successors-kept", { successors: 0 }, { successors: 1 }),
  revertChangeRequest: {
    actions: ["change-request.created", "change-request.edited"],
  },
  repairLinks: {
    actions: ["change-request.created", "change-request.edited"],
  },
  dismissChangeRequestReview: event(
    "review.dismissed",
    { status: "changes-requested", reviewer: text },
    (example) => ({ reason: body(example)["reason"] }),
  ),
  submitChangeRequestReview: { actions: ["review.submitted", "comment.posted"] },
  discardPendingReviewInChangeRequest: event("pending-review.discarded", {}, { comments: 1 }),
  postPendingReviewInChangeRequest: event("comment.posted", {}, { comments: 2 }),
  addPendingCommentInChangeRequest: event("pending-review.comment-added", {}, { id: text }),
  updatePendingCommentInChangeRequest: event("pending-review.comment-edited", {}, { id: text }),
  deletePendingCommentInChangeRequest: event("pending-review.comment-deleted", {}, { id: text }),
  requestReviewersForChangeRequest: event("review.requested", {}, (example) => ({
    users: body(example)["users"],
  })),
  removeRequestedReviewerFromChangeRequest: event("review.request-removed", (example) => ({
    user: example.params?.userId,
  })),
  markPageSeenInChangeRequest: event("change-request.page-seen", {}, (example) => ({
    page: example.params?.pageId,
  })),
  unmarkPageSeenInChangeRequest: { actions: ["change-request.page-unseen"] },
  markChangeRequestViewed: event("change-request.viewed", {}, (example) => ({
    revision: body(example)["revision"],
  })),
};
