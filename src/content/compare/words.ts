import { diffTokens, newBudget, tokensOf, wholeHunk, type Hunk, type Range } from "./tokens.ts";

/** A stretch of text and what became of it. */
export interface WordRun {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** A stretch of two lists of words; of an addition `before` is empty, of a removal `after`. */
export interface Stretch {
  readonly kind: WordRun["kind"];
  readonly before: Range;
  readonly after: Range;
}

/**
 * The words of two texts beside each other: the runs that are no additions make up `before`, those that are
 * no removals `after`. Texts too different to compare within limits are replaced whole.
 */
export const compareWords = (before: string, after: string): WordRun[] => {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  return stretchesOf(old, now).map((stretch) => ({
    kind: stretch.kind,
    text:
      stretch.kind === "added"
        ? now.slice(stretch.after.start, stretch.after.end).join("")
        : old.slice(stretch.before.start, stretch.before.end).join(""),
  }));
};

/** The same for words already cut, as ranges. */
export const stretchesOf = (before: readonly string[], after: readonly string[]): Stretch[] => {
  const hunks = diffTokens(before, after, newBudget()) ?? [wholeHunk(before, after)];
  const stretches: Stretch[] = [];
  let [oldAt, newAt] = [0, 0];
  const addSame = (oldEnd: number, newEnd: number): void => {
    if (oldEnd > oldAt) {
      const same = { before: { start: oldAt, end: oldEnd }, after: { start: newAt, end: newEnd } };
      stretches.push({ kind: "same", ...same });
    }
    [oldAt, newAt] = [oldEnd, newEnd];
  };
  for (const hunk of withoutShreds(hunks, before)) {
    addSame(hunk.before.start, hunk.after.start);
    const { before: old, after: now } = hunk;
    if (old.end > old.start) {
      const nothing = { start: now.start, end: now.start };
      stretches.push({ kind: "removed", before: old, after: nothing });
    }
    if (now.end > now.start) {
      const nothing = { start: old.end, end: old.end };
      stretches.push({ kind: "added", before: nothing, after: now });
    }
    [oldAt, newAt] = [old.end, now.end];
  }
  addSame(before.length, after.length);
  return stretches;
};

/** Joins replaced words with nothing but space between them: a rewritten phrase reads as one. */
const withoutShreds = (hunks: readonly Hunk[], before: readonly string[]): Hunk[] => {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    if (last !== undefined && isReplaced(last) && isReplaced(hunk)) {
      const between = before.slice(last.before.end, hunk.before.start);
      if (between.every((word) => /^[^\S\n]+$/u.test(word))) {
        joined[joined.length - 1] = {
          before: { start: last.before.start, end: hunk.before.end },
          after: { start: last.after.start, end: hunk.after.end },
        };
        continue;
      }
    }
    joined.push(hunk);
  }
  return joined;
};

const isReplaced = ({ before, after }: Hunk): boolean =>
  before.end > before.start && after.end > after.start;
