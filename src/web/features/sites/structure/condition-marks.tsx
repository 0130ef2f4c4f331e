import type { ConditionMistake } from "#site/condition/tokens.ts";

/** Characters of a mistake that are shown. */
const MOST_MARKED = 40;

interface ConditionMarksProps {
  readonly text: string;
  readonly mistakes: readonly ConditionMistake[];
}

interface Piece {
  readonly from: number;
  readonly text: string;
  readonly wrong: boolean;
}

/** The text in pieces, those of mistakes marked; a mistake inside another is part of that one. */
const piecesOf = (text: string, mistakes: readonly ConditionMistake[]): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of mistakes) {
    if (from < at) continue;
    if (from > at) pieces.push({ from: at, text: text.slice(at, from), wrong: false });
    // A mistake at the end is about what is missing there.
    pieces.push({ from, text: text.slice(from, to) || " ", wrong: true });
    at = Math.max(to, from);
  }
  if (at < text.length) pieces.push({ from: at, text: text.slice(at), wrong: false });
  return pieces;
};

/** A condition as it was typed, with its mistakes underlined. */
export const ConditionMarks = ({ text, mistakes }: ConditionMarksProps) => (
  <p aria-hidden className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
    {piecesOf(text, mistakes).map((piece) =>
      piece.wrong ? (
        <span
          key={piece.from}
          className="text-danger-ink underline decoration-danger decoration-wavy underline-offset-4"
        >
          {piece.text.length > MOST_MARKED ? `${piece.text.slice(0, MOST_MARKED)}…` : piece.text}
        </span>
      ) : (
        piece.text
      ),
    )}
  </p>
);
