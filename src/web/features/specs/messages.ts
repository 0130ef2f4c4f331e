import { MAX_SPEC_BYTES, SPEC_PATIENCE_DAYS } from "#contract/schemas/limits.ts";
import { formatBytes, formatNumber, plural } from "#web/kit/format-number.ts";
import type { SpecState } from "./spec-state.ts";

const states: Record<SpecState, string> = {
  reading: "Reading",
  failed: "Failed",
  held: "Held for review",
  served: "Served",
  empty: "Nothing served",
};

/** Terms shared by several screens about specifications. */
export const specMessages = {
  noun: { one: "specification", many: "specifications" },
  states,
  stateMeanings: {
    reading: "A source is being read. What was served before stays until that is done.",
    failed: "The last source could not be taken. What was served before stays.",
    held: "A version waits until somebody accepts it. The one before is served.",
    served: "Pages show the latest version.",
    empty: "No version is served yet.",
  } satisfies Record<SpecState, string>,
  held: "Held for review",
  heldTitle: (number: number) => `Version ${number} waits until somebody accepts it.`,
  classes: { breaking: "Breaking", risky: "Risky", safe: "Safe" },
  classMeanings: {
    breaking: "Programs that call the API as it was may stop working.",
    risky: "Programs may stop working, depending on how they use it.",
    safe: "Programs that call the API as it was do not notice.",
  },
  intervals: {
    never: "Never",
    hourly: "Every hour",
    "six-hourly": "Every 6 hours",
    daily: "Every day",
  },
  sources: { url: "Address", file: "File", text: "Pasted text" },
  format: (format: string) => (format === "2.0" ? "Swagger 2.0" : `OpenAPI ${format}`),
  version: (number: number) => `Version ${formatNumber(number)}`,
  gone: {
    title: "This specification is not here any more",
    text: "It was deleted, or its address is mistyped.",
    action: "See all specifications",
  },
  versionGone: {
    title: "This version is not here any more",
    text: "Only the last versions of a specification are kept.",
    action: "See its versions",
  },
} as const;

/** Messages of the list, and of adding to it. */
export const listMessages = {
  title: "API specifications",
  description:
    "OpenAPI documents that pages show operations of. Each new version is compared with the one before, and you see which pages it concerns.",
  add: "Add specification",
  caption: "API specifications",
  filters: "Filter specifications",
  search: "Search specifications",
  searchPlaceholder: "Name or title",
  state: "State",
  anyState: "Any state",
  none: {
    title: "No API specifications yet",
    text: "Add an OpenAPI document from an address, a file or pasted text. Pages can then show its operations, and you are told what each new version breaks before your readers are.",
    textForOthers: "Somebody who may create content can add the first one.",
  },
  columns: {
    spec: "Specification",
    state: "State",
    format: "Format",
    check: "Next check",
    updated: "Last read",
  },
  noFormat: "Not known yet",
  noChecks: "Not checked",
  stopped: "Stopped",
  stoppedTitle: `Checking failed for ${SPEC_PATIENCE_DAYS} days and stopped. Check now to begin again.`,
  public: "Public",
  publicTitle: "Anybody who knows its address can read the served version.",
  needsRole: "Only people who may create content add specifications. Ask an admin if you need it.",
  never: "Never",
  readingNow: (count: number) =>
    `${plural(count, "specification is", "specifications are")} being read`,
} as const;

/** Messages about providing a source: for a new specification, or another version of one. */
export const sourceMessages = {
  addTitle: "Add specification",
  addText: "Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2, as JSON or YAML.",
  nextTitle: (slug: string) => `Upload a new version of ${slug}`,
  nextText:
    "It is read and compared with the served version. A source that says the same makes no new version.",
  way: "Where it comes from",
  ways: {
    url: {
      label: "An address",
      description: "Fetched from there, and checked again by itself every few hours.",
    },
    file: {
      label: "A file",
      description: `From this computer, up to ${formatBytes(MAX_SPEC_BYTES)}.`,
    },
    text: { label: "Pasted text", description: "For a document you have at hand." },
  },
  url: "Address",
  urlHint: "A public http or https address. Files it refers to are fetched from there, too.",
  text: "Text",
  textHint: "The whole document, as JSON or YAML.",
  slug: "Name in addresses",
  slugHint:
    "Lower-case letters, digits and single hyphens. Pages refer to it by this name, so it cannot be changed later.",
  add: "Add specification",
  upload: "Upload version",
  uploading: "Uploading",
  unit: "kB",
  taken: "is taken",
  missingFile: "choose a file",
  missingText: "paste the document",
  tooLarge: `is larger than ${formatBytes(MAX_SPEC_BYTES)}`,
  added: (slug: string) => `Added ${slug}`,
  addedText: "It is being read now.",
  sent: "The new version is being read",
} as const;

/** Messages of a specification's header and its processing. */
export const headMessages = {
  tabs: "Views of the specification",
  check: "Check now",
  checking: "The address is being looked at",
  upload: "Upload new version",
  remove: "Delete specification",
  actionsOf: (slug: string) => `More actions for ${slug}`,
  private: "Private",
  public: "Public",
  published: "Published at",
  copyAddress: "Copy the published address",
  operations: (count: number) => plural(count, "operation"),
  lastRead: "last read",
  nextCheck: "next check",
  reading: "Reading the source",
  readingText: "You can leave this screen. The version served before stays until this is done.",
  pending: "Waiting to be read",
  failed: {
    FETCH_TIMEOUT: "The address did not answer in time",
    FETCH_ERROR: "The address could not be fetched",
    PARSE_ERROR: "The source is not a specification that can be read",
  },
  failedServed: "The version served before stays.",
  failedNothing: "Nothing is served yet.",
  failing: "Failing since",
  stopped: `Checking stopped after ${SPEC_PATIENCE_DAYS} days of failures. Check now to begin again.`,
  held: (number: number) => `Version ${formatNumber(number)} is held for review`,
  heldText: "Readers see the version before until somebody accepts it.",
  review: "Review changes",
  errors: "What is wrong with the source",
} as const;

/** Messages about deleting a specification. */
export const deleteMessages = {
  title: (slug: string) => `Delete ${slug}?`,
  gone: "All its versions are deleted for good, and its published address stops answering.",
  loading: "Looking for the pages that show it.",
  unknown: "Which pages show it could not be found out.",
  noPages: "No page that you can open mentions it.",
  pages: (count: number) =>
    `${plural(count, "page mentions", "pages mention")} it and will say that it is gone:`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  hidden: (count: number) =>
    `${plural(count, "page")} in spaces that you cannot open ${count === 1 ? "mentions" : "mention"} it, too.`,
  confirm: "Delete specification",
  done: (slug: string) => `Deleted ${slug}`,
} as const;

/** Messages about the position of an error in a source. */
export const errorMessages = {
  at: (line: number, column: number | undefined) =>
    column === undefined
      ? `Line ${formatNumber(line)}`
      : `Line ${formatNumber(line)}, column ${formatNumber(column)}`,
  pointer: "at",
  file: "in",
  excerpt: "Lines of the source",
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
} as const;

/** Messages of the versions of a specification. */
export const versionsMessages = {
  title: "Versions",
  caption: "Versions, the latest first",
  noun: { one: "version", many: "versions" },
  states: {
    served: "Served",
    held: "Held for review",
    rejected: "Rejected",
    replaced: "Replaced",
  },
  first: "First version: there was nothing to compare it with.",
  same: "No changes",
  facts: (format: string, operations: number, bytes: number) =>
    `${format} · ${plural(operations, "operation")} · ${formatBytes(bytes)}`,
  problems: (count: number) => plural(count, "problem"),
  problemsTitle: "Where it departs from its format, or refers to nothing.",
  accepted: (name: string) => `Accepted by ${name}`,
  rejected: (name: string) => `Rejected by ${name}`,
  download: "Download",
  downloadOf: (number: number) => `Download version ${formatNumber(number)}`,
  none: {
    title: "No versions yet",
    text: "The first one stands here as soon as the source has been read.",
  },
} as const;
