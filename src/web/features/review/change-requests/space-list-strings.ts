/** Words on a space's list of change requests and on the dialog for a new one. */
export const spaceListStrings = {
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
