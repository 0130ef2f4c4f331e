/**
 * Names of screens, as breadcrumbs and the browser's tab show them. They stand here and not with the
 * screen's other words, because the address book of all screens is loaded with the first of them.
 */
export const screenTitles = {
  signIn: "Sign in",
  setup: "Set up",
  invitation: "Invitation",
  members: "Members",
  invite: "Invite people",
  invitations: "Invitations",
  teams: "Teams",
  newTeam: "New team",
  settings: "Settings",
  auditLog: "Audit log",
  auditEvent: "Event",
  account: "Account",
  profile: "Profile",
  tokens: "API tokens",
  newToken: "New token",
  sessions: "Sessions",
  appearance: "Appearance",
} as const;
