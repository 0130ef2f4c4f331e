import { formatNumber, plural } from "#web/kit/format-number.ts";

export const pageMessages = {
  tree: "Pages of this space",
  filter: "Filter pages",
  filterPlaceholder: "Filter by title",
  clear: "Clear the filter",
  filtered: (text: string) => `No page has “${text}” in its title`,
  searchSpace: "Search this space",
  searchSpaceFor: (text: string) => `Search this space for “${text}”`,
  count: (count: number) => (count === 1 ? "1 page" : `${formatNumber(count)} pages`),
  none: {
    title: "No pages yet",
    text: "Pages are written in a change request, reviewed, then merged into the space.",
    textForReaders: "Nobody has written anything here yet.",
    propose: "Write the first page",
    template: "Start from a template",
    import: "Import a website",
  },
  gone: {
    title: "This page is not here any more",
    text: "It was deleted, or it never was in this space. The history has every page that was.",
    history: "History",
  },
  back: "All pages",
  propose: "Edit in a change request",
  edit: "Edit directly",
  comment: "Comment",
  history: "History of this page",
  links: "Links",
  copyLink: "Copy link",
  copyId: "Copy page id",
  copyPath: "Copy path",
  pdf: "Save as PDF",
  copied: { link: "Link copied", id: "Page id copied", path: "Path copied" },
  more: "More about this page",
  updated: "Last changed",
  empty: "This page has no text yet.",
  leadsTo: "This entry leads to",
  group: "A group holds pages and has no text of its own.",
} as const;

export const pdfMessages = {
  title: "Save as PDF",
  what: "What to save",
  wholeSpace: "The whole space",
  wholeChangeRequest: "The whole change request",
  below: (title: string) => `“${title}” and all pages below it`,
  only: (title: string) => `“${title}” only`,
  changes: "Only what changes",
  changesHint: "Pages that differ, with what is added and removed marked.",
  paper: "Paper",
  a4: "A4",
  letter: "US Letter",
  save: "Save as PDF",
  cancel: "Cancel",
  close: "Close",
  back: "Change options",
  retry: "Try again",
  queued: "Waiting for other PDFs to be made…",
  running: "Making the PDF…",
  leave: "You can close this. The PDF will be here when you come back.",
  ready: (sheets: number, size: string) => `Your PDF has ${plural(sheets, "page")} (${size}).`,
  again: "Save the file",
  copyAddress: "Copy link",
  endsAt: "Anyone with the link can open the PDF. It stops working",
  warnings: "Not everything could be shown",
  tooLarge: "This is too large for one PDF",
  parts: "Parts to save one by one",
  savePart: "Save",
  failed: "This PDF could not be made",
} as const;

export const pageTreeMessages = {
  hidden: "Hidden",
  hiddenTitle: "Left out of the published table of contents.",
} as const;

export const inboundLinkMessages = {
  title: (count: number) =>
    `${plural(count, "page")} of other spaces ${count === 1 ? "links" : "link"} here:`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  place: (space: string) => `in ${space === "" ? "an untitled space" : space}`,
  untitled: "Untitled page",
  looking: "Looking for pages that link here…",
  failed: "It could not be read which pages link here.",
} as const;

export const documentMessages = {
  opensNewTab: "opens in a new tab",
  leadsTo: (address: string) => `Leads to ${address}`,
  deadLink: (address: string) => `This link leads nowhere here: ${address}`,
  leadsNowhere: "leads nowhere",
  emptyLink: "This link has no address",
  code: "Code",
  codeIn: (language: string) => `Code, ${language}`,
  copyCode: "Copy code",
  formula: "Formula",
  table: (columns: number, rows: number) =>
    `Table, ${String(columns)} × ${String(rows)}: columns × rows`,
  hints: { info: "Note", warning: "Warning", danger: "Danger", success: "Success" },
  tabs: "Tabs",
  tab: (number: number) => `Tab ${String(number)}`,
  details: "Details",
  note: (number: number) => `Footnote ${number}`,
  backFromNote: (number: number) => `Back to the text of footnote ${number}`,
  image: "Image",
  imageElsewhere: (host: string) => `Image on ${host}, not loaded from there`,
  loadPicture: "Load picture",
  loadPictureFrom: (host: string) => `Load picture from ${host}`,
  loadingPicture: "Loading the picture…",
  loadAll: "Load all pictures",
  notLoaded: (count: number) =>
    `${plural(count, "picture")} ${count === 1 ? "is" : "are"} on other sites and not loaded.`,
  notSavedYet: "It can be loaded once the page is saved.",
  pictureBroken: "What came from there cannot be shown as a picture.",
  imageMissing: "This image cannot be shown here",
  file: "File",
  embed: (host: string) => `From ${host}`,
  embedUnknown: "Something embedded",
  page: "Page",
  operation: "API operation",
  schemas: "API schemas",
  apiLoading: "Reading the API specification…",
  operationGone: "This operation is not in the served version any more.",
  specGone: (spec: string) =>
    `There is no API specification “${spec}” here that is served, or you cannot see it.`,
  operationUnnamed: "This block does not say which operation it shows.",
  schemasUnnamed: "This block does not say which schemas it shows.",
  apiFailed: "What this block shows of the API specification could not be read.",
  source: "Source text, shown as it was written",
  tooDeep: "Nested too deep to show in its shape; the words follow.",
  hidden: (name: string) => `hidden character: ${name}`,
} as const;

export const linkMessages = {
  tabs: "Links by status",
  statuses: {
    all: "All links",
    broken: "Broken",
    "in-app": "Into the dashboard",
    dead: "Dead external links",
  },
  caption: "Links of this space, in the order of its pages",
  noun: { one: "link", many: "links" },
  columns: { link: "Link", place: "On page" },
  none: { title: "No links yet", text: "What the pages of this space link to is listed here." },
  noneBroken: {
    title: "No broken links",
    text: "Every link of this space leads to something that is there.",
  },
  noneInApp: {
    title: "No links into the dashboard",
    text: "Readers of a published site could not follow such links.",
  },
  noneDead: {
    title: "No dead external links",
    text: "A link counts as dead once its address was found gone three times over at least three days.",
  },
  notChecked: {
    title: "External links are not checked",
    text: "An admin can turn it on in the settings of the organization.",
  },
  notCheckedNote: "External links are not checked.",
  turnOn: "Turn on in settings",
  truncated: (pages: number) =>
    `${plural(pages, "page has", "pages have")} so many links that only the first 20,000 of each are listed`,
  noAddress: "no address",
  notThere: "What it leads to is not there.",
  noHeading: "The page has no such heading.",
  notServed: "The served version does not have it.",
  since: "Broke",
  causes: {
    somebody: "Somebody",
    untitled: "something untitled",
    deleted: (who: string, what: string) => `${who} deleted ${what}`,
    changed: (who: string, what: string) => `${who} changed ${what}`,
    edited: (who: string, what: string) => `${who} edited ${what}`,
    merged: (who: string, what: string) => `${who} merged ${what}`,
    restored: (who: string, what: string) => `${who} restored ${what}`,
    transferred: (who: string, what: string) => `${who} moved ${what} to another organization`,
    removed: (who: string, what: string) => `${who} removed ${what}`,
    left: (what: string) => `${what} does not have it any more`,
    accepted: (who: string, what: string) => `${who} accepted ${what}, which does not have it`,
  },
  inSpace: (space: string) => `in ${space}`,
  inApp: "Dashboard",
  inAppTitle: "Leads to a screen of the dashboard, which readers cannot open",
  places: (count: number) => `in ${plural(count, "place")}`,
  untitled: "Untitled page",
  menu: (page: string) => `Actions for a link on ${page}`,
  propose: "Edit in a change request",
  edit: "Edit directly",
  copyAddress: "Copy address",
  addressCopied: "Address copied",
  of: (page: string) => `Links of “${page}”`,
  sidesLabel: "Links of this page, and to it",
  sides: { out: "On this page", in: "Pages that link here" },
  noneOut: { title: "No links", text: "This page links to nothing." },
  noneIn: { title: "No page links here", text: "Nothing breaks when it is moved or deleted." },
  first: (shown: number, count: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(count)}.`,
  more: "Show more",
  repair: "Repair…",
  repairAll: "Repair links…",
} as const;

const gone = (what: string) => `${what}; it counts as dead if that stays so for three days`;

/** Why it is uncertain whether an external address responds, by its status. */
const statusWords = (status: number): string => {
  if (status === 401) return "asks for sign-in (401)";
  if (status === 403) return "refuses us (403)";
  if (status === 404 || status === 410) return gone(`not found (${status})`);
  if (status === 429) return "asks us to slow down (429)";
  return status >= 500 ? `its server failed (${status})` : `answers ${status}`;
};

export const externalLinkMessages = {
  unchecked: "Not checked yet",
  dead: (status: number | undefined) =>
    `Dead: ${status === undefined ? "its domain does not exist" : status}`,
  since: "since",
  unsure: (why: string) => `Uncertain: ${why}`,
  status: statusWords,
  reasons: {
    "unknown-name": gone("its domain was not found"),
    unreachable: "it could not be reached",
    "too-slow": "it took too long to answer",
    redirects: "it redirects without end",
    "not-public": "not checked, because it may not be public",
    robots: "its site asks robots to stay away",
    "robots-unreadable": "its site did not say whether robots may ask",
  },
} as const;

export const linkRepairMessages = {
  form: {
    title: "Repair a link",
    submitLabel: "Propose repair",
  },
  text: (words: string) =>
    `Every link to “${words}” is changed, on all pages of the organization where you can propose changes. One draft change request is created in each space; nothing is merged.`,
  way: "New target",
  ways: {
    page: { label: "A page", description: "Of any space that you can open." },
    address: { label: "An address", description: "On the web, or of a page in the dashboard." },
    remove: { label: "None", description: "The links are taken away and their words stay." },
  },
  page: "Page",
  pageNeeded: "choose a page",
  pageSearch: {
    placeholder: "Search pages",
    results: "Pages found",
    type: "Type words of its title or text.",
    none: (query: string) => `No page says “${query}”.`,
    found: (pages: number) => plural(pages, "page found", "pages found"),
    other: (title: string) => `Choose another page than ${title}`,
  },
  address: "Address",
  subject: "Subject",
  subjectHint: "What the change requests are called.",
  subjectOf: (words: string) => `Repair links to ${words}`,
  done: {
    title: "Repairs proposed",
    none: { title: "Nothing was changed", text: "No page has such a link any more." },
    began: (count: number) =>
      `${plural(count, "draft change request")} ${count === 1 ? "was" : "were"} created. Nothing is merged yet.`,
    list: "Change requests",
    skipped: "Links left as they are",
    close: "Done",
  },
  reasons: {
    "no-permission": "You cannot propose changes there.",
    "too-many-pages": "They are on more pages than one repair can change.",
    "too-many-spaces": "One repair cannot change more spaces. Repair the link again for the rest.",
    "does-not-fit":
      "Some of them cannot have this target: pictures and link pages need one of their kind.",
  },
} as const;

const namedIn = (title: string, space: string | undefined) =>
  space === undefined ? title : `${title} in ${space}`;

export const repairsMessages = {
  title: "Repair links",
  text: "What the broken links of this space lead to, the most used first. Your choices become one draft change request in each space that has such links; nothing is merged.",
  back: "All broken links",
  list: "Lost targets",
  noun: { one: "target", many: "targets" },
  none: {
    title: "No broken links",
    text: "Every link of this space leads to something that is there.",
  },
  refused: {
    title: "You cannot propose changes here",
    text: "Repairs are proposed by change requests. Ask an admin of the space for the right to edit it.",
  },
  more: (most: number) =>
    `One repair takes up to ${formatNumber(most)} targets. Propose those of this page, then go on to the next.`,
  said: (words: string) => `“${words}”`,
  count: (links: number, pages: number) =>
    `${plural(links, "link", "links")} on ${plural(pages, "page", "pages")}`,
  first: (pages: number) => (pages === 1 ? ":" : ", first on"),
  choice: (target: string) => `New target of ${target}`,
  because: {
    "same-title": (title: string, space?: string) => `${namedIn(title, space)} (same title)`,
    "same-slug": (title: string, space?: string) => `${namedIn(title, space)} (same path)`,
    "same-file-name": (title: string, space?: string) =>
      `${namedIn(title, space)} (file of the same name)`,
    "similar-heading": (title: string, space?: string) =>
      `${namedIn(title, space)} (similar heading)`,
    "same-page": (title: string, space?: string) =>
      `${namedIn(title, space)} (the page without the heading)`,
  },
  ways: {
    page: "Another page…",
    address: "An address…",
    remove: "Remove the links and keep their words",
    leave: "Leave as they are",
  },
  proposed: "Proposed. Merge the change request to mend these links.",
  chosen: (chosen: number, all: number) =>
    `${formatNumber(chosen)} of ${plural(all, "target", "targets")} chosen, the others are left as they are.`,
  nothing: "Choose what to do with at least one target",
  subject: "Repair broken links",
  submit: "Propose repairs",
} as const;
