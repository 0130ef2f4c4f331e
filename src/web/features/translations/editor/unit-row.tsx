import type { ReactNode } from "react";
import type { Language } from "#contract/schemas/language.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import { directionOf, languageName } from "#web/kit/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UnitStateBadge } from "../progress-words.tsx";
import { MarkedWords } from "./marked-words.tsx";
import { editorMessages as messages } from "./messages.ts";
import { translationOf, type UnitDraft } from "./unit-draft.ts";
import { UnitSource } from "./unit-source.tsx";
import { UnitWarnings } from "./unit-warnings.tsx";

interface UnitRowProps {
  readonly unit: TranslationUnit;
  /** Its position on the page, counted from 1. */
  readonly position: number;
  readonly source: Language;
  readonly target: Language;
  readonly draft: UnitDraft | undefined;
  readonly mayEdit: boolean;
  readonly onOpen: () => void;
  /** Shown instead of the translation while the unit is open. */
  readonly form: ReactNode;
}

/** A text of the page beside its translation. */
export const UnitRow = ({
  unit,
  position,
  source,
  target,
  draft,
  mayEdit,
  onOpen,
  form,
}: UnitRowProps) => {
  const text = draft?.text ?? translationOf(unit);
  const isOpen = form !== undefined;
  return (
    <li
      data-unit={unit.key}
      className={`relative grid gap-x-6 gap-y-3 border-b border-line px-2 py-3 lg:grid-cols-2 ${isOpen ? "" : "hover:bg-subtle"}`}
    >
      <div className="min-w-0">
        <div className="mb-1 flex flex-wrap items-center gap-2 text-xs text-muted">
          <h2>
            <span className="sr-only">{messages.unit(position)}, </span>
            {messages.kind(unit.kind)}
          </h2>
          <UnitStateBadge state={unit.state} />
          {draft !== undefined && (
            <Badge tone="accent" title={messages.draftTitle}>
              {messages.draft}
            </Badge>
          )}
        </div>
        <UnitSource unit={unit} language={source} />
      </div>
      <div className="min-w-0">
        {form ?? (
          <>
            <p className="mb-1 text-xs text-muted lg:sr-only">
              {messages.target(languageName(target))}
            </p>
            {text === "" ? (
              <p className="text-muted">{messages.nothingYet}</p>
            ) : (
              <p
                lang={target}
                dir={directionOf(target)}
                className="wrap-anywhere whitespace-pre-wrap"
              >
                <MarkedWords text={text} />
              </p>
            )}
            {draft === undefined && <UnitWarnings warnings={unit.warnings} />}
            {mayEdit && (
              <button
                type="button"
                data-row-link
                aria-label={messages.edit(position)}
                onClick={onOpen}
                className="absolute inset-0 cursor-text rounded-sm focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
              />
            )}
          </>
        )}
      </div>
    </li>
  );
};
