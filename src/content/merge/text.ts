import { type BlockNode, type Mark, markTypes } from "#contract/schemas/document.ts";
import { isEqual, type MergedValue, mergeValue } from "../values.ts";
import {
  isSameMarks,
  nodesOf,
  richText,
  type RichText,
  sideBySide,
  type Span,
  spansIn,
} from "../compare/rich-text.ts";
import {
  type Budget,
  diffTokens,
  type Hunk,
  newBudget,
  type Range,
  sizeOf,
  tokensOf,
} from "../compare/words.ts";

/** A part of three lists: unchanged, changed by one side, or changed in the same way by both. */
interface MergedSegment {
  readonly by: "none" | "ours" | "theirs" | "both";
  readonly base: Range;
  readonly ours: Range;
  readonly theirs: Range;
}

/**
 * Combines the changes of two sides (diff3). Returns undefined if both changed the same words differently or added
 * different words at the same position, or if comparing would exceed the budget.
 */
const mergeHunks = (
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  budget: Budget,
): MergedSegment[] | undefined => {
  const oursHunks = diffTokens(base, ours, budget);
  const theirsHunks = oursHunks === undefined ? undefined : diffTokens(base, theirs, budget);
  if (oursHunks === undefined || theirsHunks === undefined) {
    return undefined;
  }
  const segments: MergedSegment[] = [];
  let at: { base: number; ours: number; theirs: number } = { base: 0, ours: 0, theirs: 0 };
  const add = (by: MergedSegment["by"], end: typeof at): void => {
    const range = (side: keyof typeof at): Range => ({ start: at[side], end: end[side] });
    const segment = { base: range("base"), ours: range("ours"), theirs: range("theirs") };
    if (sizeOf(segment.base) + sizeOf(segment.ours) + sizeOf(segment.theirs) > 0) {
      segments.push({ by, ...segment });
    }
    at = end;
  };
  const addSame = (end: number): void => {
    const by = end - at.base;
    add("none", { base: end, ours: at.ours + by, theirs: at.theirs + by });
  };

  let [one, other] = [0, 0];
  for (;;) {
    const [mine, yours] = [oursHunks[one], theirsHunks[other]];
    if (mine === undefined && yours === undefined) {
      break;
    }
    if (mine !== undefined && yours !== undefined && collide(mine, yours)) {
      const { start, end, ...next } = collisionAt(oursHunks, theirsHunks, one, other);
      addSame(start);
      const ends = {
        base: end,
        ours: endIn(oursHunks[next.one - 1], end),
        theirs: endIn(theirsHunks[next.other - 1], end),
      };
      const oursWords = ours.slice(at.ours, ends.ours);
      const theirsWords = theirs.slice(at.theirs, ends.theirs);
      if (
        oursWords.length !== theirsWords.length ||
        !oursWords.every((word, index) => word === theirsWords[index])
      ) {
        return undefined;
      }
      add("both", ends);
      ({ one, other } = next);
    } else if (mine !== undefined && (yours === undefined || comesFirst(mine, yours))) {
      addSame(mine.before.start);
      const { end } = mine.before;
      add("ours", { base: end, ours: mine.after.end, theirs: at.theirs + sizeOf(mine.before) });
      one++;
    } else if (yours !== undefined) {
      addSame(yours.before.start);
      const { end } = yours.before;
      add("theirs", { base: end, ours: at.ours + sizeOf(yours.before), theirs: yours.after.end });
      other++;
    }
  }
  addSame(base.length);
  return segments;
};

/** Whether two changes overlap or add at the same position; adjacent changes do not collide. */
const collide = ({ before: one }: Hunk, { before: other }: Hunk): boolean => {
  if (sizeOf(one) === 0 && sizeOf(other) === 0) {
    return one.start === other.start;
  }
  return one.start < other.end && other.start < one.end;
};

/**
 * The range of two colliding changes, extended by every further change that overlaps it, and the indexes of the
 * changes after it. The diff may find the same edit as one change or as several; over the whole range, both read the
 * same.
 */
const collisionAt = (
  ours: readonly Hunk[],
  theirs: readonly Hunk[],
  first: number,
  second: number,
): Range & { readonly one: number; readonly other: number } => {
  let [one, other] = [first, second];
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  const take = (hunk: Hunk): void => {
    start = Math.min(start, hunk.before.start);
    end = Math.max(end, hunk.before.end);
  };
  for (;;) {
    const [mine, yours] = [ours[one], theirs[other]];
    if (mine !== undefined && (one === first || mine.before.start < end)) {
      take(mine);
      one++;
    } else if (yours !== undefined && (other === second || yours.before.start < end)) {
      take(yours);
      other++;
    } else {
      return { start, end, one, other };
    }
  }
};

/** The position in a side that corresponds to one in the base; `last` is the latest change before it. */
const endIn = (last: Hunk | undefined, base: number): number =>
  last === undefined ? base : last.after.end + base - last.before.end;

const comesFirst = ({ before: one }: Hunk, { before: other }: Hunk): boolean =>
  one.start < other.start || (one.start === other.start && one.end <= other.start);

/**
 * Three-way merge of lists of lines. Returns undefined if both sides changed the same lines differently, or changed
 * too much to compare within limits.
 */
export const mergeLines = (
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] | undefined =>
  mergeHunks(base, ours, theirs, newBudget())?.flatMap((segment) =>
    segment.by === "theirs"
      ? theirs.slice(segment.theirs.start, segment.theirs.end)
      : ours.slice(segment.ours.start, segment.ours.end),
  );

/**
 * Three-way merge of plain texts by words. Not clean if both sides changed the same words differently, added
 * different ones at the same position, or changed too much to compare within limits.
 */
export const mergeText = (base: string, ours: string, theirs: string): MergedValue<string> => {
  const whole = mergeValue(base, ours, theirs);
  if (whole.clean) {
    return whole;
  }
  const [was, mine, yours] = [tokensOf(base), tokensOf(ours), tokensOf(theirs)];
  const segments = mergeHunks(was, mine, yours, newBudget());
  if (segments === undefined) {
    return { clean: false };
  }
  const parts = segments.flatMap((segment) =>
    segment.by === "theirs"
      ? yours.slice(segment.theirs.start, segment.theirs.end)
      : mine.slice(segment.ours.start, segment.ours.end),
  );
  return { clean: true, value: parts.join("") };
};

/**
 * The same for the nodes of a text block. Marks stay with their words and are merged type by type. Not clean if one
 * side marked words that the other replaced, or if both changed the same mark differently.
 */
export const mergeNodes = (
  base: readonly BlockNode[],
  ours: readonly BlockNode[],
  theirs: readonly BlockNode[],
  budget: Budget,
): MergedValue<BlockNode[]> => {
  const whole = mergeValue(base, ours, theirs);
  if (whole.clean) {
    return { clean: true, value: [...whole.value] };
  }
  const texts = { base: richText(base), ours: richText(ours), theirs: richText(theirs) };
  const segments = mergeHunks(texts.base.words, texts.ours.words, texts.theirs.words, budget);
  const spans: Span[] = [];
  for (const segment of segments ?? []) {
    const merged = mergeSpans(texts, segment);
    if (merged === undefined) {
      return { clean: false };
    }
    spans.push(...merged);
  }
  return segments === undefined ? { clean: false } : { clean: true, value: nodesOf(spans) };
};

const mergeSpans = (
  texts: Readonly<Record<"base" | "ours" | "theirs", RichText>>,
  segment: MergedSegment,
): Span[] | undefined => {
  const base = spansIn(texts.base, segment.base);
  const ours = spansIn(texts.ours, segment.ours);
  const theirs = spansIn(texts.theirs, segment.theirs);
  switch (segment.by) {
    case "ours":
      return hasSameMarks(base, theirs) ? ours : undefined;
    case "theirs":
      return hasSameMarks(base, ours) ? theirs : undefined;
    case "both":
      return hasSameMarks(ours, theirs) ? ours : undefined;
    case "none":
      return mergeFormatting(base, ours, theirs);
  }
};

/** Merges the marks of a text that all three sides have. */
const mergeFormatting = (
  base: readonly Span[],
  ours: readonly Span[],
  theirs: readonly Span[],
): Span[] | undefined => {
  const pieces = sideBySide(ours, theirs);
  const mine = sideBySide(
    base,
    pieces.map(([span]) => span),
  );
  const yours = sideBySide(
    mine.map(([, span]) => span),
    pieces.map(([, span]) => span),
  );
  const merged: Span[] = [];
  for (const [index, [was, span]] of mine.entries()) {
    const marks = mergeMarks(was.marks, span.marks, yours[index]?.[1].marks ?? []);
    if (marks === undefined) {
      return undefined;
    }
    merged.push({ ...span, marks });
  }
  return merged;
};

/** Merges marks type by type; undefined if both sides changed one differently, such as the address of a link. */
const mergeMarks = (
  base: readonly Mark[],
  ours: readonly Mark[],
  theirs: readonly Mark[],
): readonly Mark[] | undefined => {
  if (isEqual(ours, theirs) || isSameMarks(base, theirs)) {
    return ours;
  }
  if (isSameMarks(base, ours)) {
    return theirs;
  }
  const [was, mine, yours] = [base, ours, theirs].map(
    (marks) => new Map(marks.map((mark) => [mark.type, mark])),
  );
  const marks: Mark[] = [];
  for (const type of markTypes) {
    const merged = mergeValue(was?.get(type), mine?.get(type), yours?.get(type));
    if (!merged.clean) {
      return undefined;
    }
    if (merged.value !== undefined) {
      marks.push(merged.value);
    }
  }
  return marks;
};

/** Whether the marks of the same text are equal throughout. */
const hasSameMarks = (one: readonly Span[], other: readonly Span[]): boolean =>
  sideBySide(one, other).every(([span, beside]) => isSameMarks(span.marks, beside.marks));
