import type { RevisionSummary } from "#web/api/content.ts";
import { plural } from "#web/kit/format-number.ts";

const types: Readonly<Record<RevisionSummary["type"], string>> = {
  edits: "Edited",
  merge: "Merged",
  rollback: "Rolled back",
  update: "Updated",
  computed: "Computed",
};

export const historyMessages = {
  caption: "Revisions, latest first",
  type: types,
  first: "Space created",
  active: "Active",
  activeTitle: "What readers see now",
  by: (name: string) => `by ${name}`,
  older: "Older",
  newer: "Newer",
  chooseOlder: (when: string) => `Compare from the revision of ${when}`,
  chooseNewer: (when: string) => `Compare to the revision of ${when}`,
  compare: "Compare",
  compareNeeds: "Choose an older and a newer revision first",
  compareSame: "These are the same revision",
  what: "What changed",
  noun: { one: "revision", many: "revisions" },
  none: { title: "No revisions", text: "Every change of this space will be kept here." },
  back: "History",
  from: "From",
  to: "To",
  previous: "Change before",
  nothing: {
    title: "Nothing differs",
    text: "These two revisions hold the same pages, files and variables.",
  },
  changes: "Changes",
  summary: (count: number) => plural(count, "change"),
  view: "How to show differences",
  inline: "Inline",
  split: "Side by side",
  sections: {
    "-files": (count: number) => plural(count, "file"),
    "-variables": () => "Variables",
    "-reusable": () => "Reusable contents",
  },
  added: "This page was added.",
  removed: "This page was removed. Its text as it was:",
  moved: (before: string, after: string) => `Moved from ${before} to ${after}`,
  movedWithin: (parent: string) => `Moved within ${parent}`,
  top: "the top level",
  gone: {
    title: "This revision is not here",
    text: "The address may be mistyped, or the revision belongs to another space.",
  },
} as const;
