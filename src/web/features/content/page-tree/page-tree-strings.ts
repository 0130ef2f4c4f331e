/** Words on page trees. */
export const pageTreeStrings = {
  hidden: "Hidden",
  hiddenTitle: "Left out of the published table of contents.",
  link: "Link",
  group: "Group",
} as const;
