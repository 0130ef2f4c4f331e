/** What the trash of sites says. */
export const messages = {
  title: "Deleted sites",
  description:
    "They stay here for 7 days. A restored site has its structure, look, redirects and share links back, and is not published.",
  caption: "Deleted sites",
  noun: "deleted sites",
  columns: { site: "Site", deleted: "Deleted", removed: "Removed for good", restore: "Restore" },
  restore: "Restore",
  restoreSite: (title: string) => `Restore ${title}`,
  none: {
    title: "The trash is empty",
    text: "Sites you delete can be restored from here for 7 days. Their spaces stay where they are.",
  },
  all: "All docs sites",
} as const;
