import type { Document } from "#contract/schemas/document.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import { storedTextOf } from "#server/modules/content/store/stored-text.ts";
import { type Term, TermFinder, termsIn, termsLost } from "#translation/glossary.ts";
import { type Warning, warningsAbout } from "#translation/markers/warnings.ts";
import { readPO } from "#translation/files/read-po.ts";
import { readXLIFF } from "#translation/files/read-xliff.ts";
import { type ReadText, readMarked } from "#translation/markers/read-marked.ts";
import type { Refusal } from "#translation/markers/refusal.ts";
import { syncDocument } from "#translation/sync/sync-document.ts";
import {
  type TextOf,
  translateDocument,
  translatePage,
} from "#translation/sync/translate-document.ts";
import { targetTexts, targetTextsOfPage } from "#translation/units/target-texts.ts";
import type { Unit } from "#translation/units/unit.ts";
import { changeUnits } from "#translation/units/unit-places.ts";
import {
  type PageTexts,
  sourcesOfDocument,
  sourcesOfPage,
  unitsOfDocument,
  unitsOfPage,
} from "#translation/units/units.ts";

/**
 * Operations on the units of pages, as functions from plain values to plain values: they run in a thread
 * (`unit-thread.ts`). Documents are passed and returned as stored JSON; an empty page has null.
 */

/** A page, or what is known of one. */
export interface PageSide extends PageTexts {
  readonly json: string | null;
}

/** Texts by the keys of their units. */
export type UnitTexts = readonly (readonly [key: string, text: string])[];

/** A unit with its text in the target and in the previous source. */
export interface LookedUnit {
  readonly unit: Unit;
  readonly target: string | null;
  /** The source text of the unit when it was last put into the target. */
  readonly before: string | null;
}

/** The result of checking a unit. */
export interface CheckedUnit {
  /** Glossary terms in its source. */
  readonly terms: readonly Term[];
  readonly warnings: readonly Warning[];
}

/** The generated version of a page. */
export interface GeneratedPage {
  readonly title: string;
  readonly description: string | null;
  readonly document: StoredText | null;
  /** The translations it contains. */
  readonly texts: UnitTexts;
  readonly refused: readonly (readonly [key: string, refusal: Refusal])[];
}

const documentOf = (json: string | null): Document | undefined =>
  json === null ? undefined : (JSON.parse(json) as Document);

const sourcesOf = ({ json, ...page }: PageSide) => {
  const document = documentOf(json);
  return new Map([...sourcesOfPage(page), ...(document ? sourcesOfDocument(document) : [])]);
};

const targetsOf = (source: PageSide, target: PageSide | undefined): Map<string, string> => {
  if (target === undefined) return new Map();
  const [said, there] = [documentOf(source.json), documentOf(target.json)];
  return new Map([
    ...targetTextsOfPage(source, target),
    ...(said && there ? targetTexts(said, there) : []),
  ]);
};

const unitWork = {
  /** Returns the units of a page, in reading order. */
  look: ({
    source,
    target,
    before,
    language,
  }: {
    source: PageSide;
    target: PageSide | undefined;
    before: PageSide | undefined;
    language: string;
  }): LookedUnit[] => {
    const document = documentOf(source.json);
    const units = [
      ...unitsOfPage(source, language),
      ...(document ? unitsOfDocument(document, language) : []),
    ];
    const targets = targetsOf(source, target);
    const texts = before === undefined ? undefined : sourcesOf(before);
    return units.map((unit) => ({
      unit,
      target: targets.get(unit.key) ?? null,
      before: texts?.get(unit.key)?.text ?? null,
    }));
  },

  /** Validates translations against the units of a page; returns valid ones in stored form. */
  read: ({
    source,
    answers,
  }: {
    source: PageSide;
    answers: UnitTexts;
  }): (readonly [key: string, read: { text: string } | { refusal: Refusal }])[] => {
    const sources = sourcesOf(source);
    return answers.flatMap(([key, answer]) => {
      const marked = sources.get(key);
      if (marked === undefined) return [];
      const read = readMarked(marked, answer);
      return [[key, read.refusal ? { refusal: read.refusal } : { text: read.text }] as const];
    });
  },

  /** Parses a file returned by translators: XLIFF, or else PO. */
  readFile: ({ text }: { text: string }) =>
    /^\uFEFF?\s*</.test(text) ? readXLIFF(text) : readPO(text),

  /** Generates the target's page from a page of the source and these translations. */
  generate: ({ source, texts }: { source: PageSide; texts: UnitTexts }): GeneratedPage => {
    const given = new Map(texts);
    const textOf: TextOf = ({ key }) => given.get(key);
    const { json, ...page } = source;
    const made = translatePage<PageTexts>(page, textOf);
    const document = documentOf(json);
    const translated = document && translateDocument(document, textOf);
    return {
      title: made.content.title,
      description: made.content.description ?? null,
      document: translated ? storedTextOf(translated.content) : null,
      texts: [...made.texts, ...(translated?.texts ?? [])],
      refused: [...made.refused, ...(translated?.refused ?? [])],
    };
  },

  /** Returns the target's document after a sync. */
  sync: ({
    before,
    now,
    target,
    kept,
  }: {
    before: { source: string; generated: string } | undefined;
    now: { source: string; generated: string };
    target: string;
    /** Keys of units whose text in the target stays. */
    kept: readonly string[];
  }): StoredText => {
    const both = ({ source, generated }: { source: string; generated: string }) => ({
      source: JSON.parse(source) as Document,
      generated: JSON.parse(generated) as Document,
    });
    return storedTextOf(
      syncDocument({
        before: before && both(before),
        now: both(now),
        target: JSON.parse(target) as Document,
        kept: new Set(kept),
      }),
    );
  },

  /**
   * Returns the terms in units of a page and warnings about their translations; `translation` is null where there is
   * none.
   */
  check: ({
    terms,
    language,
    units,
  }: {
    terms: readonly Term[];
    language: string;
    units: readonly { key: string; source: string; translation: string | null }[];
  }): (readonly [key: string, checked: CheckedUnit])[] => {
    const finder = new TermFinder(terms, language);
    return units.map(({ key, source, translation }) => {
      const warnings = translation === null ? [] : warningsAbout(source, translation, finder);
      return [key, { terms: termsIn(source, finder), warnings }] as const;
    });
  },

  /** Returns whether texts contain a term, and whether their translations use the right one. */
  findTerms: ({
    texts,
  }: {
    texts: readonly { term: Term; language: string; source: string; translation: string | null }[];
  }): { holds: boolean; isKept: boolean }[] => {
    const finders = new Map<string, TermFinder>();
    return texts.map(({ term, language, source, translation }) => {
      const id = JSON.stringify([term, language]);
      const finder = finders.get(id) ?? new TermFinder([term], language);
      finders.set(id, finder);
      const holds = termsIn(source, finder).length > 0;
      const isLost = translation === null || termsLost(source, translation, finder).length > 0;
      return { holds, isKept: holds && !isLost };
    });
  },

  /** Puts texts into some units of a target page; those that do not fit are refused. */
  put: ({ source, target, texts }: { source: PageSide; target: PageSide; texts: UnitTexts }) => {
    const sources = sourcesOf(source);
    const reads = new Map<string, ReadText>();
    const refused: (readonly [key: string, refusal: Refusal])[] = [];
    for (const [key, text] of texts) {
      const marked = sources.get(key);
      const read = marked && readMarked(marked, text);
      if (read?.refusal) refused.push([key, read.refusal]);
      else if (read) reads.set(key, read);
    }
    const { json, ...page } = target;
    const document = documentOf(json);
    const changed = document && changeUnits(document, ({ key }) => reads.get(key)?.nodes);
    const line = translatePage<PageTexts>(
      {
        ...page,
        title: source.title,
        ...(source.description === undefined ? {} : { description: source.description }),
      },
      ({ key }) => reads.get(key)?.text,
    );
    return {
      title: reads.has(":title") ? line.content.title : page.title,
      description: reads.has(":description") ? line.content.description : page.description,
      document: changed ? storedTextOf(changed) : null,
      texts: [...reads].map(([key, { text }]) => [key, text] as const),
      refused: [...refused, ...line.refused],
    };
  },
};

type Works = typeof unitWork;
export type UnitWork = keyof Works;
export type UnitInput<Work extends UnitWork> = Parameters<Works[Work]>[0];
export type UnitAnswer<Work extends UnitWork> = ReturnType<Works[Work]>;

/** One operation, as sent to the thread. */
export interface UnitRequest<Work extends UnitWork = UnitWork> {
  readonly work: Work;
  readonly input: UnitInput<Work>;
}

const works: { readonly [Work in UnitWork]: (input: UnitInput<Work>) => UnitAnswer<Work> } =
  unitWork;

/** Performs one operation. */
export const doUnitWork = <Work extends UnitWork>({
  work,
  input,
}: UnitRequest<Work>): UnitAnswer<Work> => works[work](input);
