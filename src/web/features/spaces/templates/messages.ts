import { plural } from "#web/kit/format-number.ts";

/** Messages of the choice of a template. */
export const templateMessages = {
  title: "Templates",
  intro: "Look at a template page by page, then begin your space with it.",
  introForSpace: "The pages of a template are added to this space, behind those that are there.",
  list: "Templates",
  own: "Spaces of your organization",
  pages: (count: number) => (count === 0 ? "no pages" : plural(count, "page")),
  ownText: "A space of your organization, as it is now.",
  pagesOf: (title: string) => `Pages of ${title}`,
  empty: {
    title: "An empty space",
    text: "It brings no pages. You write the first one yourself.",
    textForOwn: "Nobody has written any pages in this space yet.",
  },
  noText: "This page has no text yet.",
  link: "This entry leads to another place.",
  use: "Use this template",
  add: (count: number) => `Add ${plural(count, "page")}`,
  locks: {
    locked: "This space is locked: its pages change only through change requests.",
    git: "This space is connected to Git: its pages change only through change requests.",
  },
  noRight: {
    title: "You may not add pages here",
    text: "Adding pages needs the role Editor on this space. Ask one of its admins if you need it.",
    back: "Pages of this space",
  },
  done: (count: number, title: string) => `Added ${plural(count, "page")} from ${title}`,
  gone: {
    title: "This template is not here any more",
    text: "It may not be a template any more, or you cannot open the space it is.",
    action: "See all templates",
  },
  failed: "The pages of this template did not load.",
  pageFailed: "This page did not load.",
  loading: "Loading the template",
  field: "Start with",
  fieldHint: "What the space begins with. You can change and delete all of it.",
  preview: "Preview templates",
  previewOf: (title: string) => `Preview ${title}`,
  start: "Start from a template",
} as const;
