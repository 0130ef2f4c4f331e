import type { Document } from "#contract/schemas/document.ts";
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE } from "#contract/schemas/limits.ts";
import type { MarkedText } from "../markers/marked-text.ts";
import { readMarked } from "../markers/read-marked.ts";
import { refuse, type Refusal } from "../markers/refusal.ts";
import { DESCRIPTION_KEY, hashOfText, TITLE_KEY } from "../units/unit.ts";
import { changeUnits, lineOf } from "../units/unit-places.ts";
import { type PageTexts, sourcesOfPage } from "../units/units.ts";

/** What is asked for when a unit is to be filled in. */
export interface AskedUnit {
  readonly key: string;
  readonly hash: string;
  readonly source: MarkedText;
}

/** The translation of a unit, with the source's markers; undefined where there is none. */
export type TextOf = (unit: AskedUnit) => string | undefined;

/** A page or document with its units replaced, and what became of those that stand in the source language. */
export interface Translated<Content> {
  readonly content: Content;
  /** The texts that stand in it, by the keys of their units: as they were given, or repaired. */
  readonly texts: ReadonlyMap<string, string>;
  /** Units without a text: they stand in the source language. */
  readonly missing: readonly string[];
  /** Units whose text does not fit their source: they stand in the source language, too. */
  readonly refused: ReadonlyMap<string, Refusal>;
}

/** Gathers what becomes of units. */
class Outcome {
  readonly texts = new Map<string, string>();
  readonly missing: string[] = [];
  readonly refused = new Map<string, Refusal>();

  constructor(private readonly textOf: TextOf) {}

  /** The text of a unit as it was read; undefined where the source's own stays. */
  read(key: string, source: MarkedText): ReturnType<typeof readMarked> | undefined {
    const text = this.textOf({ key, hash: hashOfText(source.text), source });
    if (text === undefined) {
      this.missing.push(key);
      return undefined;
    }
    const read = readMarked(source, text);
    if (read.refusal) {
      this.refused.set(key, read.refusal);
      return undefined;
    }
    this.texts.set(key, read.text);
    return read;
  }

  refuse(key: string, refusal: Refusal): void {
    this.texts.delete(key);
    this.refused.set(key, refusal);
  }

  with<Content>(content: Content): Translated<Content> {
    const { texts, missing, refused } = this;
    return { content, texts, missing, refused };
  }
}

/**
 * The document of the target: the source's, with the same keys, files, code and addresses, and its units replaced by
 * their translations.
 */
export const translateDocument = (source: Document, textOf: TextOf): Translated<Document> => {
  const outcome = new Outcome(textOf);
  const content = changeUnits(source, (unit) => outcome.read(unit.key, unit.source)?.nodes);
  return outcome.with(content);
};

const pageLimits = [
  ["title", TITLE_KEY, MAX_PAGE_TITLE],
  ["description", DESCRIPTION_KEY, MAX_PAGE_DESCRIPTION],
] as const;

/** The page of the target: the source's, with the same id and slug, and its title and description replaced. */
export const translatePage = <Page extends PageTexts>(
  source: Page,
  textOf: TextOf,
): Translated<Page> => {
  const outcome = new Outcome(textOf);
  const sources = sourcesOfPage(source);
  let content = source;
  for (const [name, key, most] of pageLimits) {
    const marked = sources.get(key);
    const read = marked && outcome.read(key, marked);
    if (!read?.nodes) continue;
    const line = lineOf(read.nodes);
    if (line.length > most) {
      const message = `A ${name} has at most ${String(most)} characters; this one has ${String(line.length)}.`;
      outcome.refuse(key, refuse("too-long", message));
    } else content = { ...content, [name]: line };
  }
  return outcome.with(content);
};
