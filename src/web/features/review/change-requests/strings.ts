import type { ChangeRequest } from "#web/api/change-requests.ts";
import { plural } from "#web/kit/plural.ts";

type Reason = NonNullable<ChangeRequest["turn"]>["reason"];

const listed = (names: readonly string[]): string =>
  names.length <= 1
    ? (names[0] ?? "somebody")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** Why a change request stands where it stands, one short sentence. */
const reasons: Readonly<Record<Reason, (waitingFor: readonly string[]) => string>> = {
  "review-requested": () => "Your review was asked for",
  "edited-since-review": () => "Edited since your review",
  "changes-requested": () => "Changes were asked for",
  reply: () => "Somebody replied",
  approved: () => "Approved, ready to merge",
  "waiting-for-review": (names) => `Waits for ${listed(names)}`,
  "waiting-for-author": (names) => `Back with ${listed(names)}`,
  "no-reviewer": () => "Nobody was asked to review",
  draft: () => "Still a draft",
};

/** Words on lists of change requests. */
export const changeRequestStrings = {
  noSubject: "No subject yet",
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
  subject === "" ? changeRequestStrings.noSubject : subject;
