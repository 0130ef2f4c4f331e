import { plural } from "#web/kit/plural.ts";

/** Words of the members list and its header. */
export const listStrings = {
  title: "Members",
  description: "Everybody who belongs to this organization, and what they may do in it.",
  invite: "Invite people",
  tabs: "Views of members",
  membersTab: "Members",
  invitationsTab: "Invitations",
  caption: "Members",
  noun: "members",
  filters: "Filter members",
  search: "Search members",
  searchPlaceholder: "Name or e-mail address",
  roleFilter: "Filter by role",
  everyRole: "All roles",
  activeOnly:
    "Sorted by last seen: people who were never here, and those who are disabled, are left out.",
  everybody: "Show everybody",
  changed: "This list has changed.",
  showChanges: "Show the changes",
  nobody: {
    title: "No members yet",
    text: "Invite people by their e-mail address, or give them an invite link.",
  },
  columns: {
    member: "Member",
    role: "Role",
    teams: "Teams",
    spaces: "Spaces",
    joined: "Joined",
    lastSeen: "Last seen",
    sso: "SSO",
  },
  you: "You",
  disabled: "Disabled",
  disabledMeaning: "Cannot sign in.",
  sso: "SSO",
  ssoMeaning: "Signs in through the organization's single sign-on.",
  noSso: "No",
  changeRoleOf: (name: string, role: string) => `Role of ${name}: ${role}. Change it`,
  actionsOf: (name: string) => `Actions for ${name}`,
} as const;

/** Words of the export. */
export const exportStrings = {
  action: "Export CSV",
  title: "Export members",
  scope: (count: number, narrowed: boolean) =>
    narrowed
      ? `The ${plural(count, "member")} that match the search and filters.`
      : `All ${plural(count, "member")}.`,
  progress: "Fetching members",
  cancel: "Cancel",
  retry: "Try again",
  done: (count: number) => `Exported ${plural(count, "member")}`,
  file: (date: string) => `members-${date}.csv`,
  header: [
    "Name",
    "E-mail",
    "Role",
    "Teams",
    "Spaces",
    "Joined",
    "Last seen",
    "Single sign-on",
    "Disabled",
    "User id",
  ],
  yes: "yes",
  no: "no",
} as const;
