import type { TeamMemberRole } from "#contract/schemas/role.ts";
import { countMatches, plural } from "#web/kit/format-number.ts";

/** Messages of the teams list, its header and the dialogs for a team. */
export const listMessages = {
  title: "Teams",
  description: "People who get access together. What a team may open, everybody in it may open.",
  create: "New team",
  caption: "Teams",
  noun: { one: "team", many: "teams" },
  matching: countMatches,
  filters: "Filter teams",
  search: "Search teams",
  searchPlaceholder: "Title",
  owner: "Which teams",
  everyTeam: "All teams",
  myTeams: "Teams I own",
  nobody: {
    title: "No teams yet",
    text: "Put people into a team to give them access together.",
    textForOthers: "An admin of the organization can make the first one.",
  },
  columns: { title: "Team", members: "Members", spaces: "Spaces", created: "Created" },
  /** Shown below a team's title where there is no room for columns. */
  facts: (members: number, spaces: number) =>
    `${plural(members, "member")}, ${plural(spaces, "space")}`,
  youOwn: "You own it",
  youOwnMeaning: "You decide who is in this team.",
  actionsOf: (title: string) => `Actions for ${title}`,
  open: "Open",
  rename: "Rename",
  remove: "Delete team",
} as const;

export const goneMessages = {
  title: "This team is not here any more",
  text: "It was deleted, or its address is mistyped. Its people are still members of the organization.",
  action: "See all teams",
} as const;

export const notAllowedMessages = {
  needsAdmin:
    "Only admins of the organization make and rename teams. Ask one of them if you need it.",
  needsOwner: "Only owners of this team and admins of the organization decide who is in it.",
} as const;

const roles: Record<TeamMemberRole, string> = { owner: "Owner", member: "Member" };
/** The name of a role in a team. */
export const teamRoleLabel = (role: TeamMemberRole): string => roles[role];

/** Messages of a team's screen. */
export const teamMessages = {
  tabs: "Views of this team",
  peopleTab: "People",
  spacesTab: "Spaces",
  facts: (members: number, spaces: number) =>
    `${plural(members, "member")}${spaces === 0 ? "" : `, opens ${plural(spaces, "space")}`}. Created`,
  addPeople: "Add people",
  paste: "Paste a list",
  filters: "Filter people",
  find: "Find in this team",
  findPlaceholder: "Name or e-mail address",
  roleFilter: "Role in the team",
  everyRole: "Everybody",
  owners: "Owners",
  plainMembers: "Members",
  caption: "People in this team",
  noun: { one: "person", many: "people" },
  nobody: {
    title: "Nobody is in this team yet",
    text: "Add people to give them what the team may open.",
    textForOthers: "An owner of the team or an admin can add people.",
  },
  columns: {
    person: "Person",
    role: "In the team",
    organizationRole: "In the organization",
    lastSeen: "Last seen",
  },
  roleOf: (name: string, role: string) => `Role of ${name} in the team: ${role}. Change it`,
  roleMeanings: {
    owner: "Decides who is in the team.",
    member: "May open what the team is given.",
  },
  was: (role: TeamMemberRole) => `was ${roles[role]}`,
  you: "You",
  disabled: "Disabled",
  disabledMeaning: "Cannot sign in.",
  toAdd: "Will be added",
  toRemove: "Will be removed",
  remove: (name: string) => `Remove ${name} from the team`,
  undoAdd: (name: string) => `Do not add ${name}`,
  undoRemove: (name: string) => `Keep ${name} in the team`,
} as const;

/** Messages of the spaces that a team opens. */
export const spacesMessages = {
  caption: (team: string) => `Spaces ${team} opens`,
  noun: { one: "space", many: "spaces" },
  none: {
    title: "This team opens no space yet",
    text: "What it is given on a space or a collection, everybody in it may open.",
  },
  hidden: (count: number) =>
    `${plural(count, "more space is", "more spaces are")} not open to you.`,
} as const;

/** Messages of the panel of pending changes. */
export const pendingMessages = {
  title: (count: number) => `${plural(count, "change")} not saved`,
  region: "Changes not saved",
  restored: "Kept from your last visit.",
  save: "Save changes",
  discard: "Discard",
  add: (role: TeamMemberRole) => (role === "owner" ? "joins as owner" : "joins"),
  remove: "leaves the team",
  role: (from: TeamMemberRole, to: TeamMemberRole) => `${roles[from]} → ${roles[to]}`,
  nothing: "nothing to send",
  both: "Named for adding and for removal: removal wins.",
  bothOut: "Named for adding and for removal: removal wins, and nothing changes.",
  outAlready: "Somebody else took them out meanwhile.",
  inAlready: "Somebody else added them meanwhile.",
  roleAlready: "Somebody else gave them this role meanwhile.",
  gone: "Somebody else took them out meanwhile, so their role is left alone.",
  addAgain: "Add again",
  keepAfterAll: "Keep",
  undo: (name: string) => `Undo the change for ${name}`,
  ownerless: "The team will have no owner. Admins of the organization can still manage it.",
  ownSelf: "You will no longer manage this team.",
  tooMuch: (most: number) =>
    `At most ${plural(most, "person", "people")} at once. Take some out of the list.`,
  nothingToSend: "Nothing of this is left to send",
  notYours: "You do not manage this team any more",
  done: (title: string) => `Saved who is in ${title}`,
  undoSaved: "Undo",
  undone: (title: string) => `${title} is as it was`,
  summary: (added: number, removed: number, changed: number) =>
    [
      added > 0 && `${added} added`,
      removed > 0 && `${removed} removed`,
      changed > 0 && `${changed} with another role`,
    ]
      .filter((part) => typeof part === "string")
      .join(", "),
} as const;
