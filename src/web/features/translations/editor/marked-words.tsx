import type { ReactNode } from "react";
import type { Language } from "#contract/schemas/language.ts";
import type { FoundTerm } from "#translation/glossary.ts";
import { plainOf } from "#translation/markers/marked-text.ts";
import { directionOf } from "#web/kit/language.ts";
import { editorMessages as messages } from "./messages.ts";

const MARKER = /(<\/?[gx]\d+\/?>)/;

/** The words of a text from an index on, with the terms that overlap them. */
const withTerms = (words: string, from: number, found: readonly FoundTerm[]): ReactNode[] => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { term, ...place } of found) {
    const start = Math.max(place.from - from, at);
    const end = Math.min(place.to - from, words.length);
    if (start >= end) continue;
    parts.push(
      words.slice(at, start),
      <span
        key={start}
        title={messages.termMeans(term)}
        className="underline decoration-accent decoration-dotted decoration-2 underline-offset-4"
      >
        {words.slice(start, end)}
      </span>,
    );
    at = end;
  }
  return [...parts, words.slice(at)];
};

interface MarkedWordsProps {
  readonly text: string;
  /** Terms by their position in the words of the whole text. */
  readonly terms?: readonly FoundTerm[];
  /** The index of this part in the words of the whole text. */
  readonly from?: number;
}

/** A marked text as people read it; its markers keep their own direction, like code. */
export const MarkedWords = ({ text, terms = [], from = 0 }: MarkedWordsProps) => {
  let at = from;
  return text.split(MARKER).map((part, index) => {
    const words = plainOf(part);
    const begin = at;
    at += words.length;
    return index % 2 === 1 ? (
      <bdi
        key={index}
        dir="ltr"
        translate="no"
        className="mx-px rounded-[3px] bg-subtle px-0.5 font-mono text-xs text-muted"
      >
        {part}
      </bdi>
    ) : (
      <span key={index}>{terms.length === 0 ? words : withTerms(words, begin, terms)}</span>
    );
  });
};

interface MarkedPreviewProps {
  readonly text: string;
  readonly language: Language;
}

/**
 * Shows how a marked text reads while it is typed. Between right-to-left words, a text field shows the characters of
 * a marker reversed, and it cannot isolate part of its text. Renders nothing where that does not matter.
 */
export const MarkedPreview = ({ text, language }: MarkedPreviewProps) =>
  directionOf(language) === "rtl" && MARKER.test(text) ? (
    // Screen readers read the field itself, in the correct order.
    <div aria-hidden className="text-sm">
      <span className="text-muted">{messages.reads}</span>
      <p lang={language} dir="rtl" className="wrap-anywhere whitespace-pre-wrap">
        <MarkedWords text={text} />
      </p>
    </div>
  ) : null;
