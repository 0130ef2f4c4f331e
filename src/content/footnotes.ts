import type { Block, BlockNode, Document, Mark } from "#contract/schemas/document.ts";
import { isText, walkBlocks } from "./block.ts";

/** A footnote of a document: its number, counted by where the text first refers to it. */
export interface Footnote {
  readonly number: number;
  /** Key of the block that says it. */
  readonly saidIn: string;
  /** Key of the first block that refers to it. */
  readonly namedIn: string;
}

/** The footnotes of a document by their labels in small letters. */
export type Footnotes = ReadonlyMap<string, Footnote>;

/** `[^label]`; with a colon behind it, at the beginning of a line, it says what the note is. */
const MARKER = /\[\^([^\s[\]^]{1,64})\]/g;
const DEFINITION = /(?:^|\n)\[\^([^\s[\]^]{1,64})\]:(?=\s|$)/g;

/** Whether text with these marks may hold footnotes: code and source do not. */
const mayHold = (marks: readonly Mark[]): boolean =>
  marks.every(({ type }) => type !== "code" && type !== "raw");

const textsOf = (nodes: readonly BlockNode[]): { text: string; first: boolean }[] => {
  const texts: { text: string; first: boolean }[] = [];
  nodes.forEach((node, at) => {
    if (!isText(node)) return;
    node.leaves.forEach(({ text, marks }, index) => {
      if (text.includes("[^") && mayHold(marks))
        texts.push({ text, first: at === 0 && index === 0 });
    });
  });
  return texts;
};

/** Where a text says what notes are: the places of their markers, with their labels. */
const definitionsIn = (text: string, startsBlock: boolean): Map<number, string> => {
  const found = new Map<number, string>();
  for (const { 0: whole, 1: label = "", index } of text.matchAll(DEFINITION)) {
    const isBelow = whole.startsWith("\n");
    if (isBelow || startsBlock) found.set(isBelow ? index + 1 : index, label);
  }
  return found;
};

const nameOf = (label: string): string => label.toLowerCase();

const holdsNotes = ({ type }: Block): boolean => type !== "code" && type !== "math";

/** The footnotes of a document: those that it both refers to and says. */
export const footnotesOf = (document: Document): Footnotes => {
  const saidIn = new Map<string, string>();
  const named: { name: string; key: string }[] = [];
  for (const { block } of walkBlocks(document)) {
    if (!holdsNotes(block)) continue;
    for (const { text, first } of textsOf(block.nodes)) {
      const said = block.type === "paragraph" ? definitionsIn(text, first) : new Map();
      for (const label of said.values()) {
        if (!saidIn.has(nameOf(label))) saidIn.set(nameOf(label), block.key);
      }
      for (const { 1: label = "", index } of text.matchAll(MARKER)) {
        if (!said.has(index)) named.push({ name: nameOf(label), key: block.key });
      }
    }
  }
  const notes = new Map<string, Footnote>();
  for (const { name, key } of named) {
    const block = saidIn.get(name);
    if (block === undefined || notes.has(name)) continue;
    notes.set(name, { number: notes.size + 1, saidIn: block, namedIn: key });
  }
  return notes;
};

/** A marker of a footnote in a line. */
export interface NoteMarker {
  readonly note: Footnote;
  /** Whether what the note says follows, in place of a reference to it. */
  readonly says: boolean;
}

interface MarkedRun {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly marker?: NoteMarker;
}

const splitRun = <Run extends MarkedRun>(run: Run, notes: Footnotes, first: boolean): Run[] => {
  const said = definitionsIn(run.text, first);
  const pieces: Run[] = [];
  let from = 0;
  for (const { 0: written, 1: label = "", index } of run.text.matchAll(MARKER)) {
    const note = notes.get(nameOf(label));
    if (note === undefined) continue;
    const says = said.has(index);
    if (index > from) pieces.push({ ...run, text: run.text.slice(from, index) });
    const text = says ? `${written}:` : written;
    pieces.push({ ...run, text, marker: { note, says } });
    from = index + text.length;
  }
  if (from === 0) return [run];
  if (from < run.text.length) pieces.push({ ...run, text: run.text.slice(from) });
  return pieces;
};

/**
 * The runs of a line with the markers of footnotes as runs of their own, whose text is as it was written. Only runs
 * that are `fixed` are looked at, so that a difference can show those that changed.
 */
export const readNotes = <Run extends MarkedRun>(
  runs: readonly Run[],
  notes: Footnotes,
  fixed: (run: Run) => boolean = () => true,
): Run[] => {
  if (notes.size === 0 || !runs.some(({ text }) => text.includes("[^"))) return [...runs];
  return runs.flatMap((run, at) =>
    run.text.includes("[^") && mayHold(run.marks) && fixed(run)
      ? splitRun(run, notes, at === 0)
      : [run],
  );
};
