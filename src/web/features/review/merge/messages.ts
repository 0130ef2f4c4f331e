import type { MergeCheck, MergeConflict, MergePlan } from "#web/api/change-requests.ts";
import { plural } from "#web/kit/format-number.ts";
import { listed } from "../messages.ts";

type ReaderAddresses = MergePlan["readerAddresses"];
type ReaderAddress = ReaderAddresses["items"][number];

type BrokenTarget = Pick<
  MergePlan["brokenLinks"][number],
  "href" | "reason" | "target" | "nearest"
>;

/** Returns the fragment of an address, such as "#install", or an empty string. */
const headingIn = (href: string): string => /#.+$/s.exec(href)?.[0] ?? "";

const kinds: Readonly<Record<MergeConflict["kind"], (name: string) => string>> = {
  "page-attribute": (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)} of the page`,
  "page-place": () => "Where the page stands",
  "page-existence": () => "Whether the page is there",
  "block-content": () => "Words of a block",
  "block-place": () => "Where a block stands",
  "block-existence": () => "Whether a block is there",
  variable: (name) => `Variable ${name}`,
  file: (name) => `File ${name}`,
};

type Cell = NonNullable<NonNullable<MergeConflict["block"]>["cell"]>;

const cellInWords = ({ row, column, heading }: Cell): string =>
  `Cell in row ${row}, column ${column}${heading === undefined ? "" : ` (${heading})`}`;

export const conflictMessages = {
  title: "Conflicts with the space",
  text: "Here both sides changed the same thing. Choose what stays; each choice is kept as you make it, so you can go on later, also elsewhere.",
  back: "Back to the review",
  none: {
    title: "No conflicts",
    text: "What the space changed and what is changed here fit together.",
    update: "Update from the space",
    upToDate: "It is up to date with the space.",
  },
  closed: {
    title: "Nothing to resolve any more",
    text: "It is merged or archived.",
  },
  progress: "Answered",
  next: "Next unanswered",
  update: "Apply choices and update",
  answerAll: (left: number) => `${plural(left, "conflict")} without an answer yet`,
  notYours: "Its author or a reviewer resolves the conflicts.",
  saving: "Saving…",
  saved: "Choices are kept",
  unsaved: "Not kept yet",
  number: (at: number, all: number) => `${at} of ${all}`,
  what: ({ kind, name = "", block }: MergeConflict) =>
    block?.cell === undefined ? kinds[kind](name) : cellInWords(block.cell),
  base: "Before",
  ours: "This change request",
  theirs: "The space now",
  absent: "Not there",
  empty: "Empty",
  choice: (what: string) => `What stays: ${what}`,
  keepOurs: "Keep this change request's",
  takeTheirs: "Take the space's",
  ownText: "Write my own",
  own: "Your text",
  ownHint: "Markdown. It takes the place of the block.",
  inPage: "See it in the page",
  movedTitle: "The conflicts have changed",
  moved:
    "Something moved on meanwhile: these are the conflicts as they are now. What you chose before still counts where nothing changed.",
  updated: "It is up to date with the space",
  updatedText: "Your choices are in it now.",
} as const;

const pagesInWords = ({ added, edited, moved, removed }: MergePlan["pages"]): string =>
  listed(
    [
      added > 0 && `adds ${plural(added, "page")}`,
      edited > 0 && `edits ${plural(edited, "page")}`,
      moved > 0 && `moves ${plural(moved, "page")}`,
      removed > 0 && `removes ${plural(removed, "page")}`,
    ].filter((part) => typeof part === "string"),
  );

/** What merging would do, in one sentence. */
const outcomeInWords = ({ outcome, conflicts, pages, changes }: MergePlan): string => {
  if (outcome === "conflicts")
    return `${plural(conflicts.length, "conflict stands", "conflicts stand")} in the way. Nothing can be merged until each has an answer.`;
  if (outcome === "nothing") return "The space has all of this already. Merging changes no page.";
  const words = pagesInWords(pages);
  return words === ""
    ? `Merging makes ${plural(changes.length, "change")} beside the pages.`
    : `Merging ${words}.`;
};

const fixes: Readonly<Record<MergeCheck["rule"], string>> = {
  subject: "Write a subject",
  "up-to-date-or-clean": "Resolve conflicts",
  "approval-given": "See the reviews",
  "no-changes-requested": "Read the reviews",
  "requested-reviews-given": "See who is asked",
  "threads-resolved": "Open threads",
  "resolved-threads-met": "Look at them",
  "no-broken-links": "See which",
  "openapi-served": "Look at the pages",
  "reader-addresses": "See which",
};

const addressCounts = ({ redirected, taken, gone, unreachable }: ReaderAddresses): string =>
  listed(
    [
      gone > 0 && `${plural(gone, "address leads", "addresses lead")} nowhere`,
      unreachable > 0 && `${plural(unreachable, "page")} cannot be opened`,
      taken > 0 && `${plural(taken, "address shows", "addresses show")} something else`,
      redirected > 0 && plural(redirected, "address redirects", "addresses redirect"),
    ].filter((part) => typeof part === "string"),
  );

/** What happens to one public address, as the text that follows the address. */
const addressInWords = ({ change, redirect, instead = "" }: ReaderAddress): string => {
  switch (change) {
    case "redirected":
      return `redirects to ${redirect ?? ""}`;
    case "taken":
      return `shows ${instead} then`;
    case "gone":
      return "leads nowhere";
    case "unreachable":
      return `cannot be opened: ${instead} has this address`;
  }
};

export const mergeMessages = {
  title: (number: number) => `Merge #${number}`,
  loading: "Checking what the merge would do…",
  outcome: outcomeInWords,
  rules: "Before it is merged",
  met: "Met",
  unmetRequired: "Needed before merging",
  unmetAdvice: "Not met: merging needs a reason",
  unmetNote: "Not met",
  reason: "Why merge anyway?",
  reasonHint: "Some advisory checks are not met. Your reason stays with the change request.",
  reasonEmpty: "Say why you merge anyway",
  fix: (rule: MergeCheck["rule"]) => fixes[rule],
  changes: "What changes in the space",
  threads: "Threads",
  threadCounts: ({ open, resolved, untouched }: MergePlan["threads"]) =>
    `${plural(open, "open thread")}, ${resolved} resolved${
      untouched === 0 ? "" : `, ${untouched} of them although nothing was changed`
    }.`,
  links: "Links that would break",
  allLinks: (count: number) => `Show all ${count}`,
  noLinks: "No link anywhere in the organization would break.",
  linkTo: ({ href, reason, target, nearest }: BrokenTarget) =>
    reason === "heading"
      ? `leads to a heading of ${target} that is gone${nearest === undefined ? "" : `; nearest is #${nearest}`}`
      : `leads to ${target}${target === href ? "" : headingIn(href)}`,
  deadLinks: (count: number) => `${plural(count, "new link leads", "new links lead")} nowhere`,
  deadLink: (page: string) => `on ${page}`,
  addresses: "Reader addresses",
  addressCounts: (addresses: ReaderAddresses) => `${addressCounts(addresses)}.`,
  noAddresses: "No address that readers have changes.",
  address: addressInWords,
  successor: {
    choose: "Lead readers to…",
    change: "Lead readers elsewhere",
    of: (address: string) => `${address} leads to`,
    none: "No page: it leads nowhere",
    hint: (title: string) => `Whoever asks for ${title} is led there once it is merged.`,
    save: "Save",
    cancel: "Cancel",
  },
  onSite: (title: string) => `on ${title}`,
  more: (count: number) => `and ${count} more`,
  merge: "Merge",
  cancel: "Cancel",
  close: "Close",
  subject: "Subject",
  subjectHint: "One line on what changes and why. It names the merge in the history.",
  saveSubject: "Save subject",
  subjectEmpty: "Write a subject first",
  nothingToMerge: "Look at the new plan first",
  notAllowed: "Merging needs the role Reviewer on the space.",
  movedTitle: "This has changed since you opened it",
  movedAsk: "Nothing was merged. Look at what would happen now.",
  look: "Show the new plan",
  mergedTitle: (name: string) => `${name} merged it`,
  mergedText: "Somebody else was first. Nothing of yours is lost: both of you wanted the same.",
  closedTitle: "It is archived",
  closedText: "Take it out of the archive to merge it.",
  done: (name: string) => `Merged ${name}`,
  doneText: "It is in the space now. Revert takes it back.",
} as const;

export const planDifferenceMessages = {
  theirs: "The space has moved on.",
  ours: "The change request was edited.",
  outcome: (plan: MergePlan) => outcomeInWords(plan),
  counted: (what: string, was: number, is: number) => `${what}: ${was} before, ${is} now.`,
  pages: {
    added: "Pages added",
    edited: "Pages edited",
    moved: "Pages moved",
    removed: "Pages removed",
  },
  conflicts: "Conflicts",
  links: "Links that would break",
  deadLinks: "New links that lead nowhere",
  addressesGone: "Reader addresses that would lead nowhere",
  threads: {
    open: "Open threads",
    resolved: "Resolved threads",
    untouched: "Resolved although nothing changed",
  },
  required: (message: string) => `Required now: ${message}`,
  other: "Something in the plan is different.",
} as const;
