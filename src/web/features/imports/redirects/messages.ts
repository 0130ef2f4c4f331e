import type { ImportRedirectStatus } from "#web/api/imports.ts";
import { plural } from "#web/kit/format-number.ts";

const redirects = (count: number): string => plural(count, "redirect");

/** Messages about turning old addresses of an import into redirects of a site. */
export const redirectMessages = {
  back: (host: string) => `Import from ${host}`,
  description:
    "Readers who still have an address of the old site arrive at its page here, once a docs site takes the old one's place.",
  choices: "What is redirected where",
  site: "Docs site",
  siteHint: "It shows the space that was imported into.",
  place: "Where on it",
  base: "It takes the place of",
  origin: (host: string) => `All of ${host}`,
  folder: (folder: string) => `Only ${folder}`,
  baseHint: "Paths begin below it.",
  kind: "Redirects are",
  kinds: { permanent: "Permanent (308)", temporary: "Temporary (307)" },
  kindHints: {
    permanent: "Browsers and search engines remember them, as they should after a move.",
    temporary: "Browsers and search engines ask again each time.",
  },
  caption: "Old addresses",
  tabs: "Old addresses by what becomes of them",
  statuses: {
    all: "All",
    new: "New",
    redirected: "Redirected already",
    live: "In use",
    "no-page": "Without a page",
    unusable: "Cannot be redirected",
  } satisfies Record<"all" | ImportRedirectStatus, string>,
  means: {
    new: "Becomes a redirect.",
    redirected: "A redirect stands there already. It stays as it is.",
    live: "The site has a page or a section with this address.",
    "no-page": "Its page is not in the space.",
    unusable: "It has a query, an empty step or more than 512 characters.",
  } satisfies Record<ImportRedirectStatus, string>,
  columns: { source: "Old path", page: "Leads to", status: "What becomes of it" },
  noun: { one: "address", many: "addresses" },
  none: {
    title: "No old addresses",
    text: "None of the imported pages stood below what the site takes the place of.",
  },
  noSite: {
    title: "No docs site shows this space",
    text: "Put the space on a docs site first. Then its old addresses can lead there.",
    action: "Docs sites",
  },
  notMerged: (number: number) => `Change request #${String(number)} is not merged yet`,
  notMergedText:
    "The pages it brings are not in the space, so nothing can lead to them. Merge it first.",
  openRequest: "Open it",
  create: (count: number) => `Create ${redirects(count)}`,
  nothing: "There is no new address to redirect",
  created: (count: number) => `${redirects(count)} created`,
} as const;
