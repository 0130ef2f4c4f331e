import type { ChangeRequest } from "#web/api/change-requests.ts";
import { plural } from "#web/kit/plural.ts";

type Reason = NonNullable<ChangeRequest["turn"]>["reason"];

const listed = (names: readonly string[]): string =>
  names.length <= 1
    ? (names[0] ?? "somebody")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** Why a change request stands where it stands, one short sentence. */
const reasons: Readonly<Record<Reason, (waitingFor: readonly string[]) => string>> = {
  "review-requested": () => "Review requested",
  "edited-since-review": () => "Edited since your review",
  "changes-requested": () => "Changes requested",
  reply: () => "Somebody replied",
  approved: () => "Approved, ready to merge",
  "waiting-for-review": (names) => `Waits for ${listed(names)}`,
  "waiting-for-author": (names) => `Back with ${listed(names)}`,
  "no-reviewer": () => "Nobody was asked to review",
  draft: () => "Still a draft",
};

/** Words on lists of change requests. */
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
  threads: (count: number) => plural(count, "open thread"),
  reason: (reason: Reason, waitingFor: readonly string[]) => reasons[reason](waitingFor),
  actionsOf: (name: string) => `Actions for ${name}`,
  open: "Open",
  edit: "Edit pages",
  markReady: "Mark ready for review",
  toDraft: "Back to draft",
  archive: "Archive",
  restore: "Take out of the archive",
  undo: "Undo",
  done: {
    open: (name: string) => `${name} is ready for review`,
    draft: (name: string) => `${name} is a draft again`,
    archived: (name: string) => `${name} is archived`,
  },
} as const;

/** What a change request is called on screens; one without a subject still has a name. */
export const subjectOf = ({ subject }: Pick<ChangeRequest, "subject">): string =>
  subject === "" ? changeRequestMessages.noSubject : subject;

/** Words around the list of what changes. */
export const changeMessages = {
  everything: "All pages",
  showAll: "Show all pages",
  showChanged: "Show only what changes",
  progress: (seen: number, all: number) => `${seen} of ${all} seen`,
  seen: "Seen",
  changedSince: "Changed since you saw it",
  openThreads: (count: number) => plural(count, "open thread"),
  talk: "Conversation",
  talkHint: "Reviews and every thread",
  files: (count: number) => plural(count, "file"),
  variables: (count: number) => plural(count, "variable"),
  reusable: (count: number) => plural(count, "reusable content"),
  more: (count: number) => `${plural(count, "more change")} not listed`,
  filesTitle: "Files",
  variablesTitle: "Variables",
  reusableTitle: "Reusable contents",
  before: "Before",
  after: "After",
  kind: { created: "Added", edited: "Replaced", deleted: "Removed" },
  bytes: (count: number) =>
    count < 1024 ? `${count} B` : `${(count / 1024).toFixed(count < 10_240 ? 1 : 0)} KB`,
} as const;

/** What happened to a page, as a letter and a word. */
export const pageKindMessages = {
  added: { letter: "A", word: "Added" },
  edited: { letter: "E", word: "Edited" },
  moved: { letter: "M", word: "Moved" },
  renamed: { letter: "N", word: "Renamed" },
  details: { letter: "D", word: "Details only" },
  removed: { letter: "R", word: "Removed" },
} as const;
