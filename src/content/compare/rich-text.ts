import type { BlockNode, Leaf, Mark } from "#contract/schemas/document.ts";
import { diffWords, tokensOf } from "./words.ts";

/** Consecutive text with the same marks, or a single embedded node. */
export interface Span {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** An image, line break or block instead of text; `text` is then a single placeholder character. */
  readonly embedded?: BlockNode;
}

/** The content of a text block: words to compare, and spans with their marks. */
export interface RichText {
  /** Concatenated, they are as long as the text; an embedded node is one word that identifies its content. */
  readonly words: readonly string[];
  /** The character offset of each word, with one more entry for the end of the text. */
  readonly starts: readonly number[];
  readonly spans: readonly Span[];
}

/** The placeholder for an embedded node: U+FFFC, the object replacement character. */
const PLACEHOLDER = "\uFFFC";

/** Splits the nodes of a text block into words and spans. */
export const richText = (nodes: readonly BlockNode[]): RichText => {
  const spans = nodes.flatMap(spansOf);
  const words: string[] = [];
  const starts: number[] = [];
  let at = 0;
  const addWord = (word: string, length: number): void => {
    words.push(word);
    starts.push(at);
    at += length;
  };
  let text = "";
  const addText = (): void => {
    for (const word of tokensOf(text)) {
      addWord(word, word.length);
    }
    text = "";
  };
  for (const span of spans) {
    if (span.embedded === undefined) {
      text += span.text;
    } else {
      addText();
      addWord(PLACEHOLDER + identityOf(span.embedded), PLACEHOLDER.length);
    }
  }
  addText();
  return { words, starts: [...starts, at], spans };
};

/** The spans of a range of characters, cut at its start and end. */
export const sliceSpans = (spans: readonly Span[], start: number, end: number): Span[] => {
  const slice: Span[] = [];
  let at = 0;
  for (const span of spans) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, span.text.length)];
    if (from < to) {
      slice.push(
        from === 0 && to === span.text.length ? span : { ...span, text: span.text.slice(from, to) },
      );
    }
    at += span.text.length;
    if (at >= end) {
      break;
    }
  }
  return slice;
};

/** The reverse: builds nodes from spans. Neighbours with equal marks become one leaf. */
export const nodesOf = (spans: readonly Span[]): BlockNode[] => {
  const nodes: BlockNode[] = [];
  let leaves: Leaf[] = [];
  const addLeaves = (): void => {
    if (leaves.length > 0) {
      nodes.push({ object: "text", leaves });
      leaves = [];
    }
  };
  for (const { text, marks, embedded } of spans) {
    const last = leaves.at(-1);
    if (embedded !== undefined) {
      addLeaves();
      nodes.push(embedded.object === "inline" ? { ...embedded, marks: [...marks] } : embedded);
    } else if (last !== undefined && isSameMarks(last.marks, marks)) {
      leaves[leaves.length - 1] = { ...last, text: last.text + text };
    } else if (text !== "") {
      leaves.push({ object: "leaf", text, marks: [...marks] });
    }
  }
  addLeaves();
  return nodes;
};

/** Whether two lists contain the same marks, in any order. */
export const isSameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean => {
  if (one.length !== other.length) {
    return false;
  }
  if (one.length === 0) {
    return true;
  }
  const names = new Set(one.map(markName));
  return other.every((mark) => names.has(markName(mark)));
};

/** A text that is the same for two marks only if their type and data are equal. */
export const markName = ({ type, data }: Mark): string => {
  const entries = Object.entries(data ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([type, entries]);
};

const spansOf = (node: BlockNode): Span[] => {
  switch (node.object) {
    case "text":
      return node.leaves.map(({ text, marks }) => ({ text, marks }));
    case "inline":
      return [{ text: PLACEHOLDER, marks: node.marks, embedded: node }];
    case "block":
      return [{ text: PLACEHOLDER, marks: [], embedded: node }];
  }
};

/** The content of an embedded node without its marks and key. */
const identityOf = (embedded: BlockNode): string =>
  JSON.stringify(embedded, (name, value: unknown) =>
    (name === "marks" && embedded.object === "inline") || name === "key" ? undefined : value,
  );

/** Consecutive text with the same marks that was kept, added, removed or reformatted. */
export interface LeafRun {
  /** `marked`: the same words with other marks. */
  readonly kind: "same" | "added" | "removed" | "marked";
  readonly text: string;
  readonly marks: readonly Mark[];
  /** For a `marked` run: the marks it had. */
  readonly marksBefore?: readonly Mark[];
  /** An image or line break instead of text; `text` is then a single placeholder character. */
  readonly embedded?: BlockNode;
}

/** Compares the nodes of a text block by words and marks: leaves, images and line breaks. */
export const compareNodes = (
  before: readonly BlockNode[],
  after: readonly BlockNode[],
): LeafRun[] => {
  const [old, now] = [richText(before), richText(after)];
  return diffWords(old.words, now.words).flatMap((segment): LeafRun[] => {
    const oldSpans = spansIn(old, segment.before);
    const newSpans = spansIn(now, segment.after);
    switch (segment.kind) {
      case "added":
        return newSpans.map((span) => ({ kind: "added", ...span }));
      case "removed":
        return oldSpans.map((span) => ({ kind: "removed", ...span }));
      case "same":
        return unchangedRuns(oldSpans, newSpans);
    }
  });
};

/** The spans of a range of words. */
export const spansIn = (text: RichText, range: { start: number; end: number }): Span[] =>
  sliceSpans(text.spans, text.starts[range.start] ?? 0, text.starts[range.end] ?? 0);

/** Cuts two lists of spans over the same text at the same offsets, and pairs the pieces. */
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

const unchangedRuns = (before: readonly Span[], after: readonly Span[]): LeafRun[] =>
  sideBySide(before, after).map(([old, now]) =>
    isSameMarks(old.marks, now.marks)
      ? { kind: "same", ...now }
      : { kind: "marked", ...now, marksBefore: old.marks },
  );

const endsOf = (spans: readonly Span[]): number[] => {
  let at = 0;
  return spans.map((span) => (at += span.text.length));
};

/** Cuts spans at ascending offsets. */
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
