import { documentMessages as messages } from "../messages.ts";

/** Text, or a single invisible character, which can make text look like other text. */
export type TextPiece = { readonly text: string } | { readonly hidden: HiddenCharacter };

export interface HiddenCharacter {
  /** `U+202E`. */
  readonly code: string;
  readonly name: string;
}

const names: Readonly<Record<string, string>> = {
  "\u061C": "Arabic letter mark",
  "\u180E": "Mongolian vowel separator",
  "\u200B": "zero-width space",
  "\u200E": "left-to-right mark",
  "\u200F": "right-to-left mark",
  "\u202A": "left-to-right embedding",
  "\u202B": "right-to-left embedding",
  "\u202C": "end of direction",
  "\u202D": "left-to-right override",
  "\u202E": "right-to-left override",
  "\u2060": "word joiner",
  "\u2066": "left-to-right isolate",
  "\u2067": "right-to-left isolate",
  "\u2068": "first strong isolate",
  "\u2069": "end of isolate",
  "\uFEFF": "byte order mark",
};

/**
 * Matches invisible characters and those that change the text direction. Also matches emoji flags written with tag
 * characters, such as Scotland's, so that they can be skipped as a whole.
 */
const finder =
  /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?![\t\n\r])\p{Cc}/gu;

const described = (character: string): HiddenCharacter => {
  const number = character.codePointAt(0) ?? 0;
  const tag = number >= 0xe_00_00;
  return {
    code: `U+${number.toString(16).toUpperCase().padStart(4, "0")}`,
    name: names[character] ?? (tag ? "tag character" : "control character"),
  };
};

/** Splits a text at its hidden characters. The pieces joined together are the text. */
export const piecesOf = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(finder)) {
    if (found.startsWith("\u{1F3F4}")) continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ hidden: described(found) });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
};

/** A text with its hidden characters written as `[U+202E]`, for attributes such as alternative texts. */
export const visibleText = (text: string): string =>
  piecesOf(text)
    .map((piece) => ("text" in piece ? piece.text : `[${piece.hidden.code}]`))
    .join("");

/** A text with its hidden characters made visible. */
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
        title={messages.hidden(piece.hidden.name)}
        className="mx-px inline-block rounded-sm bg-warning-soft px-1 font-mono text-xs text-warning-ink forced-colors:border"
      >
        {piece.hidden.code}
        <span className="sr-only"> ({piece.hidden.name})</span>
      </span>
    ),
  );
};
