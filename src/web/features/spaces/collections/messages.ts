import { plural } from "#web/kit/plural.ts";

/** What the screens of one collection say. */
export const messages = {
  tabs: "Views of this collection",
  inside: "What is in it",
  spaces: (count: number) => plural(count, "space"),
  gone: {
    title: "This collection is not here any more",
    text: "It was deleted or moved to another organization, or you cannot open it.",
    action: "All spaces",
  },
  identity: {
    card: "Name",
    description: "How the collection appears to everybody who can open it.",
    fields: { title: "Title", description: "Description" },
    hint: "One sentence on what belongs here.",
  },
} as const;
