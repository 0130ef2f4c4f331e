/** Words on the screen of change requests across the organization. */
export const turnStrings = {
  title: "Change requests",
  description: "Whose turn it is, across all spaces you can open.",
  views: "Which change requests",
  turn: "Your turn",
  status: { open: "All open", draft: "Drafts", merged: "Merged", archived: "Archived" },
  groups: {
    yours: {
      title: "Needs you",
      nothing: "Nothing waits for you",
      text: "Reviews you are asked for and answers to you will stand here.",
    },
    ready: {
      title: "Ready to merge",
      nothing: "Nothing is ready to merge",
      text: "Approved change requests you may merge will stand here.",
    },
    waiting: {
      title: "Waiting for others",
      nothing: "You wait for nobody",
      text: "Change requests you take part in, when it is somebody else's turn.",
    },
    draft: {
      title: "Drafts",
      nothing: "You have no drafts",
      text: "Change requests you began and did not open for review yet.",
    },
  },
  all: (count: number) => `Show all ${count}`,
  backToGroups: "Back to all groups",
  space: "Space",
  everySpace: "All spaces",
  none: {
    title: "No change requests",
    text: "Change requests propose edits to a space, to be reviewed and merged.",
  },
} as const;
