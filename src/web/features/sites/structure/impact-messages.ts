import { formatNumber, plural } from "#web/kit/format-number.ts";
import type { AddressCounts } from "#site/structure/impact.ts";
import type { SiteStructureImpact } from "#web/api/site-structure.ts";

type PageCounts = SiteStructureImpact["pages"];

const pageAddresses = (count: number): string => plural(count, "page address", "page addresses");
const readerAddresses = (count: number): string =>
  plural(count, "reader address", "reader addresses");
const addresses = (count: number): string => plural(count, "address", "addresses");

/** Joins those parts that are not false. */
const said = (between: string, parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join(between);

/** The kinds of change that make up a total; empty if all are moves, which goes without saying. */
const kindsOf = ({ changed, moved, added, redirected, removed }: AddressCounts): string =>
  moved === changed
    ? ""
    : `: ${said(", ", [
        moved > 0 && `${formatNumber(moved)} moved`,
        added > 0 && `${formatNumber(added)} new`,
        redirected > 0 && `${formatNumber(redirected)} redirected to something else`,
        removed > 0 && `${formatNumber(removed)} removed`,
      ])}`;

/**
 * Messages about the effects of structure changes on readers. Separate from the other messages because only drafts
 * and dialogs load it.
 */
export const impactMessages = {
  title: "What applying it does to readers",
  summary: "Summary of the draft",
  details: "See details",
  table: "Addresses before and after",
  space: "Space",
  before: "Now",
  after: "After",
  none: "none",
  redirects: "redirects to",
  showAll: (count: number) => `Show all ${addresses(count)}`,
  changed: (counts: AddressCounts) => {
    const { changed, broken } = counts;
    return (
      said(" ", [
        changed > 0 &&
          `${addresses(changed)} ${changed === 1 ? "changes" : "change"}${kindsOf(counts)}.`,
        broken > 0 && `${addresses(broken)} will stop working.`,
      ]) || "No address changes."
    );
  },
  defaults: "Defaults",
  ofSite: "The site",
  defaultChange: (place: string, before: string | undefined, after: string | undefined) => {
    if (before === undefined) return `${place} gets the default ${after ?? ""}.`;
    return after === undefined
      ? `${place} loses its default ${before}.`
      : `${place} opens with ${after}, no longer with ${before}.`;
  },
  links: "Links to spaces that leave the site",
  hidden: "Hidden from some readers",
  hiddenItem: (title: string) => `${title} is shown only to readers with:`,
  hiddenPages: (count: number) =>
    `${plural(count, "page")} that readers cannot open, as something else has the address`,
  hiddenPage: (title: string, behind: string) => `is ${behind}, not the page “${title}”`,
  apply: "Apply…",
  nothingToApply: "The draft has no changes yet",
  blocked: "First leave out what is no longer possible",
  failed: "What it does to readers could not be read.",
  confirmTitle: (title: string) => `Apply ${title}`,
  confirmAddresses: (counts: AddressCounts) => {
    const { changed, moved, redirected, broken } = counts;
    return (
      said(" ", [
        changed > 0 &&
          `${readerAddresses(changed)} ${changed === 1 ? "changes" : "change"}${kindsOf(counts)}.`,
        moved + redirected > 0 && "Old addresses redirect unless something else takes them.",
        broken > 0 && `${readerAddresses(broken)} will stop working.`,
      ]) || "No reader address changes."
    );
  },
  confirmText: (defaults: number, hidden: number, links: number) =>
    said(" ", [
      defaults > 0 && `${plural(defaults, "default")} ${defaults === 1 ? "changes" : "change"}.`,
      hidden > 0 &&
        `${plural(hidden, "item")} ${hidden === 1 ? "gets" : "get"} a condition and will not be seen by everybody.`,
      links > 0 &&
        `${plural(links, "page")} of other spaces ${links === 1 ? "links" : "link"} to spaces that leave the site.`,
      "You can take it back until somebody changes the structure.",
    ]),
  confirm: "Apply to the live site",
  done: (title: string) => `${title} applied`,
  /** Messages about what happens to the addresses of pages. */
  pages: {
    title: "Addresses of pages",
    looking: "Looking at the addresses of pages…",
    failed: "What happens to the addresses of pages could not be read.",
    none: "No page address changes.",
    counted: {
      kept: (count: number) => `${pageAddresses(count)} ${count === 1 ? "stays" : "stay"} the same`,
      moved: (count: number) => `${pageAddresses(count)} will redirect`,
      replaced: (count: number) => `${pageAddresses(count)} will show another page`,
      lost: (count: number) => `${pageAddresses(count)} will stop working`,
    },
    list: {
      kept: "Page addresses that stay",
      moved: "Page addresses that redirect",
      replaced: "Page addresses that show another page",
      lost: "Page addresses that stop working",
    },
    leadsTo: "redirects to",
    instead: (after: string, before: string) => `${after} instead of ${before}`,
    more: "Show more",
    closed: (count: number) =>
      `${pageAddresses(count)} ${count === 1 ? "is" : "are"} not listed: you cannot open ${count === 1 ? "its space" : "their spaces"}.`,
    summary: ({ moved, replaced, lost }: PageCounts) =>
      said(" ", [
        lost > 0 && `${pageAddresses(lost)} will stop working.`,
        replaced > 0 && `${pageAddresses(replaced)} will show another page.`,
        moved > 0 && `${pageAddresses(moved)} will redirect.`,
      ]) || "No page address changes.",
  },
  /** Messages about what happens to addresses. */
  addresses: {
    dark: "Readers find nothing any more at:",
    taken: "Readers get something else at:",
    instead: (after: string, before: string) => `${after} instead of ${before}`,
    onward: "Old addresses that redirect:",
    redirects: "Redirects that will stop working:",
    ledTo: (title: string) => `to ${title}`,
    others: "The site has more redirects than were looked at, and others may be among them.",
    looking: "Looking for redirects that lead there…",
    failed: "The redirects could not be read, so some may stop working.",
  },
  /** Messages about a change of a draft that does not apply to the live structure any more. */
  issue: {
    readOnly: "First leave out the change that is no longer possible.",
    title: "A change of this draft is no longer possible",
    which: (position: number, of: number, label: string) =>
      `Change ${String(position)} of ${String(of)}, “${label}”:`,
    subjectGone: "What it is about is not on this site any more.",
    placeGone: "Something it names is not on this site any more.",
    leaveOut: "Leave this change out",
    leftOut: "Change left out",
    unknown: (kind: string) => `a ${kind}`,
    wrap: (title: string) => `Put everything into ${title}`,
    unwrap: (title: string) => `Dissolve ${title}`,
  },
} as const;
