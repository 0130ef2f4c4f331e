import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import type { Language } from "#contract/schemas/language.ts";
import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { TermFinder } from "#translation/glossary.ts";
import { warningsAbout } from "#translation/markers/warnings.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import { directionOf, languageName } from "#web/kit/language.ts";
import { KeyHint, useKeys } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { MarkedPreview, MarkedWords } from "./marked-words.tsx";
import { editorMessages as messages } from "./messages.ts";
import { conflictOf, translationOf, type UnitDraft } from "./unit-draft.ts";
import { MARKER_KEY, type Proposal, UnitMarkers, UnitProposals } from "./unit-help.tsx";
import { missingMarkers, withMarker } from "./unit-markers.ts";
import { UnitTerms } from "./unit-source.tsx";
import { UnitWarnings } from "./unit-warnings.tsx";
import { isComposing } from "#web/kit/composing.ts";

/** Copies the source text. */
const SOURCE_KEY = "alt+0";

/** The counter is shown from this share of the limit on. */
const NEARLY_FULL = 0.8;

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

/** Both texts, if somebody else has changed what a draft was based on. */
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
  /** Opens the next or the previous text. */
  readonly step: (by: 1 | -1) => void;
}

interface UnitFormProps {
  readonly unit: TranslationUnit;
  readonly draft: UnitDraft | undefined;
  readonly languages: Languages;
  readonly mayReview: boolean;
  readonly pending: boolean;
  /** Why the last change was refused. */
  readonly refusal: string | undefined;
  readonly acts: UnitActs;
}

/** The form for translating and reviewing a unit. */
export const UnitForm = ({
  unit,
  draft,
  languages,
  mayReview,
  pending,
  refusal,
  acts,
}: UnitFormProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
    form.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, []);
  const text = draft?.text ?? translationOf(unit);
  const isEmpty = text.trim() === "";
  const conflict = draft && conflictOf(unit, draft);
  const blocked = conflict === undefined ? undefined : messages.conflict[conflict];
  const finder = useMemo(
    () => new TermFinder(unit.terms, languages.source),
    [unit.terms, languages.source],
  );
  // The service knows nothing of unsaved text.
  const warnings = isEmpty ? [] : warningsAbout(unit.source, text, finder);
  const take = (proposed: string) => {
    acts.write(proposed);
    area.current?.focus();
  };
  const saved = translationOf(unit);
  const proposals: Proposal[] = [
    { title: messages.memory, text: unit.memory ?? "", keys: "alt+1" },
    { title: messages.saved, text: conflict === undefined ? saved : "", keys: "alt+2" },
  ].filter((proposal) => proposal.text !== "" && proposal.text !== text);
  const insert = (marker: string) => {
    const field = area.current;
    if (field === null) return;
    const { selectionStart: from, selectionEnd: to } = field;
    const put = withMarker(text, { from, to }, marker);
    // Set immediately, so that the caret does not jump to the end when the draft is rendered.
    field.value = put.text;
    field.focus();
    field.setSelectionRange(put.caret, put.caret);
    acts.write(put.text);
  };
  const [nextMarker] = missingMarkers(unit.source, text);
  useKeys([
    ...proposals.map(({ title, text: proposed, keys }) => ({
      keys,
      label: messages.takeOf(title),
      run: () => take(proposed),
    })),
    { keys: SOURCE_KEY, label: messages.copySource, run: () => take(unit.source) },
    ...(nextMarker === undefined
      ? []
      : [{ keys: MARKER_KEY, label: messages.keys.marker, run: () => insert(nextMarker) }]),
    { keys: "alt+ArrowDown", label: messages.keys.next, run: () => acts.step(1) },
    { keys: "alt+ArrowUp", label: messages.keys.before, run: () => acts.step(-1) },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") acts.close();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (mayReview) acts.approve();
    else acts.save();
  };
  return (
    <div ref={form} className="flex flex-col gap-3">
      <Field
        label={messages.target(languageName(languages.target))}
        labelHidden
        error={refusal}
        counter={
          text.length >= MAX_UNIT * NEARLY_FULL ? { used: text.length, max: MAX_UNIT } : undefined
        }
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
      <MarkedPreview text={text} language={languages.target} />
      <UnitMarkers source={unit.source} text={text} onInsert={insert} />
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
      <UnitWarnings warnings={warnings} />
      <UnitTerms terms={unit.terms} language={languages.target} />
      <UnitProposals proposals={proposals} language={languages.target} onTake={take} />
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
        {isEmpty && (
          <Button size="sm" variant="ghost" onClick={() => take(unit.source)}>
            {messages.copySource}
            <KeyHint keys={SOURCE_KEY} />
          </Button>
        )}
        {draft !== undefined && (
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
