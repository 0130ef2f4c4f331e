import type { Document } from "#contract/schemas/document.ts";
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE } from "#contract/schemas/limits.ts";
import type { MarkedText } from "../markers/marked-text.ts";
import { readMarked } from "../markers/read-marked.ts";
import { refuse, type Refusal } from "../markers/refusal.ts";
import { DESCRIPTION_KEY, hashOfText, TITLE_KEY } from "../units/unit.ts";
import { changeUnits, lineOf } from "../units/unit-places.ts";
import { type PageTexts, sourcesOfPage } from "../units/units.ts";

/** The input for filling in a unit. */
export interface AskedUnit {
  readonly key: string;
  readonly hash: string;
  readonly source: MarkedText;
}

/** Returns the translation of a unit, with the source's markers; undefined if there is none. */
export type TextOf = (unit: AskedUnit) => string | undefined;

/** A page or document with its units replaced, and the units that remain in the source language. */
export interface Translated<Content> {
  readonly content: Content;
  /** The texts it contains, by the keys of their units: as given, or repaired. */
  readonly texts: ReadonlyMap<string, string>;
  /** Units without a text, which remain in the source language. */
  readonly missing: readonly string[];
  /** Units whose text is not valid for their source, which also remain in the source language. */
  readonly refused: ReadonlyMap<string, Refusal>;
}

/** Collects the outcome of each unit. */
class Outcome {
  readonly texts = new Map<string, string>();
  readonly missing: string[] = [];
  readonly refused = new Map<string, Refusal>();

  constructor(private readonly textOf: TextOf) {}

  /** The text of a unit after reading; undefined if the source's own text stays. */
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
 * Creates the target's document: the source's, with the same keys, files, code and addresses, and its units replaced
 * by their translations.
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

/** Creates the target's page: the source's, with the same id and slug, and its title and description replaced. */
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
