import { plural } from "#web/kit/plural.ts";

/** Words around one space: its head, its tabs, and what stands there when it is gone. */
export const spaceStrings = {
  tabs: "Views of this space",
  newChangeRequest: "New change request",
  locked: "Locked",
  lockedTitle: "Pages change only through change requests.",
  facts: "At a glance",
  open: (count: number) => plural(count, "open change request", "open change requests"),
  drafts: (count: number) => plural(count, "draft", "drafts"),
  comments: (count: number) => plural(count, "open comment", "open comments"),
  gone: {
    title: "This space is not here any more",
    text: "It was deleted or moved to another organization, or you cannot open it.",
    action: "All spaces",
  },
} as const;
