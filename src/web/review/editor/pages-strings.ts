/** Words on the tree of pages in the editor. */
export const pagesStrings = {
  title: "Pages",
  tree: "Pages that are edited",
} as const;
