/** The kinds of token; `odd` is anything that no condition contains. */
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

/** A token of a condition and its position, in UTF-16 code units. */
export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** The source text; the content of a quoted text is in `value`. */
  readonly written: string;
  /** The content of a quoted text, if it is terminated and its escapes are valid. */
  readonly value?: string | undefined;
  /** What should have been written, if that is clear. */
  readonly suggestion?: string;
}

// The alternatives differ in their first character, so no text causes backtracking.
const pattern =
  /(?<space>\s+)|(?<sign>&&?|\|\|?|[!=]={0,2}|[()[\].])|(?<word>[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_$]*)|(?<number>\p{N}[\p{L}\p{M}\p{N}_$]*)|(?<text>"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|'[^'\n\r]*'?|“[^”\n\r]*”?|‘[^’\n\r]*’?)|(?<odd>.)/gsu;

const loose: Readonly<Record<string, "==" | "&&" | "||">> = { "=": "==", "&": "&&", "|": "||" };
const strict: Readonly<Record<string, TokenKind>> = { "===": "==", "!==": "!=" };

/** Splits a text into tokens, in linear time. The last token is always `end`. */
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
    return { ...place, kind: meant, suggestion: meant };
  }
  return { ...place, kind: strict[written] ?? (written as TokenKind) };
};

const textToken = (place: Place): Token => {
  const { written } = place;
  if (written.startsWith('"')) {
    return { ...place, kind: "text", value: unquoted(written) };
  }
  if (written.length < 2 || !/['”’]$/.test(written)) {
    return { ...place, kind: "text", value: undefined };
  }
  const value = written.slice(1, -1);
  return { ...place, kind: "text", value, suggestion: JSON.stringify(value) };
};

const unquoted = (written: string): string | undefined => {
  try {
    return String(JSON.parse(written));
  } catch {
    return undefined;
  }
};

/** What is wrong with a part of a condition, from one UTF-16 code unit up to, not including, another. */
export interface ConditionIssue {
  readonly from: number;
  readonly to: number;
  /** A whole sentence for the author of the condition. */
  readonly message: string;
  /** What to replace that part with, if that is clear. */
  readonly suggestion?: string;
}

/** Maximum number of issues reported at once. */
const MAX_ISSUES = 20;

/** Iterates over the tokens of a text and collects what is wrong with them. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  readonly #issues: ConditionIssue[] = [];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#end = { kind: "end", from: text.length, to: text.length, written: "" };
  }

  get issues(): readonly ConditionIssue[] {
    return this.#issues;
  }

  /** The next token, or one further ahead; after the last token, always `end`. */
  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? this.#end;
  }

  /** The token before the next one. */
  previous(): Token {
    return this.#tokens[this.#at - 1] ?? { ...this.#end, from: 0, to: 0 };
  }

  /** Whether another issue would still be recorded. */
  get takesIssues(): boolean {
    return this.#issues.length < MAX_ISSUES;
  }

  /** Consumes the next token. */
  take(): Token {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  /** Consumes the next token if it is of the given kind. */
  takeIf(kind: TokenKind): Token | undefined {
    return this.peek().kind === kind ? this.take() : undefined;
  }

  /** Records an issue, unless there are 20 already. */
  report(place: Pick<Token, "from" | "to">, message: string, suggestion?: string): void {
    if (this.takesIssues) {
      const { from, to } = place;
      this.#issues.push({ from, to, message, ...(suggestion !== undefined && { suggestion }) });
    }
  }
}
