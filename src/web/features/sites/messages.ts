import { plural } from "#web/kit/format-number.ts";

/** An address as people write it: without the scheme or a trailing slash. */
export const shortAddress = (address: string): string =>
  address.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** Messages shared by the screens of a site, including those about publishing and unpublishing. */
export const siteMessages = {
  tabs: "Views of this site",
  published: "Published",
  publishedHint: "Available to renderers; this service does not show pages to readers yet",
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
  /** Messages about publishing and unpublishing a site. */
  publishing: {
    publish: "Publish",
    unpublish: "Unpublish",
    unpublishAsk: "Unpublish…",
    actionsOf: (title: string) => `Actions for ${title}`,
    title: (title: string) => `Publish ${title}?`,
    audience: "Audience",
    address: "Address",
    renderers:
      "Publishing makes it available to renderers. This service does not show pages to readers yet: something of yours has to answer at the address.",
    warnings: (count: number) => `${plural(count, "warning")}. You can still publish.`,
    nothing: "All checks passed.",
    done: (title: string) => `${title} is published`,
    undo: "Undo",
    down: {
      title: (title: string) => `Unpublish ${title}?`,
      addresses: (count: number) =>
        count === 0
          ? "Its address will stop working."
          : `${plural(count, "address", "addresses")} will stop working, with every page below ${count === 1 ? "it" : "them"}.`,
      links: (count: number) => `${plural(count, "active share link")} will stop working.`,
      redirects: (count: number) => `${plural(count, "redirect")} will stop working.`,
      stays:
        "Nothing is deleted: spaces, structure, customization and share links stay, and publishing brings all of it back.",
      confirm: "Unpublish",
      done: (title: string) => `${title} is not published any more`,
    },
  },
} as const;
