import { plural } from "#web/kit/plural.ts";

/** Words around drafts of a structure. */
export const draftStrings = {
  region: "Live structure and drafts",
  shown: "Shown",
  live: "Live structure",
  draft: (title: string) => `Draft: ${title}`,
  applied: (title: string) => `Applied: ${title}`,
  undone: (title: string) => `Undone: ${title}`,
  liveNote: "What you change here is live at once.",
  draftNote: (count: number) =>
    `${plural(count, "change")} collected. Readers see none of it until the draft is applied.`,
  new: "New draft",
  newText: "Collect changes, see what they do to readers' addresses, and apply them all at once.",
  title: "Title",
  create: "Begin draft",
  rename: "Rename",
  renameTitle: "Rename draft",
  save: "Save",
  discard: "Discard",
  discardTitle: (title: string) => `Discard ${title}`,
  discardText: (count: number) =>
    `${plural(count, "change")} in it ${count === 1 ? "goes" : "go"}. The live structure stays as it is.`,
  discarded: (title: string) => `${title} discarded`,
  gone: {
    title: "This draft is not here any more",
    text: "Somebody discarded it, or it never was on this site.",
    action: "Show the live structure",
  },
  failed: "The draft could not be read.",
  retry: "Try again",
  appliedTitle: (title: string, name: string | undefined) =>
    name === undefined ? `${title} is applied` : `${title} was applied by ${name}`,
  appliedText: "Readers see it now.",
  notUndoable:
    "Somebody has changed the structure since, so it can no longer be taken back as one.",
  undoneTitle: (title: string) => `${title} was applied and taken back`,
  undoApply: "Undo apply",
  undoneToast: (title: string) => `${title} taken back`,
  showLive: "Show the live structure",
} as const;
