import { plural } from "#web/kit/plural.ts";

/** Words around the difference of one page. */
export const pageStrings = {
  loading: "Loading the page…",
  retry: "Try again",
  gone: {
    title: "This page is not here",
    text: "It is in neither version. What was said about it stands in the conversation.",
    action: "Open the conversation",
  },
  view: "How both versions stand",
  inline: "Inline",
  split: "Side by side",
  seen: "Seen",
  newer: "This page has changed since you opened it",
  newerText: "What you read stays as it was until you ask for the new version.",
  renew: "Show the new version",
  unchanged: "Nothing changes on this page.",
  noText: { group: "A group of pages has no text.", link: "A link has no text." },
  moved: (from: string, to: string) => `Moved from ${from} to ${to}.`,
  movedWithin: "Moved to another place among its neighbours.",
  top: "the top level",
  change: (at: number, all: number) => `Change ${at} of ${all}`,
  changes: (all: number) => plural(all, "change"),
  nextChange: "Next change",
  previousChange: "Change before",
  commentPage: "Comment on this page",
  commentHere: "Comment",
  threadsHere: (open: number, all: number) =>
    open === 0 ? plural(all, "resolved thread") : plural(open, "open thread"),
} as const;
