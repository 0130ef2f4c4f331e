import { diffWords, tokensOf, type WordRun } from "#content/compare/words.ts";

const MARKER = /<\/?[gx]\d+\/?>/;

/** Splits a text into words, keeping each marker whole. */
const tokensOfMarked = (marked: string): string[] =>
  marked
    .split(new RegExp(`(${MARKER.source})`))
    .flatMap((part) => (MARKER.test(part) ? [part] : tokensOf(part)));

/**
 * What changed in the source of a unit, by words and markers: the runs that are not additions make up `before`, those
 * that are not removals `after`.
 */
export const sourceChanges = (before: string, after: string): WordRun[] => {
  const [old, now] = [tokensOfMarked(before), tokensOfMarked(after)];
  return diffWords(old, now).map(({ kind, before: from, after: to }) => ({
    kind,
    text:
      kind === "added"
        ? now.slice(to.start, to.end).join("")
        : old.slice(from.start, from.end).join(""),
  }));
};
