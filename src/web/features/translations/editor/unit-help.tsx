import type { ReactNode } from "react";
import type { Language } from "#contract/schemas/language.ts";
import { directionOf } from "#web/kit/language.ts";
import { KeyHint } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { MarkedWords } from "./marked-words.tsx";
import { editorMessages as messages } from "./messages.ts";
import { markersOf, missingMarkers } from "./unit-markers.ts";

/** Inserts the next marker that the translation lacks. */
export const MARKER_KEY = "alt+m";

interface UnitMarkersProps {
  readonly source: string;
  readonly text: string;
  readonly onInsert: (marker: string) => void;
}

/**
 * The markers that a translation must contain, with missing ones highlighted. Pressing one inserts it at the caret.
 */
export const UnitMarkers = ({ source, text, onInsert }: UnitMarkersProps) => {
  const markers = markersOf(source);
  if (markers.length === 0) return null;
  const missing = missingMarkers(source, text);
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="text-muted" title={messages.markers}>
        {missing.length === 0 ? messages.markersThere : messages.markersMissing(missing.length)}
      </span>
      {markers.map((marker) => {
        const isMissing = missing.includes(marker);
        return (
          <button
            key={marker}
            type="button"
            dir="ltr"
            translate="no"
            aria-label={messages.insertMarker(marker, isMissing)}
            title={messages.markers}
            // Keeps the caret and the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(marker)}
            className={`min-h-6 rounded-sm border px-1.5 font-mono text-xs hover:bg-subtle ${
              isMissing ? "border-accent text-accent-ink" : "border-line text-muted"
            }`}
          >
            {marker}
          </button>
        );
      })}
      {missing.length > 0 && <KeyHint keys={MARKER_KEY} />}
    </div>
  );
};

/** A text that can replace what was typed. */
export interface Proposal {
  readonly title: string;
  readonly text: string;
  readonly keys: string;
}

interface UnitProposalsProps {
  readonly proposals: readonly Proposal[];
  readonly language: Language;
  readonly onTake: (text: string) => void;
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="text-sm">
    <p className="text-muted">{title}</p>
    <div className="flex flex-wrap items-start gap-2">{children}</div>
  </li>
);

/** Texts that can be taken over unchanged, each with a button or its key. */
export const UnitProposals = ({ proposals, language, onTake }: UnitProposalsProps) =>
  proposals.length > 0 && (
    <ul aria-label={messages.proposals} className="flex flex-col gap-2">
      {proposals.map(({ title, text, keys }) => (
        <Titled key={keys} title={title}>
          <p
            lang={language}
            dir={directionOf(language)}
            className="min-w-0 grow basis-48 wrap-anywhere whitespace-pre-wrap"
          >
            <MarkedWords text={text} />
          </p>
          <Button size="sm" aria-label={messages.takeOf(title)} onClick={() => onTake(text)}>
            {messages.take}
            <KeyHint keys={keys} />
          </Button>
        </Titled>
      ))}
    </ul>
  );
