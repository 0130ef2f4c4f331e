import { useMemo } from "react";
import { type Term, TermFinder } from "#translation/glossary.ts";
import { plainOf } from "#translation/markers/marked-text.ts";
import { sourceChanges } from "#translation/units/source-changes.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import { AddedWords, RemovedWords } from "#web/features/review/index.ts";
import { directionOf } from "#web/kit/language.ts";
import type { Language } from "#contract/schemas/language.ts";
import { MarkedWords } from "./marked-words.tsx";
import { editorMessages as messages } from "./messages.ts";

/** The changes, each with its start index in the current words of the source. */
const placedChanges = (before: string, now: string) => {
  let at = 0;
  return sourceChanges(before, now).map(({ kind, text }) => {
    const from = at;
    if (kind !== "removed") at += plainOf(text).length;
    return { kind, text, from };
  });
};

interface UnitSourceProps {
  readonly unit: TranslationUnit;
  readonly language: Language;
}

/** The source of a unit with its terms; for a stale one, with the words that have changed since it was translated. */
export const UnitSource = ({ unit, language }: UnitSourceProps) => {
  const { source, translatedFrom } = unit;
  const terms = useMemo(
    () => new TermFinder(unit.terms, language).find(plainOf(source)),
    [unit.terms, language, source],
  );
  const changed = translatedFrom !== undefined && translatedFrom !== source;
  return (
    <p
      lang={language}
      dir={directionOf(language)}
      className="wrap-anywhere whitespace-pre-wrap"
      {...(changed && { title: messages.changed })}
    >
      {changed ? (
        placedChanges(translatedFrom, source).map(({ kind, text, from }, index) => {
          if (kind === "removed")
            return (
              <RemovedWords key={index}>
                <MarkedWords text={text} />
              </RemovedWords>
            );
          const words = <MarkedWords text={text} terms={terms} from={from} />;
          return kind === "added" ? (
            <AddedWords key={index}>{words}</AddedWords>
          ) : (
            <span key={index}>{words}</span>
          );
        })
      ) : (
        <MarkedWords text={source} terms={terms} />
      )}
    </p>
  );
};

interface UnitTermsProps {
  readonly terms: readonly Term[];
  /** The language of the translation. */
  readonly language: Language;
}

/** The glossary terms in a text, each with its translation. */
export const UnitTerms = ({ terms, language }: UnitTermsProps) =>
  terms.length > 0 && (
    <div className="text-sm">
      <p className="text-muted">{messages.terms}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {terms.map(({ source, target }) => (
          <li key={source}>
            <bdi>{source}</bdi>{" "}
            <span className="text-muted">
              {source === target ? (
                messages.keepTerm
              ) : (
                <>
                  <span aria-hidden>→ </span>
                  <bdi lang={language} className="font-medium text-ink">
                    {target}
                  </bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
