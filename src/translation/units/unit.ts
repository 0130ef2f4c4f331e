import { hashOf } from "#content/merge/conflicts.ts";
import { plainOf } from "../markers/marked-text.ts";
import { countCharacters, countWords } from "../words.ts";

/** What a unit is a part of. */
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

/** A text that is translated at once. */
export interface Unit {
  /**
   * Tells it apart within its page, for as long as its block lives: the key of a text block; with a colon and a name
   * behind it, an attribute; of the page itself, nothing before the colon. At most `MAX_UNIT_KEY` characters.
   */
  readonly key: string;
  readonly kind: UnitKind;
  /** The text of the source with its markers. */
  readonly text: string;
  /** Equal for units that say the same: see `hashOfText`. */
  readonly hash: string;
  readonly words: number;
  readonly characters: number;
}

/** Most characters of a unit's key: those of a block's key, of the name of an attribute, and of a number. */
export const MAX_UNIT_KEY = 100;

/** Where a unit of the page itself stands. */
export const TITLE_KEY = ":title";
export const DESCRIPTION_KEY = ":description";

const onOneLine = (text: string): string => text.replace(/[ \t\n\r]+/g, " ").trim();

/**
 * What a translation depends on: the words of a text and the order of its markers. Not what the markers stand for, so
 * that another address, picture or code makes nothing stale; not where its lines are wrapped; not its place.
 */
export const hashOfText = (marked: string): string => hashOf(onOneLine(marked));

/** A unit with its figures. `language`: of the text, for counting its words. */
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
