import { changeWords } from "#content/compare/change-words.ts";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { plural } from "#web/kit/format-number.ts";

export const listMessages = {
  noun: { one: "change request", many: "change requests" },
  filters: "Filters",
  who: "Involving",
  everybody: "Everybody's",
  involvements: {
    creator: "Created by me",
    contributor: "Edited by me",
    requestedReviewer: "My review is requested",
  },
  activity: "Activity",
  anyActivity: "Any activity",
  inactive: (days: number) => `No activity for ${plural(days, "day")}`,
  conflicts: "Conflicts",
  anyConflicts: "Conflicts or not",
  hasConflicts: "Has conflicts",
  order: "Order",
  orders: { updatedAt: "Latest change first", createdAt: "Newest first" },
} as const;

export const authorMessages = {
  label: "Filter by author",
  placeholder: "Any author",
  chosen: (name: string) => `By ${name}`,
  clear: (name: string) => `Change requests of anybody, not only of ${name}`,
  gone: "somebody who left",
  results: "People found",
  nothing: (text: string) => `Nobody matches “${text}”.`,
  failed: "The search failed. Type again to retry.",
  found: (count: number) => `${plural(count, "person", "people")} found`,
} as const;

export const spaceListMessages = {
  caption: "Change requests of this space",
  views: "Status",
  status: { open: "Open", draft: "Drafts", merged: "Merged", archived: "Archived" },
  none: {
    open: {
      title: "No open change requests",
      text: "A change request proposes edits; it is reviewed, then merged.",
    },
    draft: { title: "No drafts", text: "Change requests begin as drafts." },
    merged: { title: "Nothing was merged yet", text: "Merged change requests stay here." },
    archived: { title: "The archive is empty", text: "What is not wanted any more goes here." },
  },
  create: "New change request",
  needsEditor: "Proposing changes needs the role Editor on this space.",
  dialog: {
    title: "New change request",
    description: "It begins with the space as it is now. Nobody else sees it until you ask.",
    subject: "Subject",
    hint: "What will change, in a few words. You can fill it in later.",
    submit: "Create and edit",
  },
} as const;

export const attentionMessages = {
  title: "Change requests",
  description: "What needs your attention, across all spaces you can open.",
  views: "Which change requests",
  attention: "Needs attention",
  status: { open: "All open", draft: "Drafts", merged: "Merged", archived: "Archived" },
  groups: {
    yours: {
      title: "Needs your attention",
      empty: "Nothing needs your attention",
      text: "Reviews you are asked for and replies to you are listed here.",
    },
    ready: {
      title: "Ready to merge",
      empty: "Nothing is ready to merge",
      text: "Approved change requests you may merge are listed here.",
    },
    waiting: {
      title: "Waiting for others",
      empty: "You are waiting for nobody",
      text: "Change requests you take part in, when somebody else has to act.",
    },
    draft: {
      title: "Drafts",
      empty: "You have no drafts",
      text: "Change requests you created and did not open for review yet.",
    },
  },
  all: (count: number) => `Show all ${count}`,
  backToGroups: "Back to all groups",
  space: "Space",
  everySpace: "All spaces",
  none: {
    title: "No change requests",
    text: "Change requests propose edits to a space, to be reviewed and merged.",
  },
} as const;

type Reason = NonNullable<ChangeRequest["turn"]>["reason"];

const list = new Intl.ListFormat("en-GB");

/** "A, B and C". */
export const listed = (names: readonly string[]): string => list.format(names);

/** Why a change request is in its group of the attention set. */
const reasons: Readonly<Record<Reason, (waitingFor: readonly string[]) => string>> = {
  "review-requested": () => "Review requested",
  "edited-since-review": () => "Edited since your review",
  "changes-requested": () => "Changes requested",
  reply: () => "Somebody replied",
  approved: () => "Approved, ready to merge",
  "waiting-for-review": (names) => `Waits for ${listed(names) || "somebody"}`,
  "waiting-for-author": (names) => `Back with ${listed(names) || "somebody"}`,
  "no-reviewer": () => "Nobody was asked to review",
  draft: () => "Still a draft",
};

/** Messages about a single change request. */
export const changeRequestMessages = {
  noSubject: "No subject yet",
  gone: {
    title: "This change request is not here",
    text: "No change request of this space has this number.",
    action: "Change requests of the space",
  },
  number: (number: number) => `#${number}`,
  by: (name: string) => `by ${name}`,
  updated: "updated",
  since: "since",
  status: { draft: "Draft", open: "Open", archived: "Archived", merged: "Merged" },
  outdated: "Outdated",
  outdatedTitle: "The space has moved on since this was last updated.",
  conflicts: (count: number) => plural(count, "conflict"),
  conflictsTitle: "The space was changed in the same places. An update asks which text to keep.",
  threads: (count: number) => plural(count, "open thread"),
  reason: (reason: Reason, waitingFor: readonly string[]) => reasons[reason](waitingFor),
  actionsOf: (name: string) => `Actions for ${name}`,
  edit: "Edit pages",
  markReady: "Mark ready for review",
  toDraft: "Back to draft",
  archive: "Archive",
  pdf: "Save as PDF",
  restore: "Take out of the archive",
  undo: "Undo",
  done: {
    open: (name: string) => `${name} is ready for review`,
    draft: (name: string) => `${name} is a draft again`,
    archived: (name: string) => `${name} is archived`,
  },
} as const;

const requests = (count: number) => plural(count, "change request");

/** Messages about bulk actions on change requests. */
export const bulkMessages = {
  bar: "Selected change requests",
  select: (name: string) => `Select ${name}`,
  nothing: "None of these change requests would change",
  unchanged: (count: number) => `${requests(count)} ${count === 1 ? "is" : "are"} so already`,
  missing: (count: number) => `${requests(count)} not there any more`,
  left: (count: number) =>
    `${requests(count)} had changed meanwhile and ${count === 1 ? "stays" : "stay"} as ${count === 1 ? "it is" : "they are"}`,
  undo: "Undo",
  undone: (count: number) => `Undone for ${requests(count)}`,
  changedSince: (names: string, count: number) =>
    `${names} ${count === 1 ? "was" : "were"} changed in the meantime, and ${count === 1 ? "stays" : "stay"} that way.`,
  refused: {
    forbidden: (count: number) => `${requests(count)} that you may not edit`,
    merged: (count: number) => `${requests(count)} merged already`,
    changed: (count: number) => `${requests(count)} changed in the meantime`,
    archived: (count: number) => `${requests(count)} in the archive`,
    "no-reviewer": (count: number) => `${requests(count)} that none of these people can review`,
  },
  open: {
    label: "Mark ready for review",
    title: (count: number) => `Mark ${requests(count)} ready for review?`,
    will: (count: number) => `${requests(count)} will be open for review:`,
    confirm: (count: number) => `Mark ${requests(count)} ready`,
    done: (count: number) => `${requests(count)} ready for review`,
  },
  draft: {
    label: "Back to draft",
    title: (count: number) => `Take ${requests(count)} back to draft?`,
    will: (count: number) => `${requests(count)} will be drafts again:`,
    confirm: (count: number) => `Take ${requests(count)} back`,
    done: (count: number) => `${requests(count)} back to draft`,
  },
  archived: {
    label: "Archive",
    title: (count: number) => `Archive ${requests(count)}?`,
    will: (count: number) =>
      `${requests(count)} will go to the archive and can be taken out again:`,
    confirm: (count: number) => `Archive ${requests(count)}`,
    done: (count: number) => `${requests(count)} archived`,
  },
  ask: {
    label: "Ask for review",
    title: (count: number) => `Ask for review of ${requests(count)}`,
    will: (count: number) => `The chosen people will be asked to review ${requests(count)}:`,
    confirm: (count: number) => `Ask for ${plural(count, "review")}`,
    done: (count: number) => `Asked for review of ${requests(count)}`,
    choose: "Choose somebody first",
  },
} as const;

/** The name of a change request on screens, also of one without a subject. */
export const subjectOf = ({ subject }: Pick<ChangeRequest, "subject">): string =>
  subject === "" ? changeRequestMessages.noSubject : subject;

export const changeMessages = {
  everything: "All pages",
  showAll: "Show all pages",
  showChanged: "Show only what changes",
  progress: (seen: number, all: number) => `${seen} of ${all} seen`,
  seen: "Seen",
  changedSince: "Changed since you saw it",
  openThreads: (count: number) => plural(count, "open thread"),
  conversation: "Conversation",
  conversationHint: "Reviews and every thread",
  files: (count: number) => plural(count, "file"),
  variables: (count: number) => plural(count, "variable"),
  reusable: (count: number) => plural(count, "reusable content"),
  more: (count: number) => `${plural(count, "more change")} not listed`,
  filesTitle: "Files",
  variablesTitle: "Variables",
  reusableTitle: "Reusable contents",
  before: "Before",
  after: "After",
  kind: { created: "Added", edited: "Replaced", renamed: "Renamed", deleted: "Removed" },
  picture: (side: string, name: string) => `${side}: ${name}`,
  bytes: (count: number) =>
    count < 1024 ? `${count} B` : `${(count / 1024).toFixed(count < 10_240 ? 1 : 0)} KB`,
} as const;

/** What happened to a page, as a letter and a word. */
export const pageKindMessages = {
  added: { letter: "A", word: changeWords.pages.added },
  edited: { letter: "E", word: changeWords.pages.edited },
  moved: { letter: "M", word: changeWords.pages.moved },
  renamed: { letter: "N", word: changeWords.pages.renamed },
  details: { letter: "D", word: changeWords.pages.details },
  removed: { letter: "R", word: changeWords.pages.removed },
} as const;
