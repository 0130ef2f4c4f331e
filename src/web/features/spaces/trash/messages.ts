/** What the trash of spaces says. */
export const messages = {
  title: "Trash",
  description:
    "Deleted spaces stay here for 7 days. You see those you may restore, as their other admins do; each comes back to the very place it had, with the collections around it.",
  caption: "Deleted spaces",
  noun: "spaces",
  columns: { space: "Space", deleted: "Deleted", removed: "Removed for good", restore: "Restore" },
  restore: "Restore",
  restoreSpace: (title: string) => `Restore ${title}`,
  restored: (title: string) => `${title} is back`,
  open: "Open",
  none: {
    title: "The trash is empty",
    text: "Spaces you delete can be restored from here for 7 days.",
  },
  all: "All spaces",
} as const;
