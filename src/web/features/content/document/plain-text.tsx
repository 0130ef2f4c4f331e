import { documentStrings } from "./strings.ts";
import { piecesOf } from "./hidden-characters.ts";

/** Text as it is, with everything that hides in it made visible. */
export const PlainText = ({ text }: { text: string }) => {
  const pieces = piecesOf(text);
  if (pieces.length === 1 && pieces[0] !== undefined && "text" in pieces[0]) return text;
  return pieces.map((piece, index) =>
    "text" in piece ? (
      piece.text
    ) : (
      <span
        key={index}
        dir="ltr"
        title={documentStrings.hidden(piece.hidden.name)}
        className="mx-px inline-block rounded-sm bg-warning-soft px-1 font-mono text-xs text-warning-ink forced-colors:border"
      >
        {piece.hidden.code}
        <span className="sr-only"> ({piece.hidden.name})</span>
      </span>
    ),
  );
};
