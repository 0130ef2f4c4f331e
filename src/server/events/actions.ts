/** What can happen in an organization, with its words. A write picks one of these. */
export const organizationActions = {
  "organization.created": "Organization created",
  "organization.updated": "Organization changed",
  "member.joined": "Member joined",
  "member.role-changed": "Member's role changed",
  "member.removed": "Member removed",
  "member.seen": "Member seen",
  "member.sso-set": "Member set to single sign-on",
  "team.created": "Team created",
  "team.renamed": "Team renamed",
  "team.deleted": "Team deleted",
  "team.members-changed": "Team members changed",
  "invitation.sent": "Invitation sent",
  "invitation.renewed": "Invitation renewed",
  "invitation.revoked": "Invitation taken back",
  "invite-link.created": "Invite link created",
  "invite-link.changed": "Invite link changed",
  "invite-link.revoked": "Invite link revoked",
} as const;

/** What concerns one person only; no organization's log lists it. */
export const personalActions = {
  "user.created": "Account opened",
  "user.updated": "Profile changed",
  "api-token.created": "API token created",
  "api-token.revoked": "API token revoked",
  "session.started": "Signed in",
  "session.ended": "Signed out",
  "sign-in-link.issued": "Sign-in link issued",
} as const;

export type AuditAction = keyof typeof organizationActions | keyof typeof personalActions;
