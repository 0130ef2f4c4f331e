import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Language } from "#contract/schemas/language.ts";
import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { type TermFinder, termsIn } from "#translation/glossary.ts";
import { type Warning, warningsAbout } from "#translation/markers/warnings.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import { directionOf, languageName } from "#web/kit/language.ts";
import { KeyHint } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { MarkedWords } from "./marked-words.tsx";
import { editorMessages as messages } from "./messages.ts";
import { conflictOf, translationOf, type UnitDraft } from "./unit-draft.ts";
import { UnitTerms } from "./unit-source.tsx";

/** The counter shows from this share of the limit on. */
const NEARLY_FULL = 0.8;

const warningWords = (warning: Warning): string => {
  if (warning.code === "numbers-lost") return messages.warnings.numbers(warning.numbers.join(", "));
  if (warning.code === "terms-lost")
    return messages.warnings.terms(
      warning.terms.map(({ source, target }) => `${source} → ${target}`).join(", "),
    );
  return messages.warnings[warning.code];
};

interface Languages {
  readonly source: Language;
  readonly target: Language;
}

interface ConflictProps {
  readonly unit: TranslationUnit;
  readonly draft: UnitDraft;
  readonly language: Language;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Both texts, where somebody else changed under a draft what it was written over. */
const Conflict = ({ unit, draft, language, onKeepMine, onTakeTheirs }: ConflictProps) => {
  const conflict = conflictOf(unit, draft);
  if (conflict === undefined) return null;
  const side = { lang: language, dir: directionOf(language) };
  return (
    <Callout
      tone="warning"
      title={messages.conflict[conflict]}
      actions={
        <>
          {conflict === "target" && (
            <Button size="sm" onClick={onTakeTheirs}>
              {messages.conflict.takeTheirs}
            </Button>
          )}
          <Button size="sm" onClick={onKeepMine}>
            {messages.conflict.keepMine}
          </Button>
        </>
      }
    >
      {conflict === "source" ? (
        messages.conflict.sourceBefore
      ) : (
        <dl className="mt-1 flex flex-col gap-1">
          <div>
            <dt className="text-xs text-muted">{messages.conflict.theirs}</dt>
            <dd {...side} className="wrap-anywhere whitespace-pre-wrap">
              <MarkedWords text={unit.target ?? ""} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">{messages.conflict.yours}</dt>
            <dd {...side} className="wrap-anywhere whitespace-pre-wrap">
              <MarkedWords text={draft.text} />
            </dd>
          </div>
        </dl>
      )}
    </Callout>
  );
};

interface UnitActs {
  readonly write: (text: string) => void;
  readonly discard: () => void;
  readonly keepMine: () => void;
  readonly save: () => void;
  readonly approve: () => void;
  readonly holds: () => void;
  readonly close: () => void;
}

interface UnitFormProps {
  readonly unit: TranslationUnit;
  readonly draft: UnitDraft | undefined;
  readonly languages: Languages;
  readonly finder: TermFinder;
  readonly mayReview: boolean;
  readonly pending: boolean;
  /** Why the last change was refused. */
  readonly refusal: string | undefined;
  readonly acts: UnitActs;
}

/** Where the translation of a unit is written and judged. */
export const UnitForm = ({
  unit,
  draft,
  languages,
  finder,
  mayReview,
  pending,
  refusal,
  acts,
}: UnitFormProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const text = draft?.text ?? translationOf(unit);
  const isEmpty = text.trim() === "";
  const conflict = draft && conflictOf(unit, draft);
  const blocked = conflict === undefined ? undefined : messages.conflict[conflict];
  const warnings = isEmpty ? [] : warningsAbout(unit.source, text, finder);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") acts.close();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (mayReview) acts.approve();
    else acts.save();
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={messages.target(languageName(languages.target))}
        labelHidden
        error={refusal}
        counter={
          text.length >= MAX_UNIT * NEARLY_FULL ? { used: text.length, max: MAX_UNIT } : undefined
        }
        hint={/<[gx]\d/.test(unit.source) ? messages.markers : undefined}
      >
        <Textarea
          ref={area}
          rows={2}
          lang={languages.target}
          dir={directionOf(languages.target)}
          value={text}
          onChange={({ target }) => acts.write(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {draft && (
        <Conflict
          unit={unit}
          draft={draft}
          language={languages.target}
          onKeepMine={acts.keepMine}
          onTakeTheirs={acts.discard}
        />
      )}
      {unit.refusal && <p className="text-sm text-danger-ink">{unit.refusal.message}</p>}
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-sm text-warning-ink">
          {warnings.map((warning) => (
            <li key={warning.code}>{warningWords(warning)}</li>
          ))}
        </ul>
      )}
      <UnitTerms terms={termsIn(unit.source, finder)} language={languages.target} />
      {unit.memory !== undefined && unit.memory !== text && (
        <div className="text-sm">
          <p className="text-muted">{messages.memory}</p>
          <div className="flex flex-wrap items-start gap-2">
            <p
              lang={languages.target}
              dir={directionOf(languages.target)}
              className="min-w-0 grow wrap-anywhere whitespace-pre-wrap"
            >
              <MarkedWords text={unit.memory} />
            </p>
            <Button size="sm" onClick={() => acts.write(unit.memory ?? "")}>
              {messages.takeMemory}
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {mayReview && (
          <Button
            size="sm"
            variant="primary"
            pending={pending}
            disabledReason={isEmpty ? messages.nothingToApprove : blocked}
            onClick={acts.approve}
          >
            {messages.approve}
            <KeyHint keys="mod+Enter" />
          </Button>
        )}
        <Button
          size="sm"
          variant={mayReview ? "secondary" : "primary"}
          pending={pending && !mayReview}
          disabledReason={
            isEmpty ? messages.nothingToApprove : draft === undefined ? messages.noChange : blocked
          }
          onClick={acts.save}
        >
          {messages.save}
        </Button>
        {unit.state === "stale" && draft === undefined && (
          <Button size="sm" title={messages.holdsHint} onClick={acts.holds}>
            {messages.holds}
          </Button>
        )}
        {draft === undefined ? (
          isEmpty && (
            <Button size="sm" variant="ghost" onClick={() => acts.write(unit.source)}>
              {messages.copySource}
            </Button>
          )
        ) : (
          <Button size="sm" variant="ghost" onClick={acts.discard}>
            {messages.discard}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={acts.close}>
          {messages.close}
        </Button>
      </div>
    </div>
  );
};
