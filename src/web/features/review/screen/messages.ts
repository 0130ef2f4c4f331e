import { changeWords } from "#content/compare/change-words.ts";
import { plural } from "#web/kit/format-number.ts";
import { listed } from "../messages.ts";
import type { ReviewerState } from "./reviewers.tsx";

/** The steps from change to change, as keys and as buttons. */
const changeSteps = { nextChange: "Next change", previousChange: "Previous change" } as const;

export const screenMessages = {
  title: (number: number, subject: string) => `#${number} ${subject}`,
  list: "What changes",
  otherPage: "Another page",
  text: "Difference",
  threads: "Threads",
  filter: "Which threads",
  filters: { all: "All threads", open: "Open", yours: "Your turn", resolved: "Resolved" },
  noThreads: "No threads on this page yet.",
  noneWanted: "No threads of this kind on this page.",
  threadsFailed: "The threads could not be read.",
  keys: {
    ...changeSteps,
    nextThread: "Next open thread",
    previousThread: "Previous open thread",
    nextBlock: "Next block",
    previousBlock: "Previous block",
    comment: "Comment on the block, or on the page",
    seen: "Mark the page as seen and go on",
  },
  allSeen: "You have seen every page",
  noMoreThreads: "No other open thread",
  noMoreChanges: "No change after this one",
  noEarlierChanges: "No change before this one",
  onWhole: "On this change request",
  onGone: (title: string) => `On ${title}, which is gone`,
  commentWhole: "Comment on this change request",
  noThreadsAtAll: "Nobody has commented yet.",
  noneOfKind: "No threads of this kind.",
  reviews: "Reviews",
  noReviews: "Nobody has reviewed it yet.",
  reviewed: { approved: "approved", "changes-requested": "asked for changes" },
  editedSince: (names: readonly string[]) =>
    `${names.length === 0 ? "Somebody" : listed(names)} edited since`,
  stillCounts: (name: string) =>
    `This counts until ${name} reviews again or somebody dismisses it.`,
  dismissed: (name: string) => `Dismissed by ${name}`,
  withdrawn: "Withdrawn",
  dismiss: "Dismiss",
  dismissOf: (name: string) => `Dismiss ${name}'s request for changes`,
  withdraw: "Withdraw",
  keepsApproval: "An update from the space alone keeps approvals.",
  wholeOpen: (count: number) =>
    count === 1 ? "1 open thread is about the whole" : `${count} open threads are about the whole`,
  commentGone: "This comment is not here any more",
} as const;

export const pageMessages = {
  loading: "Loading the page…",
  gone: {
    title: "This page is not here",
    text: "It is in neither version. What was said about it stands in the conversation.",
    action: "Open the conversation",
  },
  view: "How both versions stand",
  inline: "Inline",
  split: "Side by side",
  seen: "Seen",
  newer: "This page has changed since you opened it",
  newerText: "What you read stays as it was until you ask for the new version.",
  renew: "Show the new version",
  unchanged: "Nothing changes on this page.",
  noText: { group: "A group of pages has no text.", link: "A link has no text." },
  moved: changeWords.pageMoved,
  movedWithin: changeWords.pageMovedWithin,
  top: changeWords.topLevel,
  change: (at: number, all: number) => `Change ${at} of ${all}`,
  changes: (all: number) => plural(all, "change"),
  ...changeSteps,
  commentPage: "Comment on this page",
  commentHere: "Comment",
  threadsHere: (open: number, all: number) =>
    open === 0 ? plural(all, "resolved thread") : plural(open, "open thread"),
} as const;

export const headerMessages = {
  noSubject: "No subject yet",
  number: (number: number) => `#${number}`,
  facts: {
    by: (name: string) => `Opened by ${name}`,
    merged: (name: string) => `merged by ${name}`,
    updated: "updated",
  },
  status: { draft: "Draft", open: "Open", archived: "Archived", merged: "Merged" },
  reverts: "Reverts",
  overtaken: "Overtaken by a forced Git sync",
  mergeReason: "Merged with unmet checks:",
  subject: {
    edit: "Edit the subject",
    label: "Subject",
    hint: "One line on what changes and why.",
    save: "Save",
    cancel: "Cancel",
  },
  edit: "Edit pages",
  editOthers: "Only its author and people with the role Reviewer on this space edit it.",
  ready: "Mark ready for review",
  review: "Review",
  reviewKeys: "Review the change request",
  resolve: "Resolve conflicts",
  merge: "Merge",
  mergeKeys: "Open the merge sheet",
  revert: "Revert",
  restore: "Take out of the archive",
  reverted: (number: number) => `#${number} reverts these changes`,
  alreadyReverted: (number: string) => `#${number} already reverts this change request`,
  alreadyRevertedText: "It is not merged yet.",
  openOther: (number: string) => `Open #${number}`,
  revertedText: "Look it over and merge it like any other.",
  inHistory: "See it in the history",
} as const;

const states: Readonly<Record<ReviewerState, string>> = {
  waiting: "review requested",
  approved: "approved",
  "changes-requested": "requested changes",
  "approved-before": "approved, edited since",
  "changes-requested-before": "requested changes, edited since",
  dismissed: "request for changes dismissed",
};

export const reviewerMessages = {
  list: "Reviewers",
  nobody: "Nobody was asked to review yet.",
  state: (state: ReviewerState) => states[state],
  ask: "Ask for review",
  again: "Request again",
  againFrom: (name: string) => `Request again from ${name}`,
  remove: (name: string) => `Do not ask ${name} any more`,
  removed: (name: string) => `${name} is not asked any more`,
  undo: "Undo",
  picker: {
    title: "Ask for review",
    description: "People who may review in this space. Each finds it under Needs your attention.",
    search: "Search people",
    placeholder: "Name or e-mail address",
    results: "People who may review",
    asked: "asked already",
    author: "wrote it",
    nobody: (search: string) => `Nobody who may review matches “${search}”.`,
    none: "Nobody else may review in this space yet.",
    failed: "The people could not be read.",
    choose: "Choose somebody first",
    submit: (count: number) => (count === 0 ? "Ask" : `Ask ${plural(count, "person", "people")}`),
    cancel: "Cancel",
    more: "More people match. Type to narrow the list.",
    done: (names: readonly string[]) => `Asked ${names.join(", ")}`,
  },
} as const;

export const reviewDialogMessages = {
  title: "Your review",
  status: "Verdict",
  choose: "Choose one of these",
  sayWhat: "Say what has to change",
  approve: "Approve",
  approveText: "It can be merged as it is now.",
  approveOwn: "Nobody approves their own change request. Ask somebody else.",
  changes: "Ask for changes",
  changesText: "Something has to change first. The author is told.",
  commentOnly: "Comment",
  commentOnlyText: "It is posted without a verdict.",
  needsReviewer: "A verdict needs the role Reviewer on this space.",
  sayIt: "Write a comment first",
  withPending: (count: number) =>
    count === 1
      ? "Your pending comment is posted with it."
      : `Your ${count} pending comments are posted with it.`,
  summary: "Summary",
  summaryHint: "Markdown. It starts a thread of its own.",
  submit: "Submit review",
  done: {
    approved: "You approved it",
    "changes-requested": "You asked for changes",
    comment: "Your comments are posted",
  },
} as const;

export const pendingMessages = {
  count: (count: number) => `${count} pending`,
  title: (count: number) => plural(count, "pending comment"),
  text: "Only you see them until you submit your review.",
  closed: {
    merged:
      "It was merged, so there can be no verdict any more. You can still post what you wrote.",
    archived: "It is archived, so there can be no verdict now. You can still post what you wrote.",
  },
  mayNot: "You may not comment here any more. What you wrote is kept, and only you see it.",
  post: "Post comments",
  discard: "Discard review",
  discarding: {
    title: "Discard your review?",
    body: (count: number) =>
      count === 1
        ? "Your pending comment is deleted for good. Nobody else has seen it."
        : `Your ${count} pending comments are deleted for good. Nobody else has seen them.`,
    done: "Your review is discarded",
  },
} as const;

export const dismissDialogMessages = {
  title: (name: string) => `Dismiss ${name}'s request for changes`,
  text: "It no longer counts. Who dismissed it and why stays with the review, for everybody to read.",
  ownTitle: "Withdraw your request for changes",
  ownText: "It no longer counts. Why you withdrew it stays with the review, for everybody to read.",
  reason: "Reason",
  submit: "Dismiss",
  submitOwn: "Withdraw",
  done: "The request for changes no longer counts",
} as const;

export const lastViewMessages = {
  since: (count: number) =>
    count === 0
      ? "Nothing changed since your last look"
      : `${plural(count, "change")} since your last look`,
  viewed: "You last looked",
  show: "Show only these",
  showAll: "Show all changes",
  mark: "Mark as viewed",
  marked: "Marked as viewed",
} as const;

export const outdatedMessages = {
  title: "The space has moved on",
  unknown: "Its pages have changed since this was last updated.",
  moved: (changes: number, both: number) =>
    both === 0
      ? `${plural(changes, "change")} since, none on the same pages.`
      : `${plural(changes, "change")} since, ${both} on ${both === 1 ? "a page" : "pages"} that ${both === 1 ? "changes" : "change"} here too:`,
  keeps: "An update from the space alone keeps approvals.",
  update: "Update",
  updated: "It is up to date with the space",
  updatedText: "Approvals stay as they are.",
  onlyAuthor: "Its author or a reviewer can update it.",
} as const;
