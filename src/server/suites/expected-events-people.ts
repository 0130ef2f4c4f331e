import { expect } from "vitest";
import { body, text, type ExpectedEvents, event } from "./expected-events.ts";

/** The events recorded by the examples of organizations, people and ways to sign in. */
export const foundationEvents: ExpectedEvents = {
  createOrganization: { actions: ["organization.created", "member.joined"] },
  updateOrganizationById: event("organization.updated", { title: text }, (example) => ({
    title: body(example)["title"],
  })),
  deleteOrganizationById: event(
    "organization.deleted",
    { title: text, deletedAt: null },
    { deletedAt: text },
  ),
  restoreOrganization: event("organization.restored", { deletedAt: text }, { deletedAt: null }),
  uploadOrganizationLogo: event("organization.updated", { logo: text }, { logo: text }),
  uploadUserPhoto: event("user.updated", { photoURL: null }, { photoURL: text }),
  updateMemberInOrganizationById: event(
    "member.role-changed",
    { role: "read" },
    { role: "review" },
  ),
  changeMembersInOrganization: event("member.role-changed", { role: "read" }, { role: "review" }),
  removeMemberFromOrganizationById: {
    actions: ["member.removed"],
    change: ({ query }) => ({
      before: expect.objectContaining({ role: "read" }),
      after: { successor: query?.["successor"], ownedTeams: 0, reviews: 0 },
    }),
  },
  restoreFormerMembers: {
    actions: ["member.restored"],
    change: () => ({ before: {}, after: expect.objectContaining({ role: "read" }) }),
  },
  updateOrganizationMemberLastSeenAt: event(
    "member.seen",
    { lastSeenAt: null },
    { lastSeenAt: text },
  ),
  createSignInLinkForMember: event("member.sign-in-link-created", {}, { expiresAt: text }),
  setUserAsSSOMemberForOrganization: event("member.sso-set", { sso: false }, { sso: true }),
  createOrganizationTeam: event("team.created", {}, (example) => example.body),
  changeOrganizationTeams: event("team.deleted", { title: text, members: {} }),
  updateTeamInOrganizationById: event("team.renamed", { title: text }, (example) => ({
    title: body(example)["title"],
  })),
  removeTeamFromOrganizationById: event("team.deleted", { title: text, members: {} }),
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
  changeOrganizationInvitations: event("invitation.revoked", { role: "edit" }),
  joinOrganizationWithInvite: event("member.joined", {}, { role: "read", by: "link" }),
  revokeOrganizationInvitation: event("invitation.revoked", { role: "edit" }),
  createOrganizationInvite: event("invite-link.created", {}, { role: "comment" }),
  updateOrganizationInviteById: event("invite-link.changed", { role: "read" }, { role: "edit" }),
  deleteOrganizationInviteById: event("invite-link.revoked", { role: "read" }),
  createOrganizationSAMLProvider: event("saml-provider.created", {}, (example) => example.body),
  updateOrganizationSAMLProvider: event("saml-provider.updated", { label: text }, (example) => ({
    label: body(example)["label"],
  })),
  deleteOrganizationSAMLProvider: event(
    "saml-provider.deleted",
    { label: "Example ID", deletedAt: null },
    { deletedAt: text },
  ),
  restoreSAMLProvider: event("saml-provider.restored", { deletedAt: text }, { deletedAt: null }),
  updateSAMLProviderOptions: event(
    "saml-provider.updated",
    { sessionHours: expect.any(Number) },
    (example) => ({ sessionHours: body(example)["sessionHours"] }),
  ),
  removeUserFromSSO: event(
    "member.sso-removed",
    { sso: true, identities: 0 },
    { sso: false, identities: 0, ended: { sessions: 0, tokens: 0 } },
  ),
  readSAMLMetadata: { actions: [] },
  setBreakGlassAdmins: event(
    "member.break-glass-named",
    { breakGlass: false },
    { breakGlass: true },
  ),
  updateUserById: event("user.updated", { displayName: text }, { displayName: "Renamed" }),
  updateNotificationSettings: event(
    "user.notices-changed",
    { mentioned: true },
    { mentioned: false },
  ),
  createAPIToken: event("api-token.created", {}, { name: "Script", expiresAt: text }),
  renewAPIToken: event("api-token.created", {}, { name: "Old", expiresAt: text, renews: text }),
  revokeAPIToken: event("api-token.revoked", { name: "Old", expiresAt: text }),
  endSession: { actions: ["session.ended"] },
  setUp: { actions: [] },
  signInWithLink: { actions: ["session.started"] },
  signInWithToken: { actions: ["session.started"] },
  createSavedView: event("saved-view.created", {}, { list: "change-requests" }),
  updateSavedView: event("saved-view.updated", {}, { changed: ["name"] }),
  deleteSavedView: event("saved-view.deleted", { list: "change-requests" }, {}),
  sendSignInLink: { actions: [] },
  // Continues a session that is already recorded; only its secrets change.
  refreshSession: { actions: [] },
  // The outcome of a response is kept among the provider's attempts.
  consumeAssertion: { actions: [] },
  discoverSSO: { actions: [] },
  checkSAMLResponse: { actions: [] },
  createSAMLTest: { actions: ["saml-provider.test-begun"] },
  finishSSO: {
    actions: [
      "member.joined",
      "member.signed-in",
      "member.sso-linked",
      "session.started",
      "user.created",
    ],
  },
  signOut: { actions: ["session.ended"] },
  proveAddress: { actions: ["address-proof.asked"] },
  acceptInvitation: { actions: ["user.created", "member.joined", "session.started"] },
};
