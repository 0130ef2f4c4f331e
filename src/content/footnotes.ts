import type { Block, BlockNode, Document, Mark } from "#contract/schemas/document.ts";
import { isText, walkBlocks } from "./block.ts";

/** A footnote of a document, numbered in order of its first reference. */
export interface Footnote {
  readonly number: number;
  /** Key of the block that defines it. */
  readonly saidIn: string;
  /** Key of the first block that references it. */
  readonly namedIn: string;
}

/** The footnotes of a document by their labels in lower case. */
export type Footnotes = ReadonlyMap<string, Footnote>;

/** `[^label]`; followed by a colon at the start of a line, it defines the note. */
const MARKER = /\[\^([^\s[\]^]{1,64})\]/g;
const DEFINITION = /(?:^|\n)\[\^([^\s[\]^]{1,64})\]:(?=\s|$)/g;

/** Whether text with these marks may contain footnotes: code and raw source may not. */
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

/** The definitions in a text: the labels by the positions of their markers. */
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

/** The footnotes of a document that are both referenced and defined. */
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
  /** Whether it defines the note, rather than referencing it. */
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
 * Splits the runs of a line at footnote markers, which become runs of their own with their text as written. Only
 * `fixed` runs are read, so that a difference can show the markers that changed.
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
