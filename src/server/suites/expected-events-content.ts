import { body, type ExpectedEvent, type ExpectedEvents, text } from "./expected-events.ts";
import type { ExampleRequest } from "./example-requests.ts";

const words = ({ body: sent }: ExampleRequest) =>
  (sent as { body: { markdown: string } }).body.markdown;

const posted: ExpectedEvent = {
  actions: ["comment.posted"],
  change: (example) => ({ before: {}, after: { body: words(example) } }),
};
const edited: ExpectedEvent = {
  actions: ["comment.edited"],
  change: (example) => ({ before: { body: text }, after: { body: words(example) } }),
};
const deleted: ExpectedEvent = {
  actions: ["comment.deleted"],
  change: () => ({ before: { body: text, replies: 0 }, after: {} }),
};
const replied: ExpectedEvent = {
  actions: ["reply.posted"],
  change: (example) => ({
    before: {},
    after: { comment: example.params?.commentId, body: words(example) },
  }),
};
const replyEdited: ExpectedEvent = {
  actions: ["reply.edited"],
  change: (example) => ({ before: { body: text }, after: { body: words(example) } }),
};
const replyDeleted: ExpectedEvent = {
  actions: ["reply.deleted"],
  change: (example) => ({ before: { comment: example.params?.commentId, body: text }, after: {} }),
};

/** What the examples of comments and replies record. */
export const commentEvents: ExpectedEvents = {
  postCommentInChangeRequest: posted,
  updateCommentInChangeRequest: edited,
  deleteCommentInChangeRequest: deleted,
  postCommentReplyInChangeRequest: replied,
  updateCommentReplyInChangeRequest: replyEdited,
  deleteCommentReplyInChangeRequest: replyDeleted,
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

/** What the examples of access to spaces and collections record. */
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

/** What the examples of change requests and reviews record. */
export const changeRequestEvents: ExpectedEvents = {
  createChangeRequest: {
    actions: ["change-request.created"],
    change: (example) => ({
      before: {},
      after: { number: 1, subject: body(example)["subject"], status: "draft" },
    }),
  },
  updateChangeRequestById: {
    actions: ["change-request.updated"],
    change: (example) => ({
      before: { subject: text, status: "draft" },
      after: { subject: body(example)["subject"], status: "open" },
    }),
  },
  mergeChangeRequest: {
    actions: ["change-request.merged"],
    change: () => ({
      before: { status: "draft", revision: text },
      after: { status: "merged", revision: text, pages: { added: 1 } },
    }),
  },
  updateChangeRequest: {
    actions: ["change-request.pulled"],
    change: () => ({
      before: { revision: text },
      after: { revision: text, pulled: text, answered: true },
    }),
  },
  keepResolutions: {
    actions: ["change-request.resolutions-kept"],
    change: () => ({ before: { answers: 0 }, after: { answers: 1 } }),
  },
  revertChangeRequest: {
    actions: ["change-request.created", "change-request.edited"],
  },
  submitChangeRequestReview: { actions: ["review.submitted", "comment.posted"] },
  requestReviewersForChangeRequest: {
    actions: ["review.requested"],
    change: (example) => ({ before: {}, after: { users: body(example)["users"] } }),
  },
  removeRequestedReviewerFromChangeRequest: {
    actions: ["review.request-removed"],
    change: (example) => ({ before: { user: example.params?.userId }, after: {} }),
  },
  markPageSeenInChangeRequest: {
    actions: ["change-request.page-seen"],
    change: (example) => ({ before: {}, after: { page: example.params?.pageId } }),
  },
  unmarkPageSeenInChangeRequest: { actions: ["change-request.page-unseen"] },
};
