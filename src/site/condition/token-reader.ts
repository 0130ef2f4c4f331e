import { tokensOf, type Token, type TokenKind } from "./tokens.ts";

/** What is wrong with a part of a condition, from one UTF-16 code unit to before another. */
export interface ConditionMistake {
  readonly from: number;
  readonly to: number;
  /** A whole sentence for whoever wrote the condition. */
  readonly message: string;
  /** What to write in place of that part, where it is clear. */
  readonly suggestion?: string;
}

/** Most mistakes that are told at once. */
const MAX_MISTAKES = 20;

/** Goes through the tokens of a text, and gathers what is wrong with them. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  readonly #mistakes: ConditionMistake[] = [];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#end = { kind: "end", from: text.length, to: text.length, written: "" };
  }

  get mistakes(): readonly ConditionMistake[] {
    return this.#mistakes;
  }

  /** The next token, or one further on; behind the last one there is only the end. */
  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? this.#end;
  }

  /** The token before the next one. */
  previous(): Token {
    return this.#tokens[this.#at - 1] ?? { ...this.#end, from: 0, to: 0 };
  }

  /** Whether more mistakes would be told. */
  get listens(): boolean {
    return this.#mistakes.length < MAX_MISTAKES;
  }

  /** Goes on behind the next token. */
  take(): Token {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  /** Takes the next token if it is of a kind. */
  takeIf(kind: TokenKind): Token | undefined {
    return this.peek().kind === kind ? this.take() : undefined;
  }

  /** Tells a mistake, unless enough have been told. */
  report(place: Pick<Token, "from" | "to">, message: string, suggestion?: string): void {
    if (this.listens) {
      const { from, to } = place;
      this.#mistakes.push({ from, to, message, ...(suggestion !== undefined && { suggestion }) });
    }
  }
}
