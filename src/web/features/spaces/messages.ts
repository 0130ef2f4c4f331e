import { plural } from "#web/kit/format-number.ts";

const gone = {
  text: "It was deleted or moved to another organization, or you cannot open it.",
  action: "All spaces",
} as const;

/** Messages of a space's header and tabs, and of a missing space. */
export const spaceMessages = {
  tabs: "Views of this space",
  importInto: "Import a website",
  newChangeRequest: "New change request",
  needsEditor: "Proposing changes needs the role Editor on this space.",
  locked: "Locked",
  lockedTitle: "Pages change only through change requests.",
  facts: "At a glance",
  open: (count: number) => plural(count, "open change request", "open change requests"),
  drafts: (count: number) => plural(count, "draft", "drafts"),
  comments: (count: number) => plural(count, "page comment"),
  brokenLinks: (count: number) => plural(count, "broken link"),
  gone: { ...gone, title: "This space is not here any more" },
} as const;

/** Messages of a collection's screens. */
export const collectionMessages = {
  tabs: "Views of this collection",
  inside: "What is in it",
  gone: { ...gone, title: "This collection is not here any more" },
  identity: {
    card: "Name",
    description: "How the collection appears to everybody who can open it.",
    fields: { title: "Title", description: "Description" },
    hint: "One sentence on what belongs here.",
  },
} as const;
