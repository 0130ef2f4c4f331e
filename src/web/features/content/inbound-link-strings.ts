import { formatNumber } from "#web/kit/format-number.ts";
import { plural } from "#web/kit/plural.ts";

/** Words about pages that link to what is about to go. */
export const inboundLinkStrings = {
  title: (count: number) =>
    `${plural(count, "page")} of other spaces ${count === 1 ? "links" : "link"} here:`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  place: (space: string) => `in ${space === "" ? "an untitled space" : space}`,
  untitled: "Untitled page",
  looking: "Looking for pages that link here…",
  failed: "It could not be read which pages link here.",
} as const;
