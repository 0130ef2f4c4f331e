import { expect } from "vitest";
import { body, text, type ExpectedEvents } from "./expected-events.ts";

/** What the examples of organizations, people and their ways in record. */
export const foundationEvents: ExpectedEvents = {
  updateOrganizationById: {
    actions: ["organization.updated"],
    change: (example) => ({ before: { title: text }, after: { title: body(example)["title"] } }),
  },
  updateMemberInOrganizationById: {
    actions: ["member.role-changed"],
    change: () => ({ before: { role: "read" }, after: { role: "review" } }),
  },
  removeMemberFromOrganizationById: {
    actions: ["member.removed"],
    change: () => ({ before: expect.objectContaining({ role: "read" }), after: {} }),
  },
  updateOrganizationMemberLastSeenAt: {
    actions: ["member.seen"],
    change: () => ({ before: { lastSeenAt: null }, after: { lastSeenAt: text } }),
  },
  setUserAsSSOMemberForOrganization: {
    actions: ["member.sso-set"],
    change: () => ({ before: { sso: false }, after: { sso: true } }),
  },
  createOrganizationTeam: {
    actions: ["team.created"],
    change: (example) => ({ before: {}, after: example.body }),
  },
  updateTeamInOrganizationById: {
    actions: ["team.renamed"],
    change: (example) => ({ before: { title: text }, after: { title: body(example)["title"] } }),
  },
  removeTeamFromOrganizationById: {
    actions: ["team.deleted"],
    change: () => ({ before: { title: text, members: {} }, after: {} }),
  },
  updateMembersInOrganizationTeam: {
    actions: ["team.members-changed"],
    change: ({ body: value }) => {
      const { add, remove, memberships } = value as {
        add: string[];
        remove: string[];
        memberships: object;
      };
      const [[added = ""], [removed = ""], [owner = ""]] = [add, remove, Object.keys(memberships)];
      return {
        before: { [added]: null, [removed]: "member", [owner]: null },
        after: { [added]: "member", [removed]: null, [owner]: "owner" },
      };
    },
  },
  addMemberToOrganizationTeamById: {
    actions: ["team.members-changed"],
    change: ({ params = {} }) => ({
      before: { [params.userId ?? ""]: null },
      after: { [params.userId ?? ""]: "member" },
    }),
  },
  deleteMemberFromOrganizationTeamById: {
    actions: ["team.members-changed"],
    change: ({ params = {} }) => ({
      before: { [params.userId ?? ""]: "member" },
      after: { [params.userId ?? ""]: null },
    }),
  },
  inviteUsersToOrganization: {
    actions: ["invitation.sent"],
    change: ({ body: value }) => {
      const [email = ""] = (value as { emails: string[] }).emails;
      return { before: {}, after: expect.objectContaining({ roles: { [email]: "comment" } }) };
    },
  },
  joinOrganizationWithInvite: {
    actions: ["member.joined"],
    change: () => ({ before: {}, after: { role: "read", by: "link" } }),
  },
  revokeOrganizationInvitation: {
    actions: ["invitation.revoked"],
    change: () => ({ before: { role: "edit" }, after: {} }),
  },
  createOrganizationInvite: {
    actions: ["invite-link.created"],
    change: () => ({ before: {}, after: { role: "comment" } }),
  },
  updateOrganizationInviteById: {
    actions: ["invite-link.changed"],
    change: () => ({ before: { role: "read" }, after: { role: "edit" } }),
  },
  deleteOrganizationInviteById: {
    actions: ["invite-link.revoked"],
    change: () => ({ before: { role: "read" }, after: {} }),
  },
  updateUserById: {
    actions: ["user.updated"],
    change: () => ({ before: { displayName: text }, after: { displayName: "Renamed" } }),
  },
  createAPIToken: {
    actions: ["api-token.created"],
    change: () => ({ before: {}, after: { name: "Script", expiresAt: text } }),
  },
  revokeAPIToken: {
    actions: ["api-token.revoked"],
    change: () => ({ before: { name: "Old", expiresAt: text }, after: {} }),
  },
  endSession: { actions: ["session.ended"] },
  setUp: { actions: [] },
  signInWithLink: { actions: ["session.started"] },
  signInWithToken: { actions: ["session.started"] },
  // Goes on with a session that is recorded already; only its secrets change.
  refreshSession: { actions: [] },
  signOut: { actions: ["session.ended"] },
  acceptInvitation: { actions: ["user.created", "member.joined", "session.started"] },
};
