import type { Block, Document } from "#contract/schemas/document.ts";
import { isBlock } from "../block.ts";
import { headingAnchors, headingLevel } from "../heading-anchors.ts";
import { readableText } from "../html/readable.ts";
import { type Word, wordsOf } from "./words.ts";

/** Part of a page below one heading, or before the first. */
export interface TextSection {
  /** Key of its heading, or of its first block where there is none. */
  readonly key: string;
  readonly title?: string;
  readonly anchor?: string;
  /** Where it begins in the text of the part, with its heading if that stands there. */
  readonly from: number;
  /** Where its own text begins, behind the heading. */
  readonly text: number;
}

/** A stretch of a text that is looked through on its own. */
export interface TextPart {
  readonly sections: readonly TextSection[];
  readonly body: string;
  /** Its words with their places, as a `tsvector` is written. */
  readonly words: string;
}

/** What search knows of a document. */
export interface IndexedText {
  /** The words of its headings. */
  readonly headings: readonly string[];
  readonly parts: readonly TextPart[];
}

/** Characters and words of a part; a place in a `tsvector` is a number below 16,384. */
const MAX_CHARACTERS = 20_000;
const MAX_PLACES = 14_000;
/** Characters of a page's headings that count as such; all of them are in its text. */
const MAX_HEADINGS = 50_000;
/** Places of one word that are kept. */
const MAX_PLACES_OF_WORD = 100;
/** Where the words of title and description stand, behind all others and apart from one another. */
const TITLE_AT = 15_000;
const DESCRIPTION_AT = 15_600;

/** Words with their places, as a `tsvector` is written. */
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

/** The words of headings, as a `tsvector` of names is written. */
export const vectorOfHeadings = (headings: readonly string[]): string => marked("h:", headings);

/** The words of a page's own names, as a `tsvector` of names is written. */
export const vectorOfTitle = (title: string, description: string): string =>
  `${marked("t:", plain(title))} ${marked("h:", [...plain(title), ...plain(description)])}`;

interface Line {
  readonly key: string;
  readonly text: string;
  /** Of a heading: where it leads. */
  readonly anchor?: string;
}

/** What a page says line by line, its headings among them. */
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

/** Cuts a long text where a word ends, or anywhere if none does. */
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

/** What search knows of a document: its words, part by part, and where they stand. */
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
      // One place stays empty between lines, so that no phrase goes over their ends.
      for (const { word, at, from, to } of found) words.push({ word, at: at + next, from, to });
      next += places + 2;
      body += `${piece}\n`;
    }
  }
  close();
  return { headings: [...headings], parts };
};
