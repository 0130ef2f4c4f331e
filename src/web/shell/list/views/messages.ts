/** The texts of saved views. */
export const viewMessages = {
  button: (name: string | undefined) => (name === undefined ? "Views" : `View: ${name}`),
  yours: "Your views",
  loading: "Loading your views",
  failed: "Your views could not be loaded",
  retry: "Try again",
  none: "No views yet. Set filters, then save them here.",
  save: "Save this view",
  nothingSet: "Set a filter first",
  savedAs: (name: string) => `Saved as ${name}`,
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  copyLink: "Copy link to this view",
  saving: {
    title: "Save this view",
    description: "The filters that are set, under a name. Only you see your views.",
    name: "Name",
    submit: "Save view",
    done: (name: string) => `View ${name} saved`,
  },
  renaming: {
    title: (name: string) => `Rename ${name}`,
    submit: "Rename view",
    done: (name: string) => `View renamed to ${name}`,
  },
  deleting: {
    title: (name: string) => `Delete the view ${name}?`,
    body: "The list keeps its filters until you clear them. Nobody else used this view.",
    confirm: "Delete view",
    done: (name: string) => `View ${name} deleted`,
  },
} as const;
