import { hashOf } from "#content/merge/conflicts.ts";
import { plainOf } from "../markers/marked-text.ts";
import { countCharacters, countWords } from "../words.ts";

/** The kinds of text a unit can be. */
export const unitKinds = [
  "page-title",
  "page-description",
  "heading",
  "paragraph",
  "cell",
  "image-text",
  "image-caption",
  "tab-title",
  "expandable-title",
] as const;
export type UnitKind = (typeof unitKinds)[number];

/** A text that is translated as a whole. */
export interface Unit {
  /**
   * Identifies it within its page for as long as its block exists: the key of a text block; for an attribute, the key
   * followed by a colon and a name; for the page itself, nothing before the colon. At most `MAX_UNIT_KEY` characters.
   */
  readonly key: string;
  readonly kind: UnitKind;
  /** The text of the source with its markers. */
  readonly text: string;
  /** Equal for units with the same text: see `hashOfText`. */
  readonly hash: string;
  readonly words: number;
  readonly characters: number;
}

/** Maximum length of a unit's key: a block's key, the name of an attribute, and a number. */
export const MAX_UNIT_KEY = 100;

/** The keys of the units of the page itself. */
export const TITLE_KEY = ":title";
export const DESCRIPTION_KEY = ":description";

const onOneLine = (text: string): string => text.replace(/[ \t\n\r]+/g, " ").trim();

/**
 * A hash of what a translation depends on: the words of a text and the order of its markers. It excludes what the
 * markers represent, so that another address, picture or code makes nothing stale, as well as line wrapping and the
 * text's place.
 */
export const hashOfText = (marked: string): string => hashOf(onOneLine(marked));

/** Creates a unit with its figures. `language` is that of the text, for counting its words. */
export const newUnit = (key: string, kind: UnitKind, text: string, language: string): Unit => {
  const plain = onOneLine(plainOf(text, " "));
  return {
    key,
    kind,
    text,
    hash: hashOfText(text),
    words: countWords(plain, language),
    characters: countCharacters(plain),
  };
};
