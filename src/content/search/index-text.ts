import type { Block, Document } from "#contract/schemas/document.ts";
import { isBlock } from "../block.ts";
import { headingAnchors, headingLevel } from "../heading-anchors.ts";
import { readableText } from "../html/readable.ts";
import { type Word, wordsOf } from "./words.ts";

/** The part of a page below one heading, or before the first. */
export interface TextSection {
  /** Key of its heading, or of its first block if it has none. */
  readonly key: string;
  readonly title?: string;
  readonly anchor?: string;
  /** Where it starts in the text of the part, including its heading if that is in this part. */
  readonly from: number;
  /** Where its own text starts, after the heading. */
  readonly text: number;
}

/** A part of a text that is indexed and searched separately. */
export interface TextPart {
  readonly sections: readonly TextSection[];
  readonly body: string;
  /** Its words with their positions, as a `tsvector` literal. */
  readonly words: string;
}

/** What search stores of a document. */
export interface IndexedText {
  /** The words of its headings. */
  readonly headings: readonly string[];
  readonly parts: readonly TextPart[];
}

/** Maximum number of characters and words in a part; a position in a `tsvector` is below 16,384. */
const MAX_CHARACTERS = 20_000;
const MAX_PLACES = 14_000;
/** Maximum number of characters of a page's headings that are indexed as such; the text includes all of them. */
const MAX_HEADINGS = 50_000;
/** Maximum number of positions stored per word. */
const MAX_PLACES_OF_WORD = 100;
/** Positions for the words of title and description, after all others and apart from each other. */
const TITLE_AT = 15_000;
const DESCRIPTION_AT = 15_600;

/** Words with their positions, as a `tsvector` literal. */
const vectorOf = (words: readonly Pick<Word, "word" | "at">[]): string => {
  const places = new Map<string, number[]>();
  for (const { word, at } of words) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [at]);
    else if (known.length < MAX_PLACES_OF_WORD) known.push(at);
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
};

/** The `tsvector` literal that a page's title and description contribute to each of its parts. */
export const vectorOfNames = (title: string, description: string): string =>
  vectorOf([...wordsOf(title, TITLE_AT), ...wordsOf(description, DESCRIPTION_AT)]);

const marked = (mark: string, words: Iterable<string>): string =>
  [...new Set(words)].map((word) => `'${mark}${word}'`).join(" ");

const plain = (text: string): string[] => wordsOf(text).map(({ word }) => word);

/** The words of headings, as a `tsvector` literal of names. */
export const vectorOfHeadings = (headings: readonly string[]): string => marked("h:", headings);

/** The words of a page's title and description, as a `tsvector` literal of names. */
export const vectorOfTitle = (title: string, description: string): string =>
  `${marked("t:", plain(title))} ${marked("h:", [...plain(title), ...plain(description)])}`;

interface Line {
  readonly key: string;
  readonly text: string;
  /** For a heading: its anchor. */
  readonly anchor?: string;
}

/** The text of a page line by line, headings included. */
const linesOf = (document: Document): Line[] => {
  const anchors = new Map([...headingAnchors(document)].map(([anchor, key]) => [key, anchor]));
  const lines: Line[] = [];
  const visit = (block: Block): void => {
    const isHeading = headingLevel(block.type) !== undefined;
    const own = readableText({ ...block, nodes: block.nodes.filter((node) => !isBlock(node)) });
    const anchor = isHeading ? anchors.get(block.key) : undefined;
    if (own.trim() !== "" || anchor !== undefined)
      lines.push({ key: block.key, text: own, ...(anchor === undefined ? {} : { anchor }) });
    for (const node of block.nodes) if (isBlock(node)) visit(node);
  };
  for (const block of document.nodes) visit(block);
  return lines;
};

/** Splits a long text between words, or anywhere if there is no space. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_CHARACTERS) {
    const space = rest.lastIndexOf(" ", MAX_CHARACTERS);
    const end = space > MAX_CHARACTERS / 2 ? space : MAX_CHARACTERS;
    pieces.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end);
  }
  return [...pieces, rest.toWellFormed()];
};

/** Indexes a document: its words, part by part, with their positions. */
export const indexText = (document: Document): IndexedText => {
  const parts: TextPart[] = [];
  const headings = new Set<string>();
  let headingCharacters = 0;
  let sections: TextSection[] = [];
  let section: Pick<TextSection, "key" | "title" | "anchor"> | undefined;
  let body = "";
  let words: Word[] = [];
  let next = 1;
  const close = () => {
    if (body !== "") parts.push({ sections, body, words: vectorOf(words) });
    [sections, body, words, next] = [[], "", [], 1];
  };
  for (const { key, text, anchor } of linesOf(document)) {
    if (anchor !== undefined) {
      const title = text.replaceAll(/\s+/g, " ").trim();
      section = { key, title, anchor };
      headingCharacters += text.length;
      if (headingCharacters <= MAX_HEADINGS)
        for (const { word } of wordsOf(text)) headings.add(word);
    }
    for (const piece of piecesOf(text)) {
      const found = wordsOf(piece);
      const places = found.at(-1)?.at ?? 0;
      if (body.length + piece.length > MAX_CHARACTERS || next + places > MAX_PLACES) close();
      if (anchor !== undefined || sections.length === 0)
        sections.push({
          ...(section ?? { key }),
          from: body.length,
          text: body.length + (anchor === undefined ? 0 : piece.length + 1),
        });
      // One position between lines stays empty, so that no phrase spans two lines.
      for (const { word, at, from, to } of found) words.push({ word, at: at + next, from, to });
      next += places + 2;
      body += `${piece}\n`;
    }
  }
  close();
  return { headings: [...headings], parts };
};
