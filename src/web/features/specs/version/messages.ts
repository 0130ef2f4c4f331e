import { MAX_PREPARED_SPACES, MAX_REJECTION_NOTE } from "#contract/schemas/limits.ts";
import { formatNumber, plural } from "#web/kit/format-number.ts";

/** Messages about the changes of a version. */
export const versionMessages = {
  back: (spec: string) => `Versions of ${spec}`,
  tabs: "Views of the version",
  views: { changes: "Changes", pages: "Pages", problems: "Problems" },
  first: {
    title: "This is the first version",
    text: "There was nothing served to compare it with.",
  },
  held: "This version is held for review",
  heldText:
    "Readers see the version before. Accept it to serve it, or reject it to keep what is served.",
  accept: "Accept and serve",
  reject: "Reject",
  prepare: "Prepare change requests",
  accepted: (number: number) => `Version ${formatNumber(number)} is served now`,
  rejected: (number: number) => `Version ${formatNumber(number)} was rejected`,
  filters: "Filter changes",
  search: "Search changes",
  searchPlaceholder: "Path, words or place",
  base: "Compare with",
  usualBase: "Compared with what was served before",
  otherBase: "Compared with another version",
  inState: (version: string, state: string) => `${version} (${state.toLowerCase()})`,
  classes: "Changes by class",
  all: "All",
  whole: "The whole specification",
  before: "Before",
  after: "After",
  request: "Request",
  response: "Response",
  acceptedChange: "Accepted",
  acceptedChangeTitle: "It counts as safe because it was accepted from now on.",
  acceptFromNow: "Accept from now on",
  acceptFromNowOf: (words: string) => `Accept from now on: ${words}`,
  acceptDone: "This change counts as safe from now on",
  acceptUndo: "Undo",
  noun: { one: "change", many: "changes" },
  groups: { one: "operation", many: "operations" },
  found: (changes: number) => plural(changes, "change"),
  copyPointer: "Copy the place",
  saysIt: "Pages that speak of it",
  noPages: "No page that you can open speaks of it.",
  nothing: {
    title: "Nothing changed",
    text: "It says the same as the version it was compared with.",
  },
} as const;

/** Messages about the decision on a held version. */
export const decisionMessages = {
  acceptTitle: (number: number) => `Serve version ${formatNumber(number)}?`,
  acceptText: (breaking: number, risky: number) =>
    `Readers see it at once, with ${plural(breaking, "breaking change")} and ${plural(risky, "risky change")}.`,
  accept: "Accept and serve",
  acceptProblems: (count: number) => `It departs from its format in ${plural(count, "place")}.`,
  rejectTitle: (number: number) => `Reject version ${formatNumber(number)}?`,
  rejectText: "The served version stays, also when the source says the same again.",
  note: "Note",
  noteHint: `Why, for the people who look at it later. Up to ${formatNumber(MAX_REJECTION_NOTE)} characters.`,
  reject: "Reject version",
} as const;

/** Messages about the pages that a version affects. */
export const impactMessages = {
  filters: "Filter pages",
  which: "Which pages",
  choices: {
    changed: "With breaking or risky changes",
    gone: "With an operation that is gone",
    all: "All that mention it",
  },
  caption: "Pages",
  noun: { one: "page", many: "pages" },
  columns: { page: "Page", mentions: "What it says", class: "Worst change" },
  inSpace: (space: string) => `in ${space}`,
  inRequest: (space: string, number: number, subject: string) =>
    `in ${space}, change request #${number}${subject === "" ? "" : `: ${subject}`}`,
  as: { shown: "Shows", linked: "Links to", named: "Names" },
  gone: "Gone",
  goneTitle: "The version does not have this operation.",
  unchanged: "Unchanged",
  hidden: (count: number) =>
    `${plural(count, "more page is", "more pages are")} in spaces that you cannot open.`,
  goneBlocks: (count: number) =>
    `${plural(count, "block shows", "blocks show")} an operation that this version does not have.`,
  seeGone: "See them",
  none: {
    changed: {
      title: "No page is concerned",
      text: "No page that you can open speaks of an operation with a breaking or risky change.",
    },
    gone: {
      title: "No page shows an operation that is gone",
      text: "Every block that you can open has its operation.",
    },
    all: {
      title: "No page mentions this specification",
      text: "Show its operations on a page, link to it, or name a path in code to see the page here.",
    },
  },
  silent: (count: number) => plural(count, "operation has", "operations have") + " no page",
  silentText: "No page that you can open mentions them.",
  showSilent: "Show them",
  hideSilent: "Hide them",
  firstOnly: (count: number) => `The first ${formatNumber(count)} are listed.`,
} as const;

/** Messages about preparing change requests. */
export const prepareMessages = {
  title: "Prepare change requests",
  text: "Opens one change request in each space below. Every mention of a changed operation gets a thread that says what changes, and blocks of an operation that is called otherwise now lead to its new path. Nothing is merged.",
  spaces: "Spaces",
  space: (title: string, pages: number) => `${title}: ${plural(pages, "page")}`,
  noSpaces: "No page that you can open is concerned.",
  loading: "Which spaces are concerned is not known yet",
  cancel: "Cancel",
  more: "Only the spaces of the first 1,000 pages are listed.",
  submit: "Prepare",
  choose: "Choose a space first",
  chooseFewer: `Choose ${formatNumber(MAX_PREPARED_SPACES)} spaces at most`,
  notAllowed: "You may not propose changes in any of these spaces",
  doneTitle: "Change requests are ready",
  nothing: "There was nothing to prepare: no page that you may change is concerned.",
  threads: (count: number) => plural(count, "thread"),
  renamed: (count: number) => plural(count, "block led to a new path", "blocks led to a new path"),
  request: (number: number, space: string) => `#${formatNumber(number)} in ${space}`,
  skipped: (count: number) =>
    `${plural(count, "space was", "spaces were")} left out, because you may not propose changes there or there were too many.`,
  close: "Close",
} as const;
