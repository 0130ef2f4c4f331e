import type { Leaf, Mark } from "../../contract/schemas/document.ts";
import { diffTokens, newBudget, tokensOf, wholeHunk, type Hunk, type Range } from "./tokens.ts";

/** A stretch of text and what became of it. */
export interface WordRun {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/**
 * The words of two texts beside each other: the runs that are no additions make up `before`, those that are no
 * removals `after`. Texts too different to compare within limits are replaced whole.
 */
export function compareWords(before: string, after: string): WordRun[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const runs: WordRun[] = [];
  for (const { kind, before: from, after: to } of stretches(old, now)) {
    const text = kind === "added" ? textOf(now, to) : textOf(old, from);
    runs.push({ kind, text });
  }
  return runs;
}
