import { importRefusals } from "#contract/schemas/redirect-changes.ts";
import { plural } from "#web/kit/format-number.ts";

const redirects = (count: number): string => plural(count, "redirect");

/** Messages about redirects offered by a repository's settings file. */
export const offerMessages = {
  title: "Redirects in .gitbook.yaml",
  text: "The repository redirects these old addresses. They count on a docs site once you take them, as permanent redirects, and stay until somebody removes them there.",
  take: (count: number) => (count === 0 ? "Take redirects" : `Take ${redirects(count)}`),
  none: "There is nothing to take: what can be taken is there already.",
  taken: (count: number) => `${redirects(count)} taken`,
  summary: (added: number, unchanged: number, refused: number): string =>
    [
      ...(added > 0 ? [`${added} to take`] : []),
      ...(unchanged > 0 ? [`${unchanged} there already`] : []),
      ...(refused > 0 ? [`${refused} left out`] : []),
    ].join(", "),
  unasked: (count: number): string =>
    `${count === 1 ? "1 more site shows this space and is" : `${count} more sites show this space and are`} not listed here. Add the redirects on the Redirects screen of each.`,
  unread: "What the docs sites could take could not be read. Nothing was taken.",
  linesOf: (site: string) => `Redirects for ${site}`,
  show: (count: number) => `Show ${redirects(count)}`,
  outcomes: { added: "Can be taken", unchanged: "There already", refused: "Left out" },
  refusals: importRefusals,
  leadsTo: (title: string) => `Leads to ${title}.`,
} as const;
