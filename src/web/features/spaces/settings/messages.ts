import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import { plural } from "#web/kit/format-number.ts";

/** Messages of a space's settings, including those it shares with collections. */
export const settingsMessages = {
  identity: {
    card: "Name and picture",
    description: "How the space appears to everybody who can open it.",
    fields: { title: "Title", emoji: "Emoji", icon: "Icon address" },
    emojiHint: "One character in front of the title, such as 📘.",
    iconHint:
      "The https address of a picture, kept for readers' sites. Either an emoji or an icon.",
    iconPlaceholder: "https://acme.com/guide.png",
  },
  editing: {
    card: "Editing",
    field: "How pages change",
    git: "While the space is connected to Git, its pages change through change requests whatever is chosen here.",
    live: {
      label: "Live",
      text: "Editors change pages directly, or through change requests where a review is wanted.",
    },
    locked: {
      label: "Locked",
      text: "Pages change only through change requests. Direct edits are refused, to admins too.",
    },
  },
  mergeChecks: {
    card: "Before a merge",
    description:
      "What is checked before a change request is merged. Required checks block the merge for everybody, admins too; advisory ones ask whoever merges for a reason.",
    hints: {
      "approval-given": "One reviewer at least, other than its author, approved the latest edits.",
      "no-changes-requested":
        "A request for changes counts until its reviewer withdraws it or somebody dismisses it.",
      "requested-reviews-given": "Everybody who was asked has reviewed the latest edits.",
      "threads-resolved": "No thread on the change request is open.",
      "no-broken-links":
        "Neither in this space nor in other spaces that the person who merges can open.",
      "openapi-served":
        "Blocks on changed pages show operations and schemas that the served API specification has.",
      "reader-addresses":
        "On published sites, no address of a page stops working without something in its place.",
    },
  },
  visibility: {
    card: "Who can read it",
    reason: "This follows from where the space stands and from the published sites that show it.",
    shownOn: "Shown on these sites",
    shownOnNone: "No site shows it.",
    notPublished: "not published",
    more: (count: number) => plural(count, "more site"),
    access: "Who has access, and why",
    private: "Private: only people with access to this space. Nothing of it is on the web.",
    inCollection: (title: string, words: string) =>
      `In a collection: whoever can open collection ${title} and this space. There, today: ${words}.`,
    inUnknown:
      "In a collection: the people with access to this space, as the collection it stands in decides.",
    public: "Public: everybody on the web, search engines too.",
    unlisted: "Unlisted: everybody with the address. Search engines are asked to leave it out.",
    shareLink: "Share link: everybody with one of its secret links.",
    visitorAuth: "Visitor sign-in: readers whom the organization's own sign-in lets in.",
  },
  /** Messages about transferring a space or collection to another organization. */
  transfer: {
    card: "Transfer to another organization",
    description:
      "Gives it to another organization of yours, with pages, history, change requests and comments.",
    open: "Transfer…",
    noOther: "You belong to no other organization",
    title: (title: string) => `Transfer ${title}`,
    organization: "Organization",
    choose: "Choose an organization",
    collection: "Collection",
    top: "Top level",
    noRight: "needs the role Creator",
    looking: "Looking up what a transfer does",
    failed: "It could not be found out what a transfer does.",
    obstacles: "It cannot be transferred there",
    along: "What goes along",
    spaces: (count: number) => plural(count, "space"),
    collections: (count: number) => plural(count, "collection"),
    changeRequests: (count: number) => plural(count, "open or draft change request"),
    pages: "Pages, files, their history and comments",
    lost: "What is lost",
    members: (count: number) =>
      `${plural(count, "person loses a role", "people lose a role")} of their own, because they are not members there`,
    teams: (count: number) => plural(count, "team loses its role", "teams lose their role"),
    reviewers: (count: number) => plural(count, "requested review ends", "requested reviews end"),
    translations: (count: number) =>
      `${plural(count, "translation ends", "translations end")}, because source and translated space come into different organizations; both spaces stay`,
    nothingLost: "No role and no requested review is lost.",
    rules: (organization: string) =>
      `From then on the admins of ${organization} and the roles of its members there decide who can open it.`,
    first: "Choose an organization first",
    wait: "Wait for what the transfer does",
    blocked: "See above why not",
    confirm: "Transfer",
    done: (title: string, organization: string) => `${title} belongs to ${organization} now`,
  },
  template: {
    card: "Template",
    description: "New spaces can begin with the pages of this one.",
    field: "Use as template",
    hint: "Everybody who can open this space finds it among the templates. Copies do not change it.",
    on: "On",
    off: "Off",
  },
  copy: {
    card: "Duplicate",
    text: "Makes a new space with the same pages and files, without their history.",
    open: "Duplicate…",
    noRight: "Making spaces needs the role Creator in the organization",
  },
  remove: {
    card: "Delete",
    space: `Moves the space to the trash, where it can be restored for ${RETENTION_DAYS} days. After that it is gone for good.`,
    collection: `Moves everything in it to the trash, where each space can be restored for ${RETENTION_DAYS} days.`,
    open: { space: "Delete space…", collection: "Delete collection…" },
  },
  notAdmin: {
    title: "Settings are for admins",
    text: (title: string) => `Only admins of ${title} read and change its settings.`,
    action: "See who is an admin",
  },
} as const;
