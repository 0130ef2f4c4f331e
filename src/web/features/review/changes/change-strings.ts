import { plural } from "#web/kit/plural.ts";

/** Words around the list of what changes. */
export const changeStrings = {
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
