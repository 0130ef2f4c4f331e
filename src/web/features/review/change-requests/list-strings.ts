/** Words around every list of change requests. */
export const listStrings = {
  noun: "change requests",
  filters: "Filters",
  who: "Involving",
  everybody: "Everybody's",
  whos: {
    creator: "Created by me",
    contributor: "Edited by me",
    requestedReviewer: "My review was asked for",
  },
  order: "Order",
  orders: { updatedAt: "Latest change first", createdAt: "Newest first" },
} as const;
