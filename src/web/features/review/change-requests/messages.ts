/** Words around every list of change requests. */
export const listMessages = {
  noun: "change requests",
  filters: "Filters",
  who: "Involving",
  everybody: "Everybody's",
  involvements: {
    creator: "Created by me",
    contributor: "Edited by me",
    requestedReviewer: "My review is requested",
  },
  order: "Order",
  orders: { updatedAt: "Latest change first", createdAt: "Newest first" },
} as const;

/** Words on a space's list of change requests and on the dialog for a new one. */
export const spaceListMessages = {
  caption: "Change requests of this space",
  views: "Status",
  status: { open: "Open", draft: "Drafts", merged: "Merged", archived: "Archived" },
  none: {
    open: {
      title: "No open change requests",
      text: "A change request proposes edits; it is reviewed, then merged.",
    },
    draft: { title: "No drafts", text: "Change requests begin as drafts." },
    merged: { title: "Nothing was merged yet", text: "Merged change requests stay here." },
    archived: { title: "The archive is empty", text: "What is not wanted any more goes here." },
  },
  create: "New change request",
  dialog: {
    title: "New change request",
    description: "It begins with the space as it is now. Nobody else sees it until you ask.",
    subject: "Subject",
    hint: "What will change, in a few words. You can fill it in later.",
    submit: "Create and edit",
  },
} as const;

/** Words on the screen of change requests across the organization. */
export const attentionMessages = {
  title: "Change requests",
  description: "What needs your attention, across all spaces you can open.",
  views: "Which change requests",
  attention: "Needs attention",
  status: { open: "All open", draft: "Drafts", merged: "Merged", archived: "Archived" },
  groups: {
    yours: {
      title: "Needs your attention",
      empty: "Nothing needs your attention",
      text: "Reviews you are asked for and replies to you are listed here.",
    },
    ready: {
      title: "Ready to merge",
      empty: "Nothing is ready to merge",
      text: "Approved change requests you may merge are listed here.",
    },
    waiting: {
      title: "Waiting for others",
      empty: "You are waiting for nobody",
      text: "Change requests you take part in, when somebody else has to act.",
    },
    draft: {
      title: "Drafts",
      empty: "You have no drafts",
      text: "Change requests you created and did not open for review yet.",
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
