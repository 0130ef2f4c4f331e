import { plural } from "../../kit/plural.ts";

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
  obstacle: "A change of this draft is no longer possible",
  obstacleAt: (position: number, of: number) => `Change ${String(position)} of ${String(of)}:`,
  leaveOut: "Leave this change out",
  leftOut: "Change left out",
  appliedTitle: (title: string, name: string | undefined) =>
    name === undefined ? `${title} is applied` : `${title} was applied by ${name}`,
  appliedText: "Readers see it now.",
  notUndoable:
    "Somebody has changed the structure since, so it can no longer be taken back as one.",
  undoneTitle: (title: string) => `${title} was applied and taken back`,
  undoApply: "Undo apply",
  undoneToast: (title: string) => `${title} taken back`,
  showLive: "Show the live structure",
  impact: {
    title: "What applying it does to readers",
    table: "Addresses before and after",
    space: "Space",
    before: "Now",
    after: "After",
    none: "none",
    showAll: (count: number) => `Show all ${plural(count, "address", "addresses")}`,
    changed: (count: number) =>
      `${plural(count, "address", "addresses")} ${count === 1 ? "changes" : "change"}`,
    unchanged: "No address changes.",
    defaults: "Defaults",
    ofSite: "The site",
    defaultChange: (place: string, before: string | undefined, after: string | undefined) => {
      if (before === undefined) return `${place} gets the default ${after ?? ""}.`;
      return after === undefined
        ? `${place} loses its default ${before}.`
        : `${place} opens with ${after}, no longer with ${before}.`;
    },
    links: "Links to spaces that leave the site",
    hidden: "Hidden from some readers",
    hiddenItem: (title: string) => `${title} is shown only to readers with:`,
    apply: "Apply…",
    nothingToApply: "The draft has no changes yet",
    blocked: "First leave out what is no longer possible",
    reading: "Its effects are being read",
    confirmTitle: (title: string) => `Apply ${title}`,
    confirmText: (addresses: number, defaults: number, hidden: number, links: number) =>
      [
        addresses === 0
          ? "No address of readers changes."
          : `${plural(addresses, "address", "addresses")} of readers ${addresses === 1 ? "changes" : "change"}; old ones keep leading to what they did, as far as it stays.`,
        defaults === 0
          ? ""
          : `${plural(defaults, "default")} ${defaults === 1 ? "changes" : "change"}.`,
        hidden === 0
          ? ""
          : `${plural(hidden, "item")} ${hidden === 1 ? "gets" : "get"} a condition and will not be seen by everybody.`,
        links === 0
          ? ""
          : `${plural(links, "page")} of other spaces ${links === 1 ? "links" : "link"} to spaces that leave the site.`,
        "You can take it back until somebody changes the structure.",
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
    confirm: "Apply to the live site",
    done: (title: string) => `${title} applied`,
  },
} as const;
