import { diffTokens, newBudget, tokensOf } from "#content/compare/tokens.ts";

/** A stretch of a text, from an index up to another, and what stands there instead. */
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

/** The changes that make one text of another, word by word, so that a caret in the rest stays where it is. */
export const textChanges = (before: string, after: string): TextChange[] => {
  if (before === after) return [];
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  const hunks = diffTokens(old, fresh, newBudget());
  if (hunks === undefined) return [{ from: 0, to: before.length, insert: after }];
  const starts = offsets(old);
  return hunks.map(({ before: gone, after: come }) => ({
    from: starts[gone.start] ?? before.length,
    to: starts[gone.end] ?? before.length,
    insert: fresh.slice(come.start, come.end).join(""),
  }));
};
