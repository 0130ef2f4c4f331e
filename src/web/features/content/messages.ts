import { formatNumber, plural } from "#web/kit/format-number.ts";

export const pageMessages = {
  tree: "Pages of this space",
  filter: "Filter pages",
  filterPlaceholder: "Filter by title",
  clear: "Clear the filter",
  filtered: (text: string) => `No page has “${text}” in its title`,
  count: (count: number) => (count === 1 ? "1 page" : `${formatNumber(count)} pages`),
  none: {
    title: "No pages yet",
    text: "Pages are written in a change request, reviewed, then merged into the space.",
    textForReaders: "Nobody has written anything here yet.",
    propose: "Write the first page",
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
  copyLink: "Copy link",
  copyId: "Copy page id",
  copyPath: "Copy path",
  copied: { link: "Link copied", id: "Page id copied", path: "Path copied" },
  more: "More about this page",
  updated: "Last changed",
  empty: "This page has no text yet.",
  leadsTo: "This entry leads to",
  group: "A group holds pages and has no text of its own.",
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
  image: "Image",
  imageElsewhere: (host: string) => `Image on ${host}, not loaded from there`,
  imageMissing: "This image cannot be shown here",
  file: "File",
  embed: (host: string) => `From ${host}`,
  embedUnknown: "Something embedded",
  page: "Page",
  operation: "API operation",
  source: "Source text, shown as it was written",
  tooDeep: "Nested too deep to show in its shape; the words follow.",
  hidden: (name: string) => `hidden character: ${name}`,
} as const;
