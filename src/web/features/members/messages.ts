import { countMatches, plural } from "#web/kit/format-number.ts";

/** Messages of the members list and its header. */
export const listMessages = {
  title: "Members",
  description: "Everybody who belongs to this organization, and what they may do in it.",
  invite: "Invite people",
  tabs: "Views of members",
  membersTab: "Members",
  invitationsTab: "Invitations",
  formerTab: "Former",
  caption: "Members",
  noun: { one: "member", many: "members" },
  matching: countMatches,
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
  unverified: "Unverified",
  unverifiedMeaning: "Nobody has proved yet that this e-mail address is theirs.",
  sso: "SSO",
  ssoMeaning: "Signs in through the organization's single sign-on.",
  noSso: "No",
  changeRoleOf: (name: string, role: string) => `Role of ${name}: ${role}. Change it`,
  actionsOf: (name: string) => `Actions for ${name}`,
} as const;

/** Messages of the export. */
export const exportMessages = {
  action: "Export CSV",
  title: "Export members",
  scope: (count: number, narrowed: boolean) =>
    narrowed
      ? `The ${plural(count, "member")} that match the search and filters.`
      : `All ${plural(count, "member")}.`,
  selection: (count: number) => `The ${plural(count, "member")} you selected.`,
  progress: "Fetching members",
  cancel: "Cancel",
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

/** "Docs, API and 3 more", for lists that may be long. */
const named = (names: readonly string[], most = 5): string => {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
};

/** Messages of the actions on a member: role, single sign-on, removal. */
export const actionMessages = {
  open: "Open",
  changeRole: "Change role",
  addToTeam: "Add to team",
  makeSso: "Make SSO member",
  createLink: "Create sign-in link",
  unlink: "Unlink from single sign-on",
  cannotSignIn: "Disabled members cannot sign in",
  enforced: "Not while single sign-on is enforced",
  remove: "Remove from organization",
  leave: "Leave organization",
  onlyAdmin: "The only admin. Make somebody else an admin first.",
  needsAdmin: "Needs another admin first",
  changed: (name: string, role: string) => `${name} is now ${role}`,
  undo: "Undo",
  retry: "Retry",
  role: {
    title: (name: string) => `Change the role of ${name}`,
    label: "Role",
    confirm: "Change role",
    same: "Choose another role first",
  },
  admin: {
    title: (name: string) => `Make ${name} an admin?`,
    lead: (name: string) => `As an admin, ${name} can:`,
    confirm: "Make admin",
  },
  stepDown: {
    title: "Give up your admin role?",
    text: (organization: string) =>
      `Without it you can no longer invite or remove people in ${organization}, change roles, or open the settings and the audit log.`,
    againTitle: "Are you sure?",
    again: (others: readonly string[]) =>
      others.length === 0
        ? "You cannot undo this yourself: only another admin can make you an admin again."
        : `You cannot undo this yourself: only another admin (${named(others)}) can make you an admin again.`,
    confirm: "Give up admin role",
    done: (role: string) => `You are now ${role}`,
  },
  sso: {
    title: (name: string) => `Make ${name} an SSO member`,
    text: (name: string) =>
      `${name} is to sign in through the organization's single sign-on. Role, teams and spaces stay as they are.`,
    notYet:
      "Single sign-on is not enforced here, so sign-in links and API tokens go on working beside it.",
    back: "“Unlink from single sign-on” takes it back.",
    confirm: "Make SSO member",
    done: (name: string) => `${name} is an SSO member`,
  },
  link: {
    title: (name: string) => `Create a sign-in link for ${name}?`,
    text: (name: string, organization: string) =>
      `Whoever opens it first is signed in as ${name}, to ${organization} only. It works once, for 15 minutes, and the audit log says that you made it.`,
    next: "Screen it opens",
    nextHint:
      "Paste its address from your browser. Without one the link opens the organization's home.",
    nextElsewhere: "Paste the address of a screen of this dashboard.",
    confirm: "Create link",
    made: (name: string) => `Sign-in link for ${name}`,
    field: "Sign-in link",
    copy: "Copy link",
    expires: "Works once. It ends",
    handOver: (name: string) =>
      `Shown only this once. Hand it over in a way that only ${name} can read.`,
    done: "Done",
  },
  unlinking: {
    title: (name: string) => `Unlink ${name} from single sign-on?`,
    text: (name: string) =>
      `Sessions and API tokens that ${name} has by single sign-on end at once, and the link to their accounts at identity providers is forgotten. Role, teams and spaces stay.`,
    after:
      "They sign in by sign-in links and API tokens from then on. Make them an SSO member to link them again.",
    confirm: "Unlink",
    done: (name: string) => `${name} is unlinked from single sign-on`,
  },
  removal: {
    title: (name: string, organization: string) => `Remove ${name} from ${organization}?`,
    leaveTitle: (organization: string) => `Leave ${organization}?`,
    lead: (name: string) => `${name} loses access at once.`,
    leaveLead: "You lose access at once.",
    teams: (count: number) => `Leaves ${plural(count, "team")}.`,
    spaces: (count: number) =>
      count === 0 ? "Loses no space: none is open to them." : `Loses ${plural(count, "space")}.`,
    ownSpaces: (count: number) =>
      count === 0 ? "Loses no space: none is open to you." : `Loses ${plural(count, "space")}.`,
    stays: "What they wrote stays, under their name.",
    ownStays: "What you wrote stays, under your name.",
    back: "For 30 days they can be restored with role, teams and access, under Former.",
    ownBack: "For 30 days an admin can restore you with role, teams and access.",
    restorable: "They can be restored for 30 days, under Former.",
    confirm: "Remove",
    confirmLeave: "Leave",
    confirmHandOver: "Hand over and remove",
    done: (name: string, organization: string) => `${name} is no longer in ${organization}`,
    left: (organization: string) => `You left ${organization}`,
  },
} as const;

/** Messages of a member's screen. */
export const memberMessages = {
  tabs: "Views of this member",
  teamsTab: "Teams",
  spacesTab: "Spaces",
  signInTab: "Sign-in",
  activityTab: "Activity",
  facts: {
    role: "Role",
    joined: "Joined",
    lastSeen: "Last seen",
    signIn: "Sign-in",
    sso: "Single sign-on",
    noSso: "Sign-in link or API token",
  },
  teams: {
    caption: (name: string) => `Teams of ${name}`,
    noun: { one: "team", many: "teams" },
    filters: "Filter teams",
    search: "Search teams by title",
    placeholder: "Team title",
    columns: { title: "Team", role: "Role in the team", members: "Members" },
    roles: { owner: "Owner", member: "Member" },
    ownerMeaning: "May change who is in the team.",
    actionsOf: (team: string) => `Actions for ${team}`,
    open: "Open team",
    remove: "Remove from team",
    removed: (name: string, team: string) => `Removed ${name} from ${team}`,
    undone: (name: string, team: string) => `${name} is in ${team} again`,
    none: {
      title: (name: string) => `${name} is in no team`,
      text: "People in a team get what the team is given.",
      action: "Open teams",
    },
  },
  spaces: {
    caption: (name: string) => `Spaces ${name} can open`,
    noun: { one: "space", many: "spaces" },
    none: {
      title: (name: string) => `${name} can open no space`,
      admin: "The organization has no spaces yet. An admin sees every one there will be.",
      guest: "A guest sees only the spaces shared with them by name, or with a team of theirs.",
      member:
        "No space is open to them, neither by their role in the organization nor by a grant to them or a team of theirs.",
    },
  },
  signIn: {
    title: "Single sign-on",
    sso: "They sign in through the organization's identity provider.",
    noSso: "They sign in by sign-in links and API tokens.",
    caption: (name: string) => `Identities that sign ${name} in`,
    columns: {
      provider: "Provider",
      nameID: "Name there (NameID)",
      linked: "Linked",
      lastUsed: "Last used",
    },
    none: {
      title: "Not linked yet",
      sso: "They are linked when they first sign in by single sign-on.",
      noSso: "Make them an SSO member, and they are linked when they first sign in by it.",
    },
    link: {
      title: "Sign-in link",
      text: "A way back in for a member who cannot sign in otherwise. You create it and hand it over.",
    },
  },
  activity: {
    title: "Recent activity",
    text: "Visits are left out here.",
    none: (name: string) => `No recent activity of ${name}`,
    noneText: "Changes to people, teams and settings are recorded; reading is not.",
    all: "All in the audit log",
  },
  gone: {
    title: (name: string) => `${name} is not a member any more`,
    text: "They were removed, or left, while this page was open. What they wrote stays.",
    unknown: "There is no such member",
    unknownText: "They were removed, left, or never belonged to this organization.",
    action: "Go to members",
  },
} as const;
