import type { Language } from "#contract/schemas/language.ts";
import type { TranslationProgressOf } from "#web/api/translations.ts";
import { compareNames } from "#web/kit/name-order.ts";

/** A translated space, and its translations by language. */
export interface TranslatedSpace {
  readonly id: string;
  readonly title: string;
  readonly language: Language;
  readonly translations: ReadonlyMap<Language, TranslationProgressOf>;
}

/** The translated spaces, by title. */
export const translatedSpaces = (progress: readonly TranslationProgressOf[]): TranslatedSpace[] => {
  const spaces = new Map<
    string,
    TranslatedSpace & { translations: Map<Language, TranslationProgressOf> }
  >();
  for (const each of progress) {
    const known = spaces.get(each.source) ?? {
      id: each.source,
      title: each.sourceTitle,
      language: each.sourceLanguage,
      translations: new Map(),
    };
    known.translations.set(each.language, each);
    spaces.set(each.source, known);
  }
  return [...spaces.values()].toSorted(
    (one, other) => compareNames(one.title, other.title) || one.id.localeCompare(other.id),
  );
};

/** The languages that any of the spaces is translated into, most frequent first. */
export const languagesOf = (spaces: readonly TranslatedSpace[]): Language[] => {
  const counts = new Map<Language, number>();
  for (const { translations } of spaces)
    for (const language of translations.keys())
      counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, ones], [other, others]) => others - ones || compareNames(one, other))
    .map(([language]) => language);
};
