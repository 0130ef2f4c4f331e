import type { BlockNode, Leaf, Mark } from "#contract/schemas/document.ts";
import { tokensOf } from "./tokens.ts";

/** A stretch of one look: text with its marks, or a single thing that is no text. */
export interface Span {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** What stands here in place of text, which then is one sign long. */
  readonly thing?: BlockNode;
}

/** What stands in a line of text: its words, and how each of its signs looks. */
export interface RichText {
  /** Joined they are as long as the text; a thing that is no text is one word, known by what it is. */
  readonly words: readonly string[];
  /** At the index of a word, and at the end: where it starts, in signs. */
  readonly starts: readonly number[];
  readonly spans: readonly Span[];
}

/** The sign that stands for a thing that is no text. */
const THING = "\uFFFC";

/** Takes the nodes of a text block apart. */
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
    if (span.thing === undefined) {
      text += span.text;
    } else {
      addText();
      addWord(THING + identityOf(span.thing), THING.length);
    }
  }
  addText();
  return { words, starts: [...starts, at], spans };
};

/** The spans of a stretch of text, given in signs; cut where it starts and ends. */
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

/** Puts spans together to nodes again: neighbours that look alike become one leaf. */
export const nodesOf = (spans: readonly Span[]): BlockNode[] => {
  const nodes: BlockNode[] = [];
  let leaves: Leaf[] = [];
  const addLeaves = (): void => {
    if (leaves.length > 0) {
      nodes.push({ object: "text", leaves });
      leaves = [];
    }
  };
  for (const { text, marks, thing } of spans) {
    const last = leaves.at(-1);
    if (thing !== undefined) {
      addLeaves();
      nodes.push(thing.object === "inline" ? { ...thing, marks: [...marks] } : thing);
    } else if (last !== undefined && isSameMarks(last.marks, marks)) {
      leaves[leaves.length - 1] = { ...last, text: last.text + text };
    } else if (text !== "") {
      leaves.push({ object: "leaf", text, marks: [...marks] });
    }
  }
  addLeaves();
  return nodes;
};

/** Whether two lists of marks look the same, in whichever order they are given. */
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

/** Tells marks apart by all they say. */
export const markName = ({ type, data }: Mark): string => {
  const entries = Object.entries(data ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([type, entries]);
};

const spansOf = (node: BlockNode): Span[] => {
  switch (node.object) {
    case "text":
      return node.leaves.map(({ text, marks }) => ({ text, marks }));
    case "inline":
      return [{ text: THING, marks: node.marks, thing: node }];
    case "block":
      return [{ text: THING, marks: [], thing: node }];
  }
};

/** What a thing is, whatever its marks and key. */
const identityOf = (thing: BlockNode): string =>
  JSON.stringify(thing, (name, value: unknown) =>
    (name === "marks" && thing.object === "inline") || name === "key" ? undefined : value,
  );
