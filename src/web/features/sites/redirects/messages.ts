import { importRefusals } from "#contract/schemas/redirect-changes.ts";
import { plural } from "#web/kit/format-number.ts";

const redirects = (count: number): string => plural(count, "redirect");

/** Messages of a site's redirects. */
export const messages = {
  text: "Old paths that redirect readers. Those left by changes of the structure or of pages redirect everything below them, too.",
  create: "New redirect",
  import: "Import…",
  test: "Test an address…",
  filters: "Filter redirects",
  search: "Search redirects",
  searchPlaceholder: "Search by path or address",
  caption: "Redirects",
  noun: { one: "redirect", many: "redirects" },
  columns: { source: "Old path", destination: "Leads to", kind: "Made", created: "Since" },
  automatic: "By a structure change",
  byHand: "By hand",
  actionsOf: (source: string) => `Actions for ${source}`,
  edit: "Edit…",
  remove: "Delete…",
  none: {
    title: "No redirects yet",
    text: "When paths of the structure change, redirects from the old ones appear here by themselves. Make others for addresses the site had elsewhere.",
  },
  tabs: "Which redirects",
  tabWords: { all: "All", broken: "Lead nowhere", circular: "In a circle" },
  circular: "In a circle",
  circularTitle:
    "It leads round in a circle, or through more than 16 redirects: readers who find nothing on the way get 404.",
  covered: "Resting",
  coveredTitle: "Something stands at this path now. It redirects again when that goes.",
  broken: {
    badge: "Broken",
    nowhere: (reason: string) => `Leads nowhere: ${reason}`,
    section: "the section was removed.",
    siteSpace: "the site-space was removed.",
    trashed: (title: string) => `the space ${title} is in the trash.`,
    page: (target: string) => `the page was deleted from ${target}.`,
    mend: "Choose another target…",
    mendNamed: (source: string) => `Choose another target for ${source}…`,
    removeNamed: (source: string) => `Delete ${source}…`,
    removeText: "It leads nowhere as it is, so readers will notice nothing.",
  },
  page: (page: string, target: string) => `${page} in ${target}`,
  somePage: (target: string) => `A page of ${target}`,
  createDialog: { title: "New redirect", submitLabel: "Create redirect" },
  editDialog: (source: string) => ({ title: `Redirect from ${source}`, submitLabel: "Save" }),
  source: "Old path",
  sourceHint:
    "What follows the site's address: it begins with a slash and does not end with one, such as /old/guide. A * at its end stands for all that begins so, such as /old/*.",
  sourcePlaceholder: "/old/guide",
  example: (address: string) => `Readers who open ${address} are redirected.`,
  exampleBelow: (address: string) =>
    `Readers who open ${address}, or anything below it, are redirected where they would find nothing.`,
  exampleBeginning: (address: string) =>
    `Readers who open anything that begins with ${address} are redirected where they would find nothing.`,
  carried: " /*",
  carry: "Carry over what the * stands for",
  carryHint: (source: string) =>
    `${source.replace(/\*$/, "")}a/b then leads to a/b below the target. Off, every address leads to the target itself.`,
  destination: "Leads to",
  section: (title: string) => `Section: ${title}`,
  chooseDestination: "Choose where it leads",
  pageField: "Page",
  pageHint: "The page of this space readers arrive at.",
  noPage: "Where the space begins",
  outside: "An address outside this site",
  address: "Address",
  addressPlaceholder: "https://example.com/guide",
  kinds: {
    permanent: { word: "Permanent", hint: "Status 308: browsers and search engines remember it." },
    temporary: { word: "Temporary", hint: "Status 307: browsers ask again each time." },
  },
  permanent: "Permanent",
  permanentHint:
    "Browsers and search engines may remember it (status 308). Leave it off if the path may be used again (307).",
  created: (source: string) => `${source} redirects readers`,
  saved: (source: string) => `Saved ${source}`,
  removeTitle: (source: string) => `Delete the redirect from ${source}?`,
  removeText: "Readers who still have this address find nothing there any more.",
  removeConfirm: "Delete redirect",
  removed: (source: string) => `Deleted the redirect from ${source}`,
} as const;

/** Messages of changing and deleting many redirects. */
export const bulkMessages = {
  bar: "Selected redirects",
  remove: "Delete…",
  removal: {
    title: (count: number) => `Delete ${redirects(count)}?`,
    nothing: "None of these redirects is there any more",
    will: (count: number) =>
      `${redirects(count)} will be deleted. Readers who still have ${count === 1 ? "its address" : "these addresses"} find nothing there any more:`,
    confirm: (count: number) => `Delete ${redirects(count)}`,
    done: (count: number) => `Deleted ${redirects(count)}`,
  },
  permanent: {
    action: "Make permanent…",
    title: (count: number) => `Make ${redirects(count)} permanent?`,
    nothing: "All of these redirects are permanent already",
    will: (count: number) =>
      `${redirects(count)} will answer with status 308, which browsers and search engines remember:`,
    confirm: (count: number) => `Make ${redirects(count)} permanent`,
    done: (count: number) => `Made ${redirects(count)} permanent`,
  },
  temporary: {
    action: "Make temporary…",
    title: (count: number) => `Make ${redirects(count)} temporary?`,
    nothing: "All of these redirects are temporary already",
    will: (count: number) =>
      `${redirects(count)} will answer with status 307. Browsers that remember a permanent redirect go on using it for a while:`,
    confirm: (count: number) => `Make ${redirects(count)} temporary`,
    done: (count: number) => `Made ${redirects(count)} temporary`,
  },
  unchanged: (count: number) => `${redirects(count)} already so`,
  missing: (count: number) => `${redirects(count)} deleted already`,
} as const;

/** Messages of importing a list of redirects. */
export const importMessages = {
  title: "Import redirects",
  text: "Old and new addresses, one redirect per line. Nothing is added until you have seen what each line does.",
  file: "A CSV file with the columns source and target",
  field: "Redirects",
  fieldHint:
    "An old path, a comma, then a path of this site or an http or https address. /old/* stands for all below /old; with a target such as /guides/*, what follows is carried over.",
  placeholder:
    "source,target\n/old/guide,/guides/start\n/v1/*,/guides/*\n/status,https://status.example.com",
  permanent: "Permanent",
  permanentHint:
    "Browsers and search engines remember them (status 308), as they should after a move. Off, they ask again each time (307).",
  tooMany: (count: number, most: number) =>
    `These are ${plural(count, "line")}. Import at most ${most} at once.`,
  tooLong: (line: number) => `Line ${line} is too long.`,
  unreadable: "This file cannot be read as text. Save it as CSV in UTF-8.",
  lines: "What each line does",
  line: (line: number) => `Line ${line}`,
  checking: "Checking the lines",
  failed: "The lines could not be checked.",
  empty: "Add some lines first",
  nothing: "No line adds a redirect",
  summary: (added: number, unchanged: number, refused: number) =>
    [
      `${redirects(added)} to add`,
      ...(unchanged > 0 ? [`${plural(unchanged, "line")} already there`] : []),
      ...(refused > 0 ? [`${plural(refused, "line")} left out`] : []),
    ].join(", "),
  outcomes: { added: "Will be added", unchanged: "Already there", refused: "Left out" },
  refusals: importRefusals,
  leadsTo: (title: string) => `Leads to ${title}`,
  confirm: (count: number) => (count === 0 ? "Add redirects" : `Add ${redirects(count)}`),
  done: (count: number) => `Added ${redirects(count)}`,
  left: (count: number) => `${plural(count, "line")} left out`,
  cancel: "Cancel",
} as const;

/** Messages of testing an address. */
export const addressMessages = {
  title: "Test an address",
  text: "What readers get there with the structure and the redirects of now. Who may see it is not checked.",
  field: "Path or address",
  placeholder: "/old/guide",
  notHere: (host: string) => `This address is not on this site. Its addresses begin with ${host}.`,
  checking: "Checking the address",
  failed: "The address could not be checked.",
  found: (title: string | undefined) =>
    title === undefined ? "Readers find something here." : `Readers find ${title} here.`,
  redirects: (target: string) => `Readers are redirected to ${target}.`,
  leadsTo: (title: string) => `That is ${title}.`,
  automatic: "A change of the structure left this redirect.",
  byHand: (source: string) => `By the redirect from ${source}.`,
  nothing: "Readers find nothing here.",
  status: (status: number) => `Status ${status}`,
  close: "Close",
} as const;
