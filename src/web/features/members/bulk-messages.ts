import { formatNumber, plural } from "#web/kit/format-number.ts";

const has = (count: number) => (count === 1 ? "has" : "have");
const members = (count: number) => plural(count, "member");

/** Messages about bulk actions on members. */
export const bulkMessages = {
  bar: "Selected members",
  export: "Export",
  setRole: "Change role",
  addToTeam: "Add to team",
  removeFromTeam: "Remove from team",
  removeAll: "Remove",
  team: "Team",
  chooseTeam: "Choose a team",
  noTeams: "This organization has no teams yet.",
  role: "New role",
  nobody: "Nobody would change",
  chooseFirst: "Choose a team first",
  more: (rest: number) => `${formatNumber(rest)} more`,
  undo: "Undo",
  undone: (count: number) => `Undone for ${members(count)}`,
  changedSince: (names: string, count: number) =>
    `${names} ${count === 1 ? "was" : "were"} given another role in the meantime, and ${count === 1 ? "keeps" : "keep"} it.`,
  notUndone: (names: string, count: number) =>
    `${names} ${count === 1 ? "was" : "were"} changed in the meantime, and ${count === 1 ? "stays" : "stay"} that way.`,
  effects: {
    title: "What happens",
    unchanged: {
      "set-role": (count: number) => `${members(count)} already ${has(count)} this role`,
      "add-to-team": (count: number) => `${members(count)} already in the team`,
      "remove-from-team": (count: number) => `${members(count)} not in the team`,
      remove: (count: number) => `${members(count)} unchanged`,
    },
    missing: (count: number) =>
      `${plural(count, "person", "people")} no longer in the organization`,
    self: "You: change your own membership from your row in the list",
    lastAdmin: (name: string) => `${name}: the last admin who can sign in`,
    losesAdmin: (names: string) => `No longer admin: ${names}`,
    owns: (count: number) => `owns ${plural(count, "team")} that nobody else who stays owns`,
    reviews: (count: number) => `has ${plural(count, "review")} waiting`,
    changeRequests: (count: number) => `began ${plural(count, "unfinished change request")}`,
    threads: (count: number) => `began ${plural(count, "open thread")}`,
    structureDrafts: (count: number) => `began ${plural(count, "open structure draft")}`,
    together: (what: string) => `In all: ${what}`,
    ownerless: (count: number) => `${plural(count, "team")} without an owner`,
    waiting: (count: number) => `${plural(count, "review")} waiting`,
    begun: (count: number) => plural(count, "unfinished change request"),
    open: (count: number) => plural(count, "open thread"),
    drafts: (count: number) => plural(count, "open structure draft"),
  },
  "set-role": {
    title: (count: number) => `Change the role of ${members(count)}`,
    will: (count: number, to: string) => `${members(count)} will be ${to}`,
    confirm: (count: number) => `Change ${members(count)}`,
    done: (count: number, to: string) =>
      `${members(count)} ${count === 1 ? "is" : "are"} now ${to}`,
    adminLead: "As an admin, each of them can:",
  },
  "add-to-team": {
    title: (count: number) => `Add ${members(count)} to a team`,
    titleOne: (name: string) => `Add ${name} to a team`,
    will: (count: number, to: string) => `${members(count)} will join ${to}`,
    confirm: (count: number) => `Add ${members(count)}`,
    done: (count: number, to: string) => `Added ${members(count)} to ${to}`,
  },
  "remove-from-team": {
    title: (count: number) => `Remove ${members(count)} from a team`,
    will: (count: number, to: string) => `${members(count)} will leave ${to}`,
    confirm: (count: number) => `Remove ${members(count)}`,
    done: (count: number, to: string) => `Removed ${members(count)} from ${to}`,
  },
  remove: {
    title: (count: number) => `Remove ${members(count)}?`,
    will: (count: number, to: string) =>
      `${members(count)} will lose access to ${to} at once. What they wrote stays, under their names.`,
    back: "For 30 days they can be restored with role, teams and access, under Former.",
    confirm: (count: number) => `Remove ${members(count)}`,
    confirmHandOver: (count: number) => `Hand over and remove ${members(count)}`,
    done: (count: number, to: string) => `Removed ${members(count)} from ${to}`,
  },
  left: (count: number) => `${members(count)} could not be changed any more`,
} as const;

/** Messages of the filters of members. */
export const filterMessages = {
  team: "Filter by team",
  everyTeam: "All teams",
  lastSeen: "Filter by last seen",
  anyTime: "Last seen: all",
  lastSeenChoices: {
    never: "Never seen",
    "over-30-days": "Not seen for 30 days",
    "over-90-days": "Not seen for 90 days",
  },
  more: (set: number) => (set === 0 ? "More filters" : `More filters (${set})`),
  sso: "Single sign-on",
  anySso: "SSO: all",
  withSso: "SSO only",
  withoutSso: "Without SSO",
  verified: "E-mail address",
  anyVerified: "E-mail: all",
  withVerified: "Verified e-mail",
  withoutVerified: "Unverified e-mail",
  clear: "Clear filters",
  copyLink: "Copy link to this view",
  size: "Members per page",
  perPage: (count: number) => `${count} per page`,
} as const;
