import { claimPath, isPlainName, UNSIGNED, type Claim } from "./claims.ts";
import { NEVER, type Condition } from "./condition.ts";
import type { KnownClaims } from "./known-claims.ts";
import type { Token, TokenReader } from "./tokens.ts";
import { messages } from "./messages.ts";

/** A path as written. */
interface WrittenPath {
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Whether a name after a dot needs brackets, or is in the wrong quotes. */
  readonly isLoose: boolean;
}

/**
 * Parses visitor.claims.x, or whatever is in its place. A path that names no claim is reported and read as false, so
 * that parsing can continue after it. Returns undefined if the path is incomplete.
 */
export const parsePath = (
  reader: TokenReader,
  known: KnownClaims | undefined,
): Condition | undefined => {
  const path = readPath(reader);
  if (path === undefined) {
    return undefined;
  }
  const { names } = path;
  const claim =
    names[0] === "visitor" && names[1] === "claims"
      ? claimWithin(reader, path, names.slice(2), known)
      : reportUnknownPath(reader, path, known);
  return claim === undefined ? NEVER : { type: "claim", claim };
};

const readPath = (reader: TokenReader): WrittenPath | undefined => {
  const first = reader.take();
  const names = [first.written];
  let isLoose = false;
  for (;;) {
    const step = reader.takeIf(".") ? readName(reader) : undefined;
    const bracket = step === undefined ? reader.takeIf("[") : undefined;
    if (step === undefined && bracket === undefined) {
      const { kind, to } = reader.previous();
      return kind === "." ? undefined : { names, from: first.from, to, isLoose };
    }
    const name = step ?? (bracket && readBracket(reader, bracket));
    if (name === undefined) {
      return undefined;
    }
    names.push(name.value);
    isLoose ||= name.isLoose;
  }
};

interface Name {
  readonly value: string;
  readonly isLoose: boolean;
}

/** Parses a name after a dot. Hyphens within it are included, because people often write them. */
const readName = (reader: TokenReader): Name | undefined => {
  if (!isNameToken(reader.peek())) {
    const dot = reader.previous();
    reader.report(
      { from: dot.from, to: Math.max(dot.to, reader.peek().to) },
      messages.nameAfterDot,
    );
    return undefined;
  }
  let name = reader.take().written;
  while (isHyphenWithin(reader)) {
    name += reader.take().written + reader.take().written;
  }
  return { value: name, isLoose: !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) };
};

const isNameToken = ({ kind }: Token): boolean => kind === "word" || kind === "number";

const isHyphenWithin = (reader: TokenReader): boolean => {
  const [hyphen, next] = [reader.peek(), reader.peek(1)];
  return (
    hyphen.written === "-" &&
    isNameToken(next) &&
    hyphen.from === reader.previous().to &&
    hyphen.to === next.from
  );
};

const readBracket = (reader: TokenReader, bracket: Token): Name | undefined => {
  const text = reader.takeIf("text");
  if (text === undefined) {
    const { to } = reader.peek();
    reader.report({ from: bracket.from, to }, messages.nameInBrackets);
    return undefined;
  }
  if (text.value === undefined) {
    reader.report(text, messages.quoteNotClosed);
    return undefined;
  }
  if (reader.takeIf("]") === undefined) {
    reader.report(bracket, messages.bracketNotClosed);
    return undefined;
  }
  return { value: text.value, isLoose: text.suggestion !== undefined };
};

/** The claim that the names after visitor.claims refer to: one signed claim, or `unsigned` followed by one claim. */
const claimAt = (names: readonly string[]): Claim | undefined => {
  const [first, second] = names;
  if (first === undefined || names.length > 2) {
    return undefined;
  }
  if (first === UNSIGNED) {
    return second === undefined ? undefined : { name: second, unsigned: true };
  }
  return second === undefined ? { name: first, unsigned: false } : undefined;
};

const claimWithin = (
  reader: TokenReader,
  path: WrittenPath,
  names: readonly string[],
  known: KnownClaims | undefined,
): Claim | undefined => {
  const claim = claimAt(names);
  if (claim === undefined) {
    reportNoClaim(reader, path, names);
    return undefined;
  }
  if (known !== undefined && !known.has(claim)) {
    if (reader.takesIssues) {
      const { message, suggestion } = known.explain(claim);
      reader.report(path, message, suggestion);
    }
    return undefined;
  }
  if (path.isLoose) {
    const right = claimPath(claim);
    const message = isPlainName(claim.name)
      ? messages.doubleQuotes(right)
      : messages.inBrackets(right);
    reader.report(path, message, right);
  }
  return claim;
};

const reportNoClaim = (reader: TokenReader, path: WrittenPath, names: readonly string[]): void => {
  const [first, second] = names;
  if (first === undefined) {
    reader.report(path, messages.visitorAlone);
  } else if (second === undefined) {
    reader.report(path, messages.unsignedAlone);
  } else if (names.length === 2 && first.toLowerCase() === UNSIGNED) {
    const right = claimPath({ name: second, unsigned: true });
    reader.report(path, messages.capitals(pathOf(path.names), right), right);
  } else {
    reader.report(path, messages.noParts(first === UNSIGNED ? second : first));
  }
};

/** Reports a path that does not start with visitor.claims, and the claim it probably means. */
const reportUnknownPath = (
  reader: TokenReader,
  path: WrittenPath,
  known: KnownClaims | undefined,
): Claim | undefined => {
  const { names } = path;
  const hasVisitor = names[0]?.toLowerCase() === "visitor";
  const behind = names.slice(hasVisitor ? 1 : 0);
  const hasClaims = behind[0]?.toLowerCase() === "claims";
  const claim = claimAt(behind.slice(hasClaims ? 1 : 0));
  if (names.length === 1 && names[0] === "visitor") {
    reader.report(path, messages.visitorAlone);
  } else if (claim === undefined || !(known?.has(claim) ?? hasClaims)) {
    reader.report(path, messages.unknownPath(pathOf(names)));
  } else {
    const right = claimPath(claim);
    const message =
      hasVisitor && hasClaims
        ? messages.capitals(pathOf(names), right)
        : messages.instead(pathOf(names), right);
    reader.report(path, message, right);
  }
  return undefined;
};

const pathOf = (names: readonly string[]): string =>
  names.reduce((path, name) =>
    isPlainName(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`,
  );
