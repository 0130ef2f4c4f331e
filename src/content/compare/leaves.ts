import type { BlockNode, Leaf, Mark } from "#contract/schemas/document.ts";
import { isSameMarks, richText, sliceSpans, type RichText, type Span } from "./rich-text.ts";
import { stretchesOf } from "./words.ts";

/** A stretch of one look and what became of it. */
export interface LeafRun {
  /** `marked`: the same words under other marks. */
  readonly kind: "same" | "added" | "removed" | "marked";
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Of a `marked` stretch: the marks it had. */
  readonly marksBefore?: readonly Mark[];
  /** An image or line break that stands here; `text` is then the one sign in its place. */
  readonly thing?: BlockNode;
}

/** Compares two runs of leaves by words, each stretch with its marks. */
export const compareLeaves = (before: readonly Leaf[], after: readonly Leaf[]): LeafRun[] =>
  compareNodes([{ object: "text", leaves: [...before] }], [{ object: "text", leaves: [...after] }]);

/** The same over all that stands in a text block: leaves, images and line breaks. */
export const compareNodes = (
  before: readonly BlockNode[],
  after: readonly BlockNode[],
): LeafRun[] => {
  const [old, now] = [richText(before), richText(after)];
  return stretchesOf(old.words, now.words).flatMap((stretch): LeafRun[] => {
    const oldSpans = spansIn(old, stretch.before);
    const newSpans = spansIn(now, stretch.after);
    switch (stretch.kind) {
      case "added":
        return newSpans.map((span) => ({ kind: "added", ...span }));
      case "removed":
        return oldSpans.map((span) => ({ kind: "removed", ...span }));
      case "same":
        return sameRuns(oldSpans, newSpans);
    }
  });
};

/** The spans of a range of words. */
export const spansIn = (text: RichText, range: { start: number; end: number }): Span[] =>
  sliceSpans(text.spans, text.starts[range.start] ?? 0, text.starts[range.end] ?? 0);

/** Two lists of spans over the same text, cut so that each piece has one look in either. */
export const sideBySide = (one: readonly Span[], other: readonly Span[]): [Span, Span][] => {
  const pairs: [Span, Span][] = [];
  const cuts = [...new Set([...endsOf(one), ...endsOf(other)])].toSorted((a, b) => a - b);
  const [left, right] = [cutAt(one, cuts), cutAt(other, cuts)];
  for (const [index, span] of left.entries()) {
    const beside = right[index];
    if (beside !== undefined) {
      pairs.push([span, beside]);
    }
  }
  return pairs;
};

const sameRuns = (before: readonly Span[], after: readonly Span[]): LeafRun[] =>
  sideBySide(before, after).map(([old, now]) =>
    isSameMarks(old.marks, now.marks)
      ? { kind: "same", ...now }
      : { kind: "marked", ...now, marksBefore: old.marks },
  );

const endsOf = (spans: readonly Span[]): number[] => {
  let at = 0;
  return spans.map((span) => (at += span.text.length));
};

/** Cuts spans at ascending places; each piece lies between two of them. */
const cutAt = (spans: readonly Span[], cuts: readonly number[]): Span[] => {
  const pieces: Span[] = [];
  let [at, next] = [0, 0];
  for (const span of spans) {
    const end = at + span.text.length;
    for (let from = at; from < end; next++) {
      const to = Math.min(cuts[next] ?? end, end);
      if (to > from) {
        pieces.push({ ...span, text: span.text.slice(from - at, to - at) });
        from = to;
      }
    }
    at = end;
  }
  return pieces;
};
