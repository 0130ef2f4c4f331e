/** The words for differences, on screens and on paper. */
export const changeWords = {
  kinds: {
    added: "Added",
    removed: "Removed",
    changed: "Edited",
    moved: "Moved",
  },
  change: "Change",
  movedFromStart: (count: number) =>
    count === 1 ? "Moved here from the start" : `${count} blocks moved here from the start`,
  movedFrom: (count: number, words: string) =>
    count === 1
      ? `Moved here, was below “${words}”`
      : `${count} blocks moved here, were below “${words}”`,
  movedAway: (words: string) => `Moved away from here: “${words}”`,
  movedBelow: (count: number, words: string) => `${count} blocks moved below “${words}”`,
  movedToStart: (count: number) => `${count} blocks moved to the start`,
  fromElsewhere: "Moved here from another part of this page",
  toElsewhere: "Moved to another part of this page",
  becameType: (before: string, after: string) => `${before} became ${after}`,
  looksDiffer: "Formatting changed",
  linkDiffers: "link",
  noLink: "none",
  types: {
    paragraph: "paragraph",
    "heading-1": "heading 1",
    "heading-2": "heading 2",
    "heading-3": "heading 3",
    "heading-4": "heading 4",
    "heading-5": "heading 5",
    "heading-6": "heading 6",
    "list-ordered": "numbered list",
    "list-unordered": "list",
    "list-tasks": "task list",
    "list-item": "list item",
    blockquote: "quote",
    divider: "divider",
    code: "code",
    table: "table",
    "table-row": "row",
    "table-cell": "cell",
    image: "image",
    file: "file",
    hint: "hint",
    tabs: "tabs",
    "tabs-item": "tab",
    expandable: "expandable part",
    math: "formula",
    embed: "embed",
    "content-ref": "link to a page",
    openapi: "API operation",
    "openapi-operation": "API operation",
    "openapi-schemas": "API schemas",
    raw: "source text",
  },
  none: "none",
  pages: {
    added: "Added",
    removed: "Removed",
    edited: "Edited",
    renamed: "Renamed",
    moved: "Moved",
    details: "Details only",
  },
  pageMoved: (from: string, to: string) => `Moved from ${from} to ${to}.`,
  pageMovedWithin: "Moved to another place among its neighbours.",
  topLevel: "the top level",
} as const;

/** A difference in something other than text: its name, its old and its new value. */
export interface ChangedLine {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}
