import type { RevisionPage } from "#web/api/content.ts";

type PageType = RevisionPage["type"];

/** Words on the tree of pages in the editor. */
export const pagesStrings = {
  title: "Pages",
  tree: "Pages that are edited",
  add: "Add",
  addTypes: { document: "Page", group: "Group", link: "Link" } satisfies Record<PageType, string>,
  newTypes: {
    document: "New page",
    group: "New group",
    link: "New link",
  } satisfies Record<PageType, string>,
  addInside: {
    document: "Add a page inside…",
    group: "Add a group inside…",
    link: "Add a link inside…",
  } satisfies Record<PageType, string>,
  addPage: "Add a page",
  create: "Add",
  pageTitle: "Title",
  address: "Leads to",
  inside: (title: string) => `It will stand in ${title}.`,
  more: (title: string) => `More about ${title}`,
  rename: "Rename…",
  renameTitle: "Rename",
  renameSubmit: "Rename",
  moves: {
    up: "Move up",
    down: "Move down",
    in: "Move into the one above",
    out: "Move out",
  },
  noWay: "It cannot go further that way.",
  hide: "Hide in the table of contents",
  show: "Show in the table of contents",
  remove: "Delete",
  undo: "Undo",
  removed: (title: string, below: number) =>
    below === 0
      ? `${title} deleted`
      : `${title} and ${below === 1 ? "the page" : `${String(below)} pages`} below it deleted`,
  hidden: (title: string) => `${title} hidden`,
  shown: (title: string) => `${title} shown`,
  moved: (title: string) => `${title} moved`,
} as const;
