import { markTypes, type BlockNode, type Mark } from "#contract/schemas/document.ts";
import { isEqual } from "../compare/equal.ts";
import { sideBySide, spansIn } from "../compare/leaves.ts";
import { isSameMarks, nodesOf, richText, type RichText, type Span } from "../compare/rich-text.ts";
import { newBudget, tokensOf, type Budget } from "../compare/tokens.ts";
import { mergeHunks, type MergedStretch } from "./hunks.ts";
import { mergeValue, type MergedValue } from "./values.ts";

/**
 * Merges three texts by words. Not clean if both sides changed the same words differently, added different
 * ones at the same place, or changed too much to find out within limits.
 */
export const mergeText = (base: string, ours: string, theirs: string): MergedValue<string> => {
  const whole = mergeValue(base, ours, theirs);
  if (whole.clean) {
    return whole;
  }
  const [was, mine, yours] = [tokensOf(base), tokensOf(ours), tokensOf(theirs)];
  const stretches = mergeHunks(was, mine, yours, newBudget());
  if (stretches === undefined) {
    return { clean: false };
  }
  const parts = stretches.flatMap((stretch) =>
    stretch.by === "theirs"
      ? yours.slice(stretch.theirs.start, stretch.theirs.end)
      : mine.slice(stretch.ours.start, stretch.ours.end),
  );
  return { clean: true, value: parts.join("") };
};

/**
 * The same for all that stands in a text block. Marks keep to their words and are merged one by one; where one
 * side marked words that the other replaced, or both marked the same words differently, it is not clean.
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
  const stretches = mergeHunks(texts.base.words, texts.ours.words, texts.theirs.words, budget);
  const spans: Span[] = [];
  for (const stretch of stretches ?? []) {
    const merged = mergeSpans(texts, stretch);
    if (merged === undefined) {
      return { clean: false };
    }
    spans.push(...merged);
  }
  return stretches === undefined ? { clean: false } : { clean: true, value: nodesOf(spans) };
};

const mergeSpans = (
  texts: Readonly<Record<"base" | "ours" | "theirs", RichText>>,
  stretch: MergedStretch,
): Span[] | undefined => {
  const base = spansIn(texts.base, stretch.base);
  const ours = spansIn(texts.ours, stretch.ours);
  const theirs = spansIn(texts.theirs, stretch.theirs);
  switch (stretch.by) {
    case "ours":
      return isMarkedAlike(base, theirs) ? ours : undefined;
    case "theirs":
      return isMarkedAlike(base, ours) ? theirs : undefined;
    case "both":
      return isMarkedAlike(ours, theirs) ? ours : undefined;
    case "none":
      return mergeLooks(base, ours, theirs);
  }
};

/** Merges the marks of a text that all three sides have. */
const mergeLooks = (
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

/** Merges marks kind by kind; undefined if both sides changed one differently, such as a link's address. */
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

/** Whether two runs of the same text look the same all along. */
const isMarkedAlike = (one: readonly Span[], other: readonly Span[]): boolean =>
  sideBySide(one, other).every(([span, beside]) => isSameMarks(span.marks, beside.marks));
