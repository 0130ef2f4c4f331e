import { formatDate } from "#web/kit/format-date.ts";
import { plural } from "#web/kit/format-number.ts";

const list = new Intl.ListFormat("en-GB");

/** How many titles a line lists before it counts the rest. */
const MOST_TITLES = 3;

const pagesNamed = (titles: readonly string[]): string =>
  titles.length > MOST_TITLES
    ? plural(titles.length, "page")
    : list.format(titles.map((title) => `“${title}”`));

/** Messages of a site's overview and checklist. */
export const messages = {
  facts: "At a glance",
  spaces: "Spaces shown",
  sections: "Sections",
  links: "Active share links",
  redirects: "Redirects",
  lastPublished: "Last published",
  created: "Created",
  changes: "Latest changes",
  change: (label: string, actor: string) => `${label} by ${actor}`,
  noChanges: "Nothing is recorded yet.",
  auditLog: "Audit log",
  renderer: {
    title: "For renderers",
    text: "This service does not serve the pages to readers. A renderer reads the published site here, with an API token, and shows it at the site’s address.",
    copy: "Copy the address for renderers",
    unpublished: "It answers 404 until the site is published.",
    shareLink: "It also needs the key of a share link, as shareKey.",
  },
  /** Messages of the checklist: the state, and why it matters. */
  checklist: {
    before: {
      title: "Publishing checklist",
      text: "You can publish at any time. What needs a look comes first.",
    },
    published: {
      title: "Site health",
      text: "What readers find now. What needs a look comes first.",
    },
    warning: "Needs a look",
    fine: "Fine",
    note: "Worth knowing",
    screens: {
      structure: "Structure",
      audience: "Audience",
      "adaptive-content": "Adaptive content",
      customization: "Customization",
      redirects: "Redirects",
      settings: "Settings",
      pages: "Pages",
      links: "Links",
    },
    open: (screen: string, about: string) => `${screen}: ${about}`,
    audience: {
      text: "Who can read it once it is published.",
      noLink: "Nobody can read it yet: no share link is switched on",
      noLinkText: "It is for people with a share link only. Make one, or switch one on.",
    },
    address: {
      title: (address: string) => `Its address is ${address}`,
      text: "Published links are made for it. This service does not show pages to readers yet: a renderer of yours has to answer there, see “For renderers”.",
    },
    moves: (since: string) => ({
      title: `Moves before ${formatDate(since)} are not known`,
      text: "Old addresses of pages that were renamed, moved or deleted before then find nothing. Redirect those that readers still have.",
    }),
    hostname: {
      title: (hostname: string) => `${hostname} is not verified`,
      text: (address: string) =>
        `Published links stay on ${address} until it answers the site’s token.`,
    },
    begins: {
      title: (section: string | undefined, space: string) =>
        `Readers begin in ${section === undefined || section === space ? space : `${section} › ${space}`}`,
      text: "Shown first at the site’s address.",
    },
    emptyDefault: {
      title: (space: string) => `Readers begin in ${space}, which has no page yet`,
      text: "They would find nothing at the site’s address. Write a page, or make another space the default.",
    },
    brokenLinks: {
      title: (space: string, count: number) =>
        `${plural(count, "link")} in ${space} ${count === 1 ? "is" : "are"} broken`,
      text: (count: number) => `Readers who follow ${count === 1 ? "it" : "them"} find nothing.`,
    },
    noSpaces: {
      title: "It shows no space yet",
      text: "Readers would find an empty site.",
    },
    broken: {
      title: (title: string) => `${title} leads nowhere: its space is in the trash`,
      text: "Restore the space, show another one in its place, or take it off the site.",
    },
    emptySection: {
      title: (title: string) => `Section ${title} is empty`,
      text: "It shows no space, so readers find nothing in it.",
    },
    circles: {
      title: (count: number) =>
        `${plural(count, "redirect leads", "redirects lead")} round in a circle`,
      text: "Readers who come by such an old path, and find nothing where it leads, get 404. Choose another target, or do not carry over what the * stands for.",
    },
    redirects: {
      title: (count: number) =>
        `${plural(count, "redirect leads", "redirects lead")} nowhere: what ${count === 1 ? "it" : "they"} led to is gone`,
      text: "Readers who come by such an old path find nothing. Choose another target, or delete it.",
    },
    hiddenPages: (behind: string, titles: readonly string[]) => ({
      title: `Readers cannot open ${pagesNamed(titles)}: ${behind} has that address`,
      text: `Give ${titles.length === 1 ? "the page" : "the pages"} or ${behind} another path.`,
    }),
    moreHiddenPages: (count: number) => ({
      title: `Readers cannot open ${plural(count, "more page")}: something else has the address`,
      text: "They are not named here, or in spaces that you cannot open.",
    }),
    headerLink: {
      title: (title: string) => `Nobody sees the header link “${title}”`,
      text: "Its condition cannot be read. Until it is mended, no change of the site’s customization can be saved.",
    },
    hidden: "Conditions decide who sees what; this is certain from them alone.",
  },
} as const;
