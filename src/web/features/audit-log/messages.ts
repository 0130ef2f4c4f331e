import { plural } from "#web/kit/format-number.ts";

/** Messages of the audit log's list. */
export const listMessages = {
  title: "Audit log",
  description: "Every change in this organization: who made it, when, and what it was before.",
  filters: "Filter events",
  action: "Filter by what was done",
  everyAction: "All events",
  period: "Filter by time",
  periods: {
    all: "Any time",
    today: "Today",
    week: "Last 7 days",
    month: "Last 30 days",
    quarter: "Last 90 days",
    custom: "Custom dates",
  },
  from: "From",
  to: "To",
  search: "Search the audit log",
  searchPlaceholder: "Search names and events",
  caption: "Events, newest first",
  noun: { one: "event", many: "events" },
  none: {
    title: "No events yet",
    text: "What people change in this organization is recorded here from now on.",
  },
  columns: { event: "Event", target: "About", who: "Who", source: "Source", when: "When" },
} as const;

export const actorMessages = {
  label: "Filter by who did it",
  placeholder: "Anybody",
  chosen: (name: string) => `By ${name}`,
  clear: (name: string) => `Events of anybody, not only of ${name}`,
  gone: "somebody who left",
  results: "People found",
  nothing: (text: string) => `Nobody matches “${text}”.`,
  failed: "The search failed. Type again to retry.",
  found: (count: number) => `${plural(count, "person", "people")} found`,
} as const;

export const targetMessages = {
  label: "Filter by what it is about",
  placeholder: "Anything",
  chosen: (name: string) => `About ${name}`,
  clear: (name: string) => `Events about anything, not only ${name}`,
  gone: "something without a name",
  results: "Things found",
  nothing: (text: string) => `Nothing matches “${text}”.`,
  failed: "The search failed. Type again to retry.",
  found: (count: number) => `${plural(count, "thing")} found`,
} as const;

/** Messages of the export. */
export const exportMessages = {
  action: "Export CSV",
  title: "Export the audit log",
  scope: (count: number, narrowed: boolean) =>
    narrowed
      ? `The ${plural(count, "event")} that match the filters.`
      : `All ${plural(count, "event")}.`,
  bounded: (most: string) =>
    `A file holds at most ${most} events: this one ends with the newest of them. Narrow the time to export the rest.`,
  progress: "Fetching events",
  cancel: "Cancel",
  done: (count: number) => `Exported ${plural(count, "event")}`,
  file: (date: string) => `audit-log-${date}.csv`,
  header: [
    "When (UTC)",
    "Action",
    "Event",
    "Who",
    "Who (id)",
    "Who (type)",
    "Target",
    "Target (id)",
    "Target (type)",
    "Source",
    "Event id",
  ],
} as const;

/** Messages of an event's panel. */
export const eventPanelMessages = {
  when: "When",
  who: "Who",
  target: "About",
  targetId: "Its id",
  how: "Through",
  operation: "Operation",
  request: "Request id",
  cause: "Caused by",
  causeLink: "another event",
  copyRequest: "Copy request id",
  copyTarget: "Copy its id",
  changes: "What changed",
  nothing: "This event has no changed fields.",
  was: "Before",
  is: "After",
  former: "Former members of this removal",
  allOfTarget: (name: string) => `Everything about ${name}`,
  allOfActor: (name: string) => `Everything ${name} did`,
  credentials: {
    session: "signed in with a browser",
    "api-token": "with an API token",
    system: "by the service itself",
  },
  gone: {
    title: "Event",
    nothing: "There is no such event",
    text: "The address may be mistyped, or the event belongs to another organization.",
  },
  failedTitle: "The event could not be shown",
  back: "Back to the log",
} as const;

/** Messages about changed fields. */
export const changeMessages = {
  fields: {
    title: "Title",
    role: "Role",
    roles: "Invited",
    by: "Came by",
    sso: "Single sign-on",
    ai: "AI features",
    inviteLinks: "Invite links",
    checkExternalLinks: "Check outside addresses",
    defaultRole: "Default role",
    defaultContent: "Default content",
    emailDomains: "E-mail domains",
    hostname: "Hostname",
    logo: "Logo",
    lastSeenAt: "Last seen",
    members: "People",
    teams: "Teams",
    spaces: "Spaces",
    inTeams: "In the teams",
    grantedSpaces: "Granted spaces",
    grantedCollections: "Granted collections",
    identities: "Single sign-on names",
    endEverything: "Older sessions and tokens stay shut out",
    removedAt: "Was removed",
    lost: "Not given back",
    successor: "Handed over to",
    ownedTeams: "Teams handed over",
    reviews: "Reviews handed over",
    mergeChecks: "Before a merge",
  },
  by: {
    email: "Invitation by e-mail",
    link: "Invite link",
    creation: "Created the organization",
    sso: "Single sign-on",
  },
  teamRoles: { owner: "Team owner", member: "Member" },
  notIn: "Not in the team",
  noRole: "No role of their own",
  on: "On",
  off: "Off",
  nothing: "Nothing",
  andMore: (rest: number) => `and ${rest} more`,
  site: (id: string) => `Site ${id}`,
} as const;
