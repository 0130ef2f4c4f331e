import { plural } from "#web/kit/format-number.ts";

/** Messages of the tree of spaces and collections. */
export const messages = {
  title: "Spaces",
  label: "Spaces and collections",
  top: "Top level",
  theTop: "the top level",
  newSpace: "New space",
  newCollection: "New collection",
  trash: "Trash",
  filters: "Filter spaces",
  filter: "Filter spaces and collections",
  filterPlaceholder: "Filter by title",
  openAll: "Open all collections",
  closeAll: "Close all collections",
  total: (spaces: number, collections: number) =>
    collections === 0
      ? plural(spaces, "space")
      : `${plural(spaces, "space")} in ${plural(collections, "collection")}`,
  matches: (count: number) => plural(count, "match", "matches"),
  noun: { one: "space or collection", many: "spaces or collections" },
  none: {
    title: "No spaces yet",
    text: "A space holds the pages of one body of documentation. Collections keep spaces together.",
    textForOthers:
      "Nothing is open to you here yet. A creator can make a space or share one with you.",
  },
  facts: {
    open: (count: number) => plural(count, "open change request"),
    drafts: (count: number) => plural(count, "draft"),
    comments: (count: number) => plural(count, "page comment"),
    broken: (count: number) => plural(count, "broken link"),
  },
  locked: "Locked",
  lockedTitle: "Pages change only through change requests.",
  isPrivate: "Private",
  isPrivateTitle: "Open only to people and teams with a role of their own here.",
  emptyCollection: "empty",
  /** Separates the parts of a line for screen readers. */
  also: (words: string) => `, ${words}`,
  actionsOf: (title: string) => `Actions for ${title}`,
  open: "Open",
  newChangeRequest: "New change request",
  template: "Start from a template",
  importInto: "Import…",
  imports: "Imports",
  rename: "Rename",
  duplicate: "Duplicate",
  move: "Move to…",
  access: "Access",
  settings: "Settings",
  collectionSettings: "Access and settings",
  newSpaceHere: "New space here",
  newCollectionHere: "New collection here",
  remove: "Delete",
  keys: "Alt+↑/↓ moves a row, Alt+←/→ moves it out or in; Shift+F10 opens its menu.",
  moves: {
    done: (title: string, parent: string) => `Moved ${title} to ${parent}`,
    within: (title: string, parent: string) => `Moved ${title} within ${parent}`,
    undo: "Undo",
    undone: (title: string, parent: string) => `${title} is back in ${parent}`,
    undoMove: (title: string) => `Undo moving ${title}`,
    bar: (title: string, parent: string) => `You moved ${title} to ${parent}`,
    dismiss: "Dismiss",
    filtered: "Clear the filter to move things, or use “Move to…”",
    notAdmin: (title: string) => `Only admins of ${title} can move it`,
    notHere: (parent: string) => `Moving things into ${parent} needs the role Creator there`,
    dialog: {
      title: (title: string) => `Move ${title}`,
      collection: "Collection",
      position: "Position",
      first: "At the beginning",
      last: "At the end",
      after: (title: string) => `After ${title}`,
      submit: "Move",
      same: "It stands there already",
      noRight: "needs the role Creator",
    },
  },
  renaming: {
    title: (title: string) => `Rename ${title}`,
    field: "Title",
    submit: "Rename",
    done: (title: string) => `Renamed to ${title}`,
  },
  duplicating: {
    title: (title: string) => `Duplicate ${title}?`,
    copied:
      "The copy has the pages and files as they are now, and stands right behind the original.",
    notCopied: "What is not copied:",
    list: ["the history of the pages", "change requests and comments", "roles of people and teams"],
    confirm: "Duplicate",
    done: (title: string) => `Made ${title}`,
  },
  deleting: {
    title: (title: string) => `Delete ${title}?`,
    goes: (open: number, drafts: number) =>
      `The space's pages, files, history and comments go with it${
        open + drafts === 0
          ? ""
          : `, and ${plural(open, "open change request")} and ${plural(drafts, "draft")}`
      }.`,
    until: (instant: string) =>
      `It goes to the trash. Until ${instant} it can be restored to this very place; after that it is removed for good.`,
    collectionUntil: (instant: string) =>
      `They go to the trash. Until ${instant} each space can be restored, and its collections come back with it.`,
    spaces: (count: number) => `${plural(count, "space")} with all pages.`,
    collections: (count: number) => `${plural(count, "collection")} inside it.`,
    hidden:
      "Spaces in it that you cannot open count as well; if you may not delete one of them, nothing is deleted.",
    empty: "It is empty. It cannot be restored, but a new one is made as quickly.",
    emptyInside: "Collections without spaces do not come back.",
    readers: {
      looking: "Looking for sites that show this…",
      wait: "Wait until it is known which sites show this",
      failed:
        "Whether readers of a site lose something could not be found out, so the title is asked for.",
      title: (named: readonly string[], sites: number, pages: number) => {
        const [only] = named;
        const whose =
          sites === 1 && only !== undefined
            ? `Readers of ${only}`
            : `Readers of ${plural(sites, "published site")}`;
        return pages === 0
          ? `${whose} lose this at once`
          : `${whose} lose this at once: ${plural(pages, "page")}`;
      },
      counts: (addresses: number, pages: number) =>
        `· ${plural(addresses, "address", "addresses")}, ${plural(pages, "page")}`,
      address: (space: string | undefined, pages: number) =>
        `${space ?? "a space you cannot open"} · ${plural(pages, "page")}`,
      moreAddresses: (count: number) => `and ${plural(count, "more address", "more addresses")}`,
      moreSites: (count: number) => `and ${plural(count, "more site")}`,
      hiddenSites: "Guests are not told which sites.",
      back: "Restoring it from the trash gives readers these addresses back.",
      unpublished: (sites: number) =>
        sites === 1
          ? "A site that is not published shows it, too. It has no readers now."
          : `${plural(sites, "site")} that are not published show it, too. They have no readers now.`,
    },
    confirmSpace: "Delete space",
    confirmCollection: "Delete collection",
    done: (title: string) => `Deleted ${title}`,
    restored: (title: string) => `${title} is back`,
  },
} as const;
