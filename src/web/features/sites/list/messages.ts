import { formatNumber } from "#web/kit/format-number.ts";

/** Messages of the list of sites and of the dialog for a new one. */
export const messages = {
  title: "Docs sites",
  description: "A site puts spaces together at one address for readers.",
  create: "New site",
  trash: "Trash",
  caption: "Docs sites",
  noun: { one: "site", many: "sites" },
  filters: "Filter sites",
  search: "Search sites",
  searchPlaceholder: "Title",
  publishedFilter: "Which sites",
  every: "All sites",
  published: "Published",
  unpublished: "Not published",
  spaceFilter: "Sites that show a space",
  everySpace: "Any space",
  unknownSpace: "A space you cannot open",
  columns: {
    site: "Site",
    published: "Published",
    audience: "Audience",
    spaces: "Spaces",
    when: "Last published",
  },
  never: "Never",
  none: {
    title: "No docs sites yet",
    text: "A site shows one or more spaces to readers, with its own address and customization.",
    textForOthers: "People with the role Creator in the organization can make the first one.",
  },
  /** The dialog for a new site. */
  new: {
    title: "New site",
    submit: "Create site",
    name: "Title",
    nameHint: "Readers see it first, such as Acme Docs. Its address is made of it.",
    audience: "Who will read it",
    audienceHint: "Nobody finds it before you publish it, and you can change this at any time.",
    begin: "What it shows",
    beginWith: {
      spaces: { label: "Spaces you have", meaning: "Choose them below; more can follow later." },
      empty: { label: "A new, empty space", meaning: "Made with the site, for you to write in." },
      sample: {
        label: "A sample space",
        meaning: "Made with the site, with a few pages to look at.",
      },
    },
    spaces: "Spaces",
    spacesHint: "Those you may put on a site: it needs the role Creator in the space.",
    found: "Spaces found",
    nothing: (text: string) => `No space you may put on a site matches “${text}”.`,
    none: "There is no space yet that you may put on a site.",
    more: (shown: number, total: number) =>
      `The first ${formatNumber(shown)} of ${formatNumber(total)}. Type more to narrow.`,
    search: {
      placeholder: "Title",
      failed: "The spaces could not be read.",
    },
    chosen: "Chosen, in the order readers see them",
    first: "Readers begin here",
    goneSpace: "A space that is not here any more",
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    remove: (title: string) => `Leave out ${title}`,
    atTop: "It is the first",
    atEnd: "It is the last",
    done: (title: string) => `Created ${title}`,
    notAllowed:
      "Making docs sites needs the role Creator in the organization. Ask an admin if you need it.",
  },
} as const;
