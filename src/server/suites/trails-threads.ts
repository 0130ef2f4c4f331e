import type { Sample } from "./samples.ts";
import { text, type Trail, type Trails } from "./trail.ts";

const words = ({ body }: Sample) => (body as { body: { markdown: string } }).body.markdown;

const posted: Trail = {
  actions: ["comment.posted"],
  change: (sample) => ({ before: {}, after: { body: words(sample) } }),
};
const edited: Trail = {
  actions: ["comment.edited"],
  change: (sample) => ({ before: { body: text }, after: { body: words(sample) } }),
};
const deleted: Trail = {
  actions: ["comment.deleted"],
  change: () => ({ before: { body: text, replies: 0 }, after: {} }),
};
const replied: Trail = {
  actions: ["reply.posted"],
  change: (sample) => ({
    before: {},
    after: { comment: sample.params?.commentId, body: words(sample) },
  }),
};
const replyEdited: Trail = {
  actions: ["reply.edited"],
  change: (sample) => ({ before: { body: text }, after: { body: words(sample) } }),
};
const replyDeleted: Trail = {
  actions: ["reply.deleted"],
  change: (sample) => ({ before: { comment: sample.params?.commentId, body: text }, after: {} }),
};

/** What the samples of comments and replies record. */
export const commentTrails: Trails = {
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

const invited: Trail = {
  actions: ["permission.changed"],
  change: ({ body }) => {
    const { users, teams } = body as { users: string[]; teams: string[] };
    const [[user = ""], [team = ""]] = [users, teams];
    return {
      before: { users: { [user]: null }, teams: { [team]: null } },
      after: { users: { [user]: "comment" }, teams: { [team]: "comment" } },
    };
  },
};
const of = (holder: "users" | "teams", id: "userId" | "teamId", role: string | null): Trail => ({
  actions: ["permission.changed"],
  change: ({ params = {} }) => ({
    before: { [holder]: { [params[id] ?? ""]: "edit" } },
    after: { [holder]: { [params[id] ?? ""]: role } },
  }),
});

/** What the samples of access to spaces and collections record. */
export const permissionTrails: Trails = {
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
