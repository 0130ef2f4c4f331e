/** What kinds of token there are; `odd` is everything that no condition contains. */
export type TokenKind =
  | "("
  | ")"
  | "["
  | "]"
  | "."
  | "!"
  | "&&"
  | "||"
  | "=="
  | "!="
  | "word"
  | "number"
  | "text"
  | "odd"
  | "end";

/** A piece of a condition and where it stands, in UTF-16 code units. */
export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** As it is written; what a quoted text says is in `says`. */
  readonly written: string;
  /** What a quoted text says, if it ends and its escapes mean something. */
  readonly says?: string | undefined;
  /** What should have been written, where it is clear. */
  readonly instead?: string;
}

// The alternatives exclude each other by their first character, so no text makes the search go back.
const pattern =
  /(?<space>\s+)|(?<sign>&&?|\|\|?|[!=]={0,2}|[()[\].])|(?<word>[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_$]*)|(?<number>\p{N}[\p{L}\p{M}\p{N}_$]*)|(?<text>"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|'[^'\n\r]*'?|“[^”\n\r]*”?|‘[^’\n\r]*’?)|(?<odd>.)/gsu;

const loose: Readonly<Record<string, "==" | "&&" | "||">> = { "=": "==", "&": "&&", "|": "||" };
const strict: Readonly<Record<string, TokenKind>> = { "===": "==", "!==": "!=" };

/** Takes a text apart, in linear time; the last token is always the end. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (const { 0: written, index: from, groups } of text.matchAll(pattern)) {
    if (groups?.["space"] === undefined) {
      tokens.push(tokenOf({ from, to: from + written.length, written }, groups ?? {}));
    }
  }
  return [...tokens, { kind: "end", from: text.length, to: text.length, written: "" }];
};

type Place = Pick<Token, "from" | "to" | "written">;

const tokenOf = (place: Place, groups: Readonly<Record<string, string | undefined>>): Token => {
  if (groups["sign"] !== undefined) {
    return signToken(place);
  }
  if (groups["text"] !== undefined) {
    return textToken(place);
  }
  const kind = (["word", "number"] as const).find((name) => groups[name] !== undefined);
  return { ...place, kind: kind ?? "odd" };
};

const signToken = (place: Place): Token => {
  const { written } = place;
  const meant = loose[written];
  if (meant !== undefined) {
    return { ...place, kind: meant, instead: meant };
  }
  return { ...place, kind: strict[written] ?? (written as TokenKind) };
};

const textToken = (place: Place): Token => {
  const { written } = place;
  if (written.startsWith('"')) {
    return { ...place, kind: "text", says: unquoted(written) };
  }
  if (written.length < 2 || !/['”’]$/.test(written)) {
    return { ...place, kind: "text", says: undefined };
  }
  const says = written.slice(1, -1);
  return { ...place, kind: "text", says, instead: JSON.stringify(says) };
};

const unquoted = (written: string): string | undefined => {
  try {
    return String(JSON.parse(written));
  } catch {
    return undefined;
  }
};
