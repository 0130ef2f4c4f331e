/** What the dialogs for new spaces and collections say. */
export const messages = {
  space: "New space",
  createSpace: "Create space",
  collection: "New collection",
  createCollection: "Create collection",
  title: "Title",
  spaceHint: "What it is called in lists and links, such as Handbook.",
  collectionHint: "What the spaces in it have in common, such as Products.",
  emoji: "Emoji",
  emojiHint: "Stands before the title, such as 📘.",
  parent: "Collection",
  parentHint: "Where it will stand, at the end. Who may open the collection may open it, too.",
  editMode: "Editing",
  live: "Open",
  liveMeaning: "Editors change pages directly, or through change requests.",
  locked: "Locked",
  lockedMeaning: "Pages change only through change requests that somebody reviews.",
  doneSpace: (title: string) => `Created ${title}`,
  doneCollection: (title: string) => `Created ${title}`,
  notAllowed:
    "Making spaces and collections needs the role Creator in the organization. Ask an admin if you need it.",
} as const;
