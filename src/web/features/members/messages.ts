import { plural } from "#web/kit/plural.ts";

/** Words of the members list and its header. */
export const listMessages = {
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
export const exportMessages = {
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

/** "Docs, API and 3 more", for lists that may be long. */
const named = (names: readonly string[], most = 5): string => {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
};

/** Words of what can be done to a member: role, single sign-on, removal. */
export const actMessages = {
  open: "Open",
  changeRole: "Change role",
  makeSso: "Make SSO member",
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
  stepDown: {
    title: "Give up your admin role?",
    text: (organization: string) =>
      `Without it you can no longer invite or remove people in ${organization}, change roles, or open the settings and the audit log.`,
    goOn: "Continue",
    againTitle: "Are you sure?",
    again: (others: readonly string[]) =>
      others.length === 0
        ? "You cannot take this back yourself: only another admin can make you an admin again."
        : `You cannot take this back yourself: only another admin (${named(others)}) can make you an admin again.`,
    confirm: "Give up admin role",
    done: (role: string) => `You are now ${role}`,
  },
  sso: {
    title: (name: string) => `Make ${name} an SSO member`,
    text: (name: string) =>
      `${name} is to sign in through the organization's single sign-on. Role, teams and spaces stay as they are.`,
    notYet:
      "Single sign-on is turned off for this organization. Until it is on, sign-in links and API tokens go on working.",
    oneWay:
      "This cannot be switched back here: it takes removing the member and inviting them again.",
    confirm: "Make SSO member",
    done: (name: string) => `${name} is an SSO member`,
  },
  removal: {
    title: (name: string, organization: string) => `Remove ${name} from ${organization}?`,
    leaveTitle: (organization: string) => `Leave ${organization}?`,
    lead: (name: string) => `${name} loses access at once.`,
    leaveLead: "You lose access at once.",
    loading: "Looking up teams",
    noTeams: "Leaves no team: they are in none.",
    ownNoTeams: "Leaves no team: you are in none.",
    teams: (count: number, names: readonly string[]) =>
      names.length === 0
        ? `Leaves ${plural(count, "team")}.`
        : `Leaves ${plural(count, "team")}: ${named(names)}.`,
    ownerless: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} loses its only owner. Admins can still manage it.`
        : `${named(names)} lose their only owner. Admins can still manage them.`,
    spaces: (count: number) =>
      count === 0 ? "Loses no space: none is open to them." : `Loses ${plural(count, "space")}.`,
    ownSpaces: (count: number) =>
      count === 0 ? "Loses no space: none is open to you." : `Loses ${plural(count, "space")}.`,
    stays: "What they wrote stays, under their name.",
    ownStays: "What you wrote stays, under your name.",
    back: "To come back they need a new invitation, and role and teams have to be given again.",
    ownBack: "To come back you need a new invitation.",
    confirm: "Remove",
    confirmLeave: "Leave",
    done: (name: string, organization: string) => `${name} is no longer in ${organization}`,
    left: (organization: string) => `You left ${organization}`,
  },
} as const;

/** Words of the screen of one member. */
export const memberMessages = {
  tabs: "Views of this member",
  teamsTab: "Teams",
  spacesTab: "Spaces",
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
    noun: "teams",
    search: "Search teams by title",
    placeholder: "Team title",
    columns: { title: "Team", role: "Role in the team", members: "Members" },
    roles: { owner: "Owner", member: "Member" },
    ownerMeaning: "May change who is in the team.",
    none: {
      title: (name: string) => `${name} is in no team`,
      text: "Teams are given members on the team's own screen.",
      action: "Open teams",
    },
  },
  spaces: {
    caption: (name: string) => `Spaces ${name} can open`,
    noun: "spaces",
    columns: { title: "Space", level: "Level", reason: "Why" },
    none: {
      title: (name: string) => `${name} can open no space`,
      admin: "The organization has no spaces yet. An admin sees every one there will be.",
      guest: "A guest sees only the spaces shared with them by name, or with a team of theirs.",
      member:
        "No space is open to them, neither by their role in the organization nor by a grant to them or a team of theirs.",
    },
  },
  activity: {
    title: "What they did lately",
    text: "Visits are left out here.",
    none: (name: string) => `${name} did nothing lately that is recorded`,
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

/** Words of inviting people by their addresses. */
export const inviteMessages = {
  title: "Invite people",
  description: "Everybody gets a personal link that lets them in with the role chosen here.",
  addresses: "E-mail addresses",
  addressesHint: (most: number) =>
    `One a line, or parted by commas, up to ${most}. A pasted list of the form Name <address> is fine, too.`,
  placeholder: "ada@example.com",
  role: "Role",
  sso: "Single sign-on",
  ssoHint: (domains: readonly string[]) =>
    `They sign in through the organization's provider. Only for addresses in ${domains.join(", ")}; others are invited without it.`,
  ssoUnavailable: "The organization names no e-mail domain yet. Add one in the settings.",
  submit: (count: number) =>
    count === 0 ? "Invite" : `Invite ${plural(count, "person", "people")}`,
  nobodyNew: "Everybody here is a member already",
  nothing: "Enter at least one address",
  tooMany: (count: number, most: number) =>
    `These are ${count} addresses; ${most} can be invited at once. Invite the rest afterwards.`,
  notAddresses: (texts: readonly string[]) =>
    texts.length === 1
      ? `“${texts[0]}” is not an e-mail address`
      : `${plural(texts.length, "line")} are not e-mail addresses: ${texts.slice(0, 3).join(", ")}${texts.length > 3 ? " …" : ""}`,
  verdicts: "What becomes of each address",
  checking: "Checking who is a member already",
  uncheckable:
    "Who is a member already could not be checked. The service leaves members alone and says so afterwards.",
  verdict: {
    new: "Will be invited",
    renewed: "Invited already: renewed, same link",
    member: "Member already: left out",
    duplicate: "Twice in the list: left out",
    invalid: "Not an e-mail address",
  },
  withoutSso: "without single sign-on",
  removeInvalid: "Remove what is no address",
} as const;

/** Words of what became of an invitation. */
export const invitedMessages = {
  title: (count: number) =>
    count === 0 ? "Nobody was invited" : `${plural(count, "person", "people")} invited`,
  handOver: (days: number) =>
    `Bindery sends no e-mail itself: give everybody their own link. It works once, within ${days} days.`,
  later: "The links stay on the Invitations page until they are used.",
  members: (count: number) =>
    count === 1
      ? "One of them is a member already and was left alone."
      : `${plural(count, "of them is", "of them are")} members already and were left alone.`,
  withoutSso: (emails: readonly string[]) =>
    `Invited without single sign-on, because their domain is not one of the organization's: ${emails.join(", ")}.`,
  links: "Links to hand over",
  copyFor: (email: string) => `Copy link for ${email}`,
  copyAll: "Copy all links",
  failed: "The links could not be read. They stand on the Invitations page.",
  seeAll: "See all invitations",
  done: "Done",
} as const;

/** Words of the invitations screen. */
export const invitationsMessages = {
  byEmail: "Invited by e-mail",
  byEmailText:
    "Each address has its own link, which works once. Bindery sends no e-mail itself: copy the link and hand it over.",
  caption: "Invitations by e-mail",
  noun: "invitations",
  columns: {
    email: "E-mail address",
    role: "Role",
    status: "Status",
    invitedBy: "Invited by",
    expires: "Expires",
    link: "Link",
  },
  status: { pending: "Pending", expired: "Expired" },
  sso: "SSO",
  unknownInviter: "Unknown",
  none: {
    title: "No open invitations",
    text: "Whoever is invited and has not joined yet is listed here.",
  },
  copy: (email: string) => `Copy link for ${email}`,
  actionsOf: (email: string) => `Actions for ${email}`,
  renew: "Renew for 7 days",
  renewed: (email: string) => `Invitation of ${email} renewed`,
  takeBack: "Take back",
  takenBack: (email: string) => `Invitation of ${email} taken back`,
  takenBackText: "Their link does not work any more.",
  undo: "Undo",
  undone: (email: string) => `${email} is invited again`,
  undoneText: "With a new link: the old one stays off.",
} as const;

/** Words of the invite links. */
export const linkMessages = {
  title: "Invite links",
  text: "Anybody who has such a link can join with its role, until it is revoked.",
  off: {
    title: "Invite links are turned off",
    text: "Nobody can join with the links below, and no new ones can be made.",
    settings: "Open settings",
  },
  offReason: "Invite links are turned off in the settings",
  create: "Create link",
  caption: "Invite links and their roles",
  columns: { link: "Link", role: "Gives the role", created: "Created" },
  none: {
    title: "No invite links",
    text: "Create one to let several people in without naming them.",
  },
  changeRoleOf: (role: string) => `Invite link for ${role}. Change its role`,
  roleChanged: (role: string) => `Who joins by this link is now ${role}`,
  copy: (role: string) => `Copy the link for ${role}`,
  revoke: "Revoke link",
  dialog: {
    title: "Create an invite link",
    description: "Whoever has the link can join. Give it only to people you want in.",
    role: "Role of those who join",
    submit: "Create link",
    done: "Invite link created",
  },
  revoking: {
    title: "Revoke this invite link?",
    text: (role: string) =>
      `The link for the role ${role} stops working at once, for everybody who has it. People who joined with it stay. This cannot be undone, but another link can be made.`,
    confirm: "Revoke link",
    done: "Invite link revoked",
  },
} as const;

/** For those who may not invite. */
export const refusedMessages = {
  title: "You may not do this",
  text: "Inviting people needs the role admin in the organization. Ask an admin if you need it.",
  close: "Close",
} as const;
