// Importing its index would pull in every other kind of comparison.
import { diffArrays } from "diff/lib/diff/array.js";

/** Scripts without spaces between words: each character is a token of its own. */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";

const TOKEN = new RegExp(
  [
    "\\r?\\n",
    "[^\\S\\n]+",
    `[${UNSPACED}]\\p{M}*`,
    `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_])+`,
    "\\p{Regional_Indicator}{2}",
    "\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f|\\u200d\\p{Extended_Pictographic})*",
    "[\\s\\S]",
  ].join("|"),
  "gu",
);

/** Splits a text into words, runs of spaces, line ends and single characters, which concatenate to the text. */
export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** A difference: `[start, end)` of the list before became `[start, end)` of the list after. */
export interface Hunk {
  readonly before: Range;
  readonly after: Range;
}

/** A half-open range of indexes: `start` is included, `end` is not. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The remaining search steps, shared by all comparisons with the same budget. */
export interface Budget {
  steps: number;
}

/** Maximum number of edits searched for between two lists, whatever is left of the budget. */
const MAX_EDITS = 1000;
/** Steps of one search over long lists; divided by their length, they limit the number of edits. */
const MAX_STEPS = 20_000_000;
/** A last resort, in milliseconds. The limits above are reached first and do not depend on the machine. */
const TIMEOUT_MS = 2000;

/** A budget for one document or text: under a second of work. */
export const newBudget = (): Budget => ({ steps: MAX_STEPS });

/**
 * The differences between two lists, with as few edits as possible, each as late as possible. Undefined when
 * finding them would exceed the budget.
 */
export const diffTokens = (
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): Hunk[] | undefined => {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const [oldEnd, newEnd] = [before.length - end, after.length - end];
  const [oldSize, newSize] = [oldEnd - start, newEnd - start];
  if (oldSize === 0 || newSize === 0) {
    const hunk = { before: { start, end: oldEnd }, after: { start, end: newEnd } };
    return oldSize === newSize ? [] : [slideToEnd(hunk, before, after)];
  }
  const size = oldSize + newSize;
  const limit = Math.floor(Math.min(MAX_EDITS, MAX_STEPS / size, Math.sqrt(2 * budget.steps)));
  const changes = diffArrays(before.slice(start, oldEnd), after.slice(start, newEnd), {
    maxEditLength: limit,
    timeout: TIMEOUT_MS,
  });
  if (changes === undefined) {
    budget.steps = Math.max(0, budget.steps - size - (limit * limit) / 2);
    return undefined;
  }
  const hunks = hunksOf(changes, start);
  const edits = hunks.reduce((sum, hunk) => sum + sizeOf(hunk.before) + sizeOf(hunk.after), 0);
  budget.steps = Math.max(0, budget.steps - size - (edits * edits) / 2);
  return hunks.map((hunk, index) =>
    slideToEnd(hunk, before, after, hunks[index + 1]?.before.start),
  );
};

/** The smallest single difference outside which two lists are equal. */
const wholeHunk = (before: readonly string[], after: readonly string[]): Hunk => {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  return {
    before: { start, end: before.length - end },
    after: { start, end: after.length - end },
  };
};

export const sizeOf = (range: Range): number => range.end - range.start;

const commonStart = (one: readonly string[], other: readonly string[]): number => {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) {
    count++;
  }
  return count;
};

const commonEnd = (one: readonly string[], other: readonly string[], start: number): number => {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) {
    count++;
  }
  return count;
};

const hunksOf = (
  changes: readonly { added: boolean; removed: boolean; count: number }[],
  start: number,
): Hunk[] => {
  const hunks: Hunk[] = [];
  let [oldAt, newAt] = [start, start];
  let open: Hunk | undefined;
  for (const { added, removed, count } of changes) {
    const [oldEnd, newEnd] = [oldAt + (added ? 0 : count), newAt + (removed ? 0 : count)];
    if (added || removed) {
      const from: Hunk = open ?? {
        before: { start: oldAt, end: oldAt },
        after: { start: newAt, end: newAt },
      };
      open = {
        before: { start: from.before.start, end: oldEnd },
        after: { start: from.after.start, end: newEnd },
      };
    } else if (open !== undefined) {
      hunks.push(open);
      open = undefined;
    }
    [oldAt, newAt] = [oldEnd, newEnd];
  }
  return open === undefined ? hunks : [...hunks, open];
};

/**
 * Moves a pure insertion or removal towards the end while the result stays the same, at most to the start of the next
 * one, so that an edit is found at the same place whatever else was edited.
 */
const slideToEnd = (
  hunk: Hunk,
  before: readonly string[],
  after: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): Hunk => {
  const [removed, added] = [sizeOf(hunk.before), sizeOf(hunk.after)];
  if ((removed === 0) === (added === 0)) {
    return hunk;
  }
  const list = added === 0 ? before : after;
  const range = added === 0 ? hunk.before : hunk.after;
  let by = 0;
  while (hunk.before.end + by + 1 < limit && list[range.start + by] === list[range.end + by]) {
    by++;
  }
  return { before: shifted(hunk.before, by), after: shifted(hunk.after, by) };
};

const shifted = (range: Range, by: number): Range => ({
  start: range.start + by,
  end: range.end + by,
});

/** Consecutive text that was kept, added or removed. */
export interface WordRun {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** A part of two lists of words. For an addition `before` is empty, for a removal `after`. */
export interface Segment {
  readonly kind: WordRun["kind"];
  readonly before: Range;
  readonly after: Range;
}

/**
 * The difference between two texts by words: the runs that are not additions make up `before`, those that are not
 * removals `after`. Texts too different to compare within limits are replaced whole.
 */
export const compareWords = (before: string, after: string): WordRun[] => {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  return diffWords(old, now).map((segment) => ({
    kind: segment.kind,
    text:
      segment.kind === "added"
        ? now.slice(segment.after.start, segment.after.end).join("")
        : old.slice(segment.before.start, segment.before.end).join(""),
  }));
};

/** The same for texts already split into words, as ranges. */
export const diffWords = (before: readonly string[], after: readonly string[]): Segment[] => {
  const hunks = diffTokens(before, after, newBudget()) ?? [wholeHunk(before, after)];
  const segments: Segment[] = [];
  let [oldAt, newAt] = [0, 0];
  const addSame = (oldEnd: number, newEnd: number): void => {
    if (oldEnd > oldAt) {
      const same = { before: { start: oldAt, end: oldEnd }, after: { start: newAt, end: newEnd } };
      segments.push({ kind: "same", ...same });
    }
    [oldAt, newAt] = [oldEnd, newEnd];
  };
  for (const hunk of joinReplacements(hunks, before)) {
    addSame(hunk.before.start, hunk.after.start);
    const { before: old, after: now } = hunk;
    if (old.end > old.start) {
      const nothing = { start: now.start, end: now.start };
      segments.push({ kind: "removed", before: old, after: nothing });
    }
    if (now.end > now.start) {
      const nothing = { start: old.end, end: old.end };
      segments.push({ kind: "added", before: nothing, after: now });
    }
    [oldAt, newAt] = [old.end, now.end];
  }
  addSame(before.length, after.length);
  return segments;
};

/** Joins replacements that are separated only by spaces, so that a rewritten phrase is one change. */
const joinReplacements = (hunks: readonly Hunk[], before: readonly string[]): Hunk[] => {
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
