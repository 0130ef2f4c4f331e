import { diffTokens, newBudget, tokensOf } from "#content/compare/words.ts";

/** Replaces the text between two indexes. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const offsets = (tokens: readonly string[]): number[] => {
  const starts = [0];
  for (const token of tokens) starts.push((starts.at(-1) ?? 0) + token.length);
  return starts;
};

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Removes the common prefix and suffix from a change. Text added after typed letters is then an insertion beside them
 * rather than a replacement, so that undo removes just the letters.
 */
const tightened = ({ from, to, insert }: TextChange, text: string): TextChange => {
  const gone = text.slice(from, to);
  const most = Math.min(gone.length, insert.length);
  let start = 0;
  while (start < most && gone[start] === insert[start]) start += 1;
  if (start > 0 && isHigh(gone.charCodeAt(start - 1))) start -= 1;
  let end = 0;
  while (end < most - start && gone.at(-1 - end) === insert.at(-1 - end)) end += 1;
  if (end > 0 && isLow(gone.charCodeAt(gone.length - end))) end -= 1;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
};

/**
 * The changes from one text to another, word by word and as small as possible, so that a caret in unchanged text
 * keeps its position.
 */
export const textChanges = (before: string, after: string): TextChange[] => {
  if (before === after) return [];
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  const hunks = diffTokens(old, fresh, newBudget());
  if (hunks === undefined)
    return [tightened({ from: 0, to: before.length, insert: after }, before)];
  const starts = offsets(old);
  return hunks.map(({ before: gone, after: come }) =>
    tightened(
      {
        from: starts[gone.start] ?? before.length,
        to: starts[gone.end] ?? before.length,
        insert: fresh.slice(come.start, come.end).join(""),
      },
      before,
    ),
  );
};

/** Maps an index of the text before the changes to one after them; text inserted at the index ends up before it. */
export const mapped = (changes: readonly TextChange[], index: number): number => {
  let moved = 0;
  for (const { from, to, insert } of changes) {
    if (from > index) break;
    moved += insert.length - (Math.min(to, index) - from);
  }
  return index + moved;
};
