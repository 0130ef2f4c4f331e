import { formatNumber } from "#web/kit/format-number.ts";

/** What the dialog for a new site says. */
export const messages = {
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
    retry: "Try again",
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
} as const;
