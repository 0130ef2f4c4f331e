import { plural } from "#web/kit/plural.ts";

/** What stands around one space: its header, its tabs, and what is said when it is gone. */
export const spaceMessages = {
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
