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
 * What is done with the units of pages, as functions from plain values to plain values: they run in a thread
 * (`unit-thread.ts`). Documents come and go as the JSON they are stored as; a page that says nothing has null.
 */

/** A page, or what is known of one. */
export interface PageSide extends PageTexts {
  readonly json: string | null;
}

/** Texts by the keys of their units. */
export type UnitTexts = readonly (readonly [key: string, text: string])[];

/** A unit, and what the target and the state before say for it. */
export interface LookedUnit {
  readonly unit: Unit;
  readonly target: string | null;
  /** The source's text of the unit when it was last put into the target. */
  readonly before: string | null;
}

/** What a unit is to be looked at for. */
export interface CheckedUnit {
  /** Terms of the glossary that its source holds. */
  readonly terms: readonly Term[];
  readonly warnings: readonly Warning[];
}

/** What is generated of a page. */
export interface GeneratedPage {
  readonly title: string;
  readonly description: string | null;
  readonly document: StoredText | null;
  /** The translations in it. */
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
  /** The units of a page, in reading order. */
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

  /** Reads answers against the units of a page; what fits is written as it is kept. */
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

  /** Reads a file that came back from translators: XLIFF, or else PO. */
  readFile: ({ text }: { text: string }) =>
    /^\uFEFF?\s*</.test(text) ? readXLIFF(text) : readPO(text),

  /** The page of the target that a page of the source and these translations make. */
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

  /** The document of the target after a sync. */
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

  /** The terms that units of a page hold, and what is odd about their translations; null where they have none. */
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

  /** Whether texts hold a term, and whether their translations call it as they should. */
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

  /** A page of the target with other texts for some of the source's units; those that do not fit are refused. */
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

/** One piece of work, as it is sent to the thread. */
export interface UnitRequest<Work extends UnitWork = UnitWork> {
  readonly work: Work;
  readonly input: UnitInput<Work>;
}

const works: { readonly [Work in UnitWork]: (input: UnitInput<Work>) => UnitAnswer<Work> } =
  unitWork;

/** Does one piece of work. */
export const doUnitWork = <Work extends UnitWork>({
  work,
  input,
}: UnitRequest<Work>): UnitAnswer<Work> => works[work](input);
