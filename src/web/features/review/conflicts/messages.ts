import type { MergeConflict } from "#web/api/change-requests.ts";
import { plural } from "#web/kit/plural.ts";

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

/** Words of the screen on which conflicts are answered. */
export const conflictMessages = {
  title: "Conflicts with the space",
  text: "Here both sides changed the same thing. Choose what stays; each choice is kept as you make it, so you can go on later, also elsewhere.",
  back: "Back to the review",
  loading: "Looking for conflicts…",
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
  next: "Next without an answer",
  update: "Update with these",
  answerAll: (left: number) => `${plural(left, "conflict")} without an answer yet`,
  notYours: "Its author or a reviewer resolves the conflicts.",
  saving: "Saving…",
  saved: "Choices are kept",
  unsaved: "Not kept yet",
  retry: "Try again",
  number: (at: number, all: number) => `${at} of ${all}`,
  what: ({ kind, name = "" }: MergeConflict) => kinds[kind](name),
  base: "Before",
  ours: "This change request",
  theirs: "The space now",
  absent: "Not there",
  empty: "Empty",
  choice: (what: string) => `What stays: ${what}`,
  keepOurs: "Keep this change request's",
  takeTheirs: "Take the space's",
  ownText: "Write it anew",
  own: "Your text",
  ownHint: "Markdown. It takes the place of the block.",
  inPage: "See it in the page",
  moved:
    "The space moved on meanwhile: these are the conflicts as they are now. What you chose before still counts where nothing changed.",
  updated: "It is up to date with the space",
  updatedText: "Your choices are in it now.",
} as const;
