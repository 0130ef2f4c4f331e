import { plural } from "#web/kit/plural.ts";

/** Words around one site that several screens share. */
export const siteStrings = {
  tabs: "Views of this site",
  published: "Published",
  unpublished: "Not published",
  address: "Address for readers",
  copyAddress: "Copy address",
  spaces: (count: number) => plural(count, "space"),
  readOnly:
    "You can look at everything here. Changing it needs the role Creator in the organization.",
  gone: {
    title: "This site is not here any more",
    text: "It was deleted for good or is one of another organization, or you cannot open it.",
    action: "All docs sites",
  },
  trashed: {
    title: (title: string) => `${title} is in the trash`,
    text: (until: string | undefined) =>
      until === undefined
        ? "Readers find nothing at its address."
        : `Readers find nothing at its address. It can be restored until ${until}.`,
    restore: "Restore site",
    all: "All docs sites",
  },
  restored: (title: string) => `${title} is back. It is not published yet.`,
} as const;
