import { plural } from "#web/kit/format-number.ts";

/** Messages shared by the screens of a collection and the access screens. */
export const accessMessages = {
  kind: { space: "space", collection: "collection" },
  guests: {
    title: "Guests cannot see who has access",
    text: "You can open this because it was shared with you. Members of the organization see who else can.",
    action: "Back to the spaces",
  },
} as const;

/** The default level: what members may do without a role of their own. */
export const levelMessages = {
  card: "Default level",
  description:
    "What members of the organization may do here without a role of their own. Guests never get it.",
  field: "Members without a role of their own",
  ownRole: "Everyone in the organization keeps their own role",
  inherit: (title: string) => `As in collection ${title}`,
  inheritUnknown: "As in the collection it stands in",
  inheritNow: (title: string, words: string) => `As in collection ${title}, where today: ${words}`,
  none: {
    top: "Only people and teams named here",
    nested: "Only people and teams named here or above",
  },
  role: {
    read: "Members can read",
    comment: "Members can read and comment",
    edit: "Members can propose and make changes",
    review: "Members can review and merge changes",
    create: "Members can create, publish and merge",
    admin: "Members can do everything, access included",
  },
  ceiling:
    "A level other than their own role also holds for members with a higher one, unless they are named here.",
  counting: "Counting whom it touches",
  many: "Admins, and whoever has a role of their own, keep what they have. Everybody else follows the new level.",
  nobody: "Nobody gains or loses anything by this.",
  effect: {
    gain: (count: number) => `${plural(count, "person gains", "people gain")} access`,
    lose: (count: number) => `${plural(count, "person loses", "people lose")} access`,
    more: (count: number) => `${plural(count, "person gets", "people get")} a higher role`,
    less: (count: number) => `${plural(count, "person gets", "people get")} a lower role`,
  },
  below: "Spaces and collections in it that take over its level follow.",
} as const;

/** People and teams with a role of their own. */
export const givenMessages = {
  title: "People and teams with a role of their own",
  text: (kind: string) => `Given on this ${kind}; it comes on top of what they have otherwise.`,
  caption: "People and teams with a role of their own",
  columns: { grantee: "Person or team", role: "Role" },
  add: "Give access",
  none: {
    title: "Nobody has a role of their own here",
    text: "Everybody who can open it does so by their role in the organization, the default level, or a collection above.",
  },
  teamOf: (members: number) => `Team of ${plural(members, "person", "people")}`,
  roleOf: (name: string, role: string) => `Role of ${name}: ${role}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  remove: "Remove access",
  all: (count: number) => `Show all ${count}`,
  here: "here",
  on: (title: string) => `on ${title}`,
  given: (name: string, role: string, where: string) => `${name} is now ${role} ${where}`,
  taken: (name: string, where: string) => `${name} has no role of their own ${where} any more`,
  undo: "Undo",
  self: {
    title: "Change your own access?",
    text: "Your own role here is what you manage access with, unless something else makes you an admin. Only another admin can give it back.",
    confirm: "Change my access",
  },
} as const;

/** The level of a person or team on one of their spaces, changed from their own screen. */
export const ownLevelMessages = {
  change: (title: string, role: string) => `Level on ${title}: ${role}. Change it`,
  hasMore: (reason: string) => `Has it already: ${reason}`,
  remove: "Remove their own level",
  give: "Give access to a space",
  dialog: {
    title: (name: string) => `Give ${name} access to a space`,
    search: "Space",
    placeholder: "Title of a space",
    results: "Spaces found",
    failed: "The spaces could not be read.",
    nothing: (text: string) =>
      text === "" ? "There is no space you manage." : `No space you manage matches “${text}”.`,
    more: (shown: number, total: number) => `The first ${shown} of ${total}. Type more to narrow.`,
    other: "Choose another space",
    role: "Level",
    first: "Choose a space first",
    submit: "Give access",
  },
} as const;

/** Columns of the spaces that a person or team can open. */
export const openedSpacesMessages = { title: "Space", level: "Level", why: "Why" } as const;

/** What a role allows on a space or collection. */
export const roleMeanings = {
  admin: "Everything, access and settings included.",
  create: "Publishes and merges, and makes new spaces in a collection.",
  review: "Approves and merges the changes of others.",
  edit: "Proposes changes, and edits pages where they are open for it.",
  comment: "Reads and comments.",
  read: "Reads.",
} as const;

export const addMessages = {
  title: (title: string) => `Give access to ${title}`,
  search: "People and teams",
  placeholder: "Name, e-mail address or team",
  teams: "Teams",
  people: "People",
  has: (role: string) => `${role} now`,
  nobody: (text: string) => `Nobody and no team matches “${text}”.`,
  more: "Type more to narrow.",
  failed: "The search did not work.",
  role: "Role",
  chosen: (count: number) => (count === 0 ? "Nobody chosen yet" : `${count} chosen`),
  share: "Share",
  shareSpace: "Share this space",
  submit: "Give access",
  first: "Choose somebody first",
  done: (count: number, role: string) =>
    `${plural(count, "person or team is", "people and teams are")} now ${role} here`,
} as const;

/** Everyone who can open it. */
export const everybodyMessages = {
  title: "Everybody who can open it",
  text: "With the role that counts, the highest they have, and everything that gives them one.",
  caption: "Everybody with access",
  noun: { one: "person", many: "people" },
  filters: "Filter people with access",
  search: "Search people by name or e-mail address",
  placeholder: "Name or e-mail address",
  everyRole: "Every role",
  roleFilter: "Role",
  columns: { person: "Person", role: "Role", why: "Why" },
  you: "You",
  none: {
    title: "Nobody can open this",
    text: "Give a role to somebody, or choose another default level.",
  },
  without: "In the organization, but without access",
  whyNot: (name: string) => `Why ${name} cannot open this`,
} as const;

/** One person's chain of reasons. */
export const personMessages = {
  title: (name: string) => `Can ${name} open this, and why?`,
  unknown: "Can this person open this?",
  somebody: "This person",
  yes: (name: string, role: string, title: string) => `${name} can open ${title} as ${role}.`,
  no: (name: string) => `${name} cannot open this`,
  decides: "What decides",
  also: "Would give access as well",
  highest: "The highest role counts.",
  disabled: "they are disabled, and open nothing until that ends.",
  guest:
    "they are a guest, and neither they nor a team of theirs has a role here or on a collection above.",
  closed:
    "the default level gives members nothing here, and neither they nor a team of theirs has a role here or on a collection above.",
  stranger: "they are not a member of the organization.",
  member: "Open their profile",
  give: "Give access",
  failed: "It could not be found out.",
} as const;
