import { sourceChanges } from "#translation/units/source-changes.ts";
import type { Term } from "#translation/glossary.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import { AddedWords, RemovedWords } from "#web/features/review/index.ts";
import { directionOf } from "#web/kit/language.ts";
import type { Language } from "#contract/schemas/language.ts";
import { MarkedWords } from "./marked-words.tsx";
import { editorMessages as messages } from "./messages.ts";

/** The source of a unit; of a stale one with the words that changed since it was translated. */
export const UnitSource = ({ unit, language }: { unit: TranslationUnit; language: Language }) => {
  const { source, translatedFrom } = unit;
  const changed = translatedFrom !== undefined && translatedFrom !== source;
  return (
    <p
      lang={language}
      dir={directionOf(language)}
      className="wrap-anywhere whitespace-pre-wrap"
      {...(changed && { title: messages.changed })}
    >
      {changed ? (
        sourceChanges(translatedFrom, source).map(({ kind, text }, at) => {
          const words = <MarkedWords text={text} />;
          if (kind === "added") return <AddedWords key={at}>{words}</AddedWords>;
          if (kind === "removed") return <RemovedWords key={at}>{words}</RemovedWords>;
          return <span key={at}>{words}</span>;
        })
      ) : (
        <MarkedWords text={source} />
      )}
    </p>
  );
};

interface UnitTermsProps {
  readonly terms: readonly Term[];
  /** The language of the translation. */
  readonly language: Language;
}

/** The terms of the glossary that a text holds, each with what it is called. */
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
