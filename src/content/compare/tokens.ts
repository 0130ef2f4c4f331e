import { diffArrays } from "diff";

/** Scripts that write without spaces between words: each character stands for itself. */
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

/** Cuts a text into words, runs of spaces, line ends and single signs; joined they are the text again. */
export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** A stretch that differs: `[start, end)` of the list before became `[start, end)` of the list after. */
export interface Hunk {
  readonly before: Range;
  readonly after: Range;
}

/** From an index up to, and not with, another. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How much work comparing may cost: steps of the search, counted down over everything compared with it. */
export interface Budget {
  steps: number;
}

/** Most edits looked for between two lists, however much the budget has left. */
const MAX_EDITS = 1000;
/** Steps of one search over long lists; divided by their length it bounds the edits looked for. */
const MAX_STEPS = 20_000_000;
/** A last resort in milliseconds; the limits above are reached long before, on any machine alike. */
const TIMEOUT = 2000;

/** A budget for one document or text: under a second of work. */
export const newBudget = (): Budget => ({ steps: MAX_STEPS });

/**
 * The stretches in which two lists differ, as few edits as possible, each as far to the end as it goes.
 * Undefined when finding them would cost more than the budget.
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
    return oldSize === newSize ? [] : [slidDown(hunk, before, after)];
  }
  const size = oldSize + newSize;
  const limit = Math.floor(Math.min(MAX_EDITS, MAX_STEPS / size, Math.sqrt(2 * budget.steps)));
  const changes = diffArrays(before.slice(start, oldEnd), after.slice(start, newEnd), {
    maxEditLength: limit,
    timeout: TIMEOUT,
  });
  if (changes === undefined) {
    budget.steps = Math.max(0, budget.steps - size - (limit * limit) / 2);
    return undefined;
  }
  const hunks = hunksOf(changes, start);
  const edits = hunks.reduce((sum, hunk) => sum + sizeOf(hunk.before) + sizeOf(hunk.after), 0);
  budget.steps = Math.max(0, budget.steps - size - (edits * edits) / 2);
  return hunks.map((hunk, index) => slidDown(hunk, before, after, hunks[index + 1]?.before.start));
};

/** The one stretch outside of which two lists are equal. */
export const wholeHunk = (before: readonly string[], after: readonly string[]): Hunk => {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  return {
    before: { start, end: before.length - end },
    after: { start, end: after.length - end },
  };
};

/** How many entries a range holds. */
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
 * Moves a mere insertion or removal towards the end while that changes nothing, at most up to where the next
 * one starts: the same edit is then found at the same place whatever else was edited.
 */
const slidDown = (
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
