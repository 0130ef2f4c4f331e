import type { ClaimsSchema } from "./claims.ts";
import type { Comparison, Condition } from "./condition.ts";
import { KnownClaims } from "./known-claims.ts";
import { parsePath } from "./parse-path.ts";
import { type ConditionIssue, type Token, type TokenKind, TokenReader } from "./tokens.ts";
import { messages } from "./messages.ts";

/** Maximum nesting depth of parentheses and exclamation marks. */
export const MAX_NESTING = 64;
/**
 * Maximum number of characters that are parsed. Higher than the limit for input, because a printed condition can be
 * slightly longer.
 */
export const MAX_CHARACTERS = 4096;

/** A condition, or what is wrong with its text: at least one issue, in the order of the text. */
export type ParsedCondition =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly issues: readonly ConditionIssue[] };

/**
 * Parses a condition. With a schema, claims missing from it are issues. Never throws, and takes time proportional to
 * the length of the text.
 */
export const parseCondition = (text: string, schema?: ClaimsSchema): ParsedCondition => {
  if (text.length > MAX_CHARACTERS) {
    const message = messages.tooLong(MAX_CHARACTERS);
    return { ok: false, issues: [{ from: MAX_CHARACTERS, to: text.length, message }] };
  }
  const reader = new TokenReader(text);
  const parser = new ConditionParser(reader, schema && new KnownClaims(schema));
  const condition = parser.whole();
  return condition === undefined || reader.issues.length > 0
    ? { ok: false, issues: reader.issues.toSorted((a, b) => a.from - b.from) }
    : { ok: true, condition };
};

/** Operators that people spell out as words. */
const spelled: Readonly<Record<string, "&&" | "||" | "!">> = { and: "&&", or: "||", not: "!" };

const spelledAs = (token: Token): "&&" | "||" | "!" | undefined => {
  const word = token.written.toLowerCase();
  return token.kind === "word" && Object.hasOwn(spelled, word) ? spelled[word] : undefined;
};

const isOperator = (kind: TokenKind): boolean =>
  kind === "&&" || kind === "||" || kind === "==" || kind === "!=";

/** Parses by precedence. undefined means that an issue was reported after which parsing cannot continue. */
class ConditionParser {
  readonly #reader: TokenReader;
  readonly #known: KnownClaims | undefined;
  #depth = 0;

  constructor(reader: TokenReader, known: KnownClaims | undefined) {
    this.#reader = reader;
    this.#known = known;
  }

  whole(): Condition | undefined {
    const first = this.#reader.peek();
    if (first.kind === "end") {
      this.#reader.report({ from: 0, to: first.to }, messages.empty);
      return undefined;
    }
    const condition = this.#either();
    const next = this.#reader.peek();
    if (condition !== undefined && next.kind !== "end") {
      this.#reportUnexpected(next);
    }
    return condition;
  }

  #either(): Condition | undefined {
    return this.#row("or", "||", () => this.#both());
  }

  #both(): Condition | undefined {
    return this.#row("and", "&&", () => this.#comparison());
  }

  #row(
    type: "and" | "or",
    operator: TokenKind,
    readPart: () => Condition | undefined,
  ): Condition | undefined {
    const first = readPart();
    if (first === undefined) {
      return undefined;
    }
    const parts = [first];
    while (this.#takeOperator(operator)) {
      const part = readPart();
      if (part === undefined) {
        return undefined;
      }
      parts.push(part);
    }
    return parts.length === 1 ? first : { type, parts };
  }

  #comparison(): Condition | undefined {
    const first = this.#operand();
    if (first === undefined) {
      return undefined;
    }
    const rest: Comparison[] = [];
    for (;;) {
      const equal = this.#takeOperator("==");
      if (!equal && !this.#takeOperator("!=")) {
        return rest.length === 0 ? first : { type: "compare", first, rest };
      }
      const part = this.#operand();
      if (part === undefined) {
        return undefined;
      }
      rest.push({ equal, part });
    }
  }

  #operand(): Condition | undefined {
    const token = this.#reader.peek();
    if (token.kind === "(") {
      return this.#nested(() => this.#parenthesis());
    }
    if (this.#takeOperator("!")) {
      return this.#nested(() => this.#negation());
    }
    if (token.kind === "word" && spelledAs(token) === undefined) {
      return this.#constant() ?? parsePath(this.#reader, this.#known);
    }
    if (token.kind === "text" || token.kind === "number") {
      this.#reader.report(token, messages.notBoolean(token.written));
    } else {
      this.#reportMissing(token);
    }
    return undefined;
  }

  #nested(read: () => Condition | undefined): Condition | undefined {
    if (this.#depth === MAX_NESTING) {
      this.#reader.report(this.#reader.peek(), messages.tooDeep(MAX_NESTING));
      return undefined;
    }
    this.#depth += 1;
    const condition = read();
    this.#depth -= 1;
    return condition;
  }

  #negation(): Condition | undefined {
    const part = this.#operand();
    return part && { type: "not", part };
  }

  #parenthesis(): Condition | undefined {
    const opening = this.#reader.take();
    if (this.#reader.peek().kind === "end") {
      this.#reader.report(opening, messages.notClosed);
      return undefined;
    }
    const condition = this.#either();
    if (condition === undefined || this.#reader.takeIf(")") !== undefined) {
      return condition;
    }
    const next = this.#reader.peek();
    if (next.kind === "end") {
      this.#reader.report(opening, messages.notClosed);
    } else {
      this.#reportUnexpected(next);
    }
    return undefined;
  }

  #constant(): Condition | undefined {
    const { written } = this.#reader.peek();
    const right = written.toLowerCase();
    const next = this.#reader.peek(1).kind;
    if ((right !== "true" && right !== "false") || next === "." || next === "[") {
      return undefined;
    }
    const token = this.#reader.take();
    if (written !== right) {
      this.#reader.report(token, messages.capitals(written, right), right);
    }
    return { type: "constant", value: right === "true" };
  }

  /** Consumes an operator. A loosely written one is accepted and reported. */
  #takeOperator(operator: TokenKind): boolean {
    const token = this.#reader.peek();
    const right = spelledAs(token) ?? token.suggestion;
    if ((right ?? token.kind) !== operator) {
      return false;
    }
    this.#reader.take();
    if (right !== undefined) {
      this.#reader.report(token, messages.instead(token.written, right), right);
    }
    return true;
  }

  /** Reports what is missing where an operand is expected. */
  #reportMissing(token: Token): void {
    const before = this.#reader.previous();
    const operatorBefore = spelledAs(before) ?? before.kind;
    if (token.kind === "odd" || token.kind === "." || token.kind === "[" || token.kind === "]") {
      this.#reader.report(token, messages.unexpected(token.written));
    } else if (isOperator(operatorBefore) || operatorBefore === "!") {
      this.#reader.report(before, messages.nothingAfter(before.written));
    } else if (token.kind === ")") {
      const isEmpty = before.kind === "(";
      const place = isEmpty ? { from: before.from, to: token.to } : token;
      this.#reader.report(place, isEmpty ? messages.nothingWithin : messages.notOpened);
    } else {
      this.#reader.report(token, messages.nothingBefore(token.written));
    }
  }

  /** Reports a token that cannot follow a complete operand. */
  #reportUnexpected(token: Token): void {
    if (token.kind === ")") {
      this.#reader.report(token, messages.notOpened);
    } else if (
      token.kind === "odd" ||
      token.kind === "." ||
      token.kind === "[" ||
      token.kind === "]"
    ) {
      this.#reader.report(token, messages.unexpected(token.written));
    } else {
      this.#reader.report(token, messages.noOperator);
    }
  }
}
