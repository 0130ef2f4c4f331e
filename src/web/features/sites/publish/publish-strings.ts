import { plural } from "#web/kit/plural.ts";

/** Words for what happens when a site is published, and when it is not any more. */
export const publishStrings = {
  publish: "Publish",
  unpublish: "Unpublish",
  unpublishAsk: "Unpublish…",
  actsOf: (title: string) => `Actions for ${title}`,
  title: (title: string) => `Publish ${title}?`,
  audience: "Audience",
  address: "Address",
  warnings: (count: number) =>
    `${plural(count, "thing", "things")} to look at. None of them keeps you from publishing.`,
  nothing: "The checks found nothing to look at.",
  done: (title: string) => `${title} is published`,
  undo: "Undo",
  down: {
    title: (title: string) => `Unpublish ${title}?`,
    addresses: (count: number) =>
      count === 0
        ? "Its address leads nowhere any more."
        : `${plural(count, "address leads", "addresses lead")} nowhere any more, with every page below ${count === 1 ? "it" : "them"}.`,
    links: (count: number) =>
      `${plural(count, "active share link opens", "active share links open")} nothing any more.`,
    redirects: (count: number) =>
      `${plural(count, "redirect leads", "redirects lead")} nowhere any more.`,
    stays:
      "Nothing is deleted: spaces, structure, look and share links stay, and publishing brings all of it back.",
    confirm: "Unpublish",
    done: (title: string) => `${title} is not published any more`,
  },
} as const;
