import type { Token } from "./scan-marked.ts";

const BLANK_START = /^[ \t\n]+/;
const BLANK_END = /[ \t\n]+$/;

/** Scripts without spaces between words, where a missing blank is no loss. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * What is directly next to one end of a token: a blank, a letter or digit, another character, a marker, or nothing.
 */
type Beside = "blank" | "word" | "sign" | "marker" | "nothing";

const kindOf = (character: string | undefined): Beside => {
  if (character === undefined || character === "") return "nothing";
  if (BLANK_START.test(character)) return "blank";
  return WORD.test(character) && !UNSPACED.test(character) ? "word" : "sign";
};

const endOf = (token: Token | undefined): Beside =>
  token === undefined
    ? "nothing"
    : token.type === "text"
      ? kindOf(/.$/su.exec(token.text.slice(-2))?.[0])
      : "marker";

const startOf = (token: Token | undefined): Beside =>
  token === undefined
    ? "nothing"
    : token.type === "text"
      ? kindOf(/^./su.exec(token.text)?.[0])
      : "marker";

/** The sides of each marker that have a blank: before its start, after its end, and inside at either end. */
interface Blanks {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
  readonly atStart: ReadonlySet<number>;
  readonly atEnd: ReadonlySet<number>;
}

const blanksOf = (tokens: readonly Token[]): Blanks => {
  const blanks = {
    before: new Set<number>(),
    after: new Set<number>(),
    atStart: new Set<number>(),
    atEnd: new Set<number>(),
  };
  for (const [at, token] of tokens.entries()) {
    if (token.type === "text") continue;
    const [left, right] = [endOf(tokens[at - 1]), startOf(tokens[at + 1])];
    const { number } = token;
    if (token.type !== "close" && left === "blank") blanks.before.add(number);
    if (token.type === "close" && left === "blank") blanks.atEnd.add(number);
    if (token.type !== "open" && right === "blank") blanks.after.add(number);
    if (token.type === "open" && right === "blank") blanks.atStart.add(number);
  }
  return blanks;
};

/** Joins adjacent texts and drops empty ones. */
const joined = (tokens: readonly Token[]): Token[] => {
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    if (token.type !== "text") all.push(token);
    else if (last?.type === "text") all[all.length - 1] = { ...last, text: last.text + token.text };
    else if (token.text !== "") all.push(token);
  }
  return all;
};

/** Moves blanks that are just inside a mark, where the source has none, to the outside. */
const moveOut = (given: readonly Token[], source: Blanks): Token[] => {
  const tokens = [...given];
  for (let at = tokens.length - 2; at >= 0; at -= 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token?.type !== "open" || next?.type !== "text" || source.atStart.has(token.number))
      continue;
    const blank = BLANK_START.exec(next.text)?.[0];
    if (blank === undefined) continue;
    const text = next.text.slice(blank.length);
    const rest: Token[] = text === "" ? [] : [{ type: "text", text }];
    const outside: Token[] =
      endOf(tokens[at - 1]) === "blank" ? [] : [{ type: "text", text: blank }];
    tokens.splice(at, 2, ...outside, token, ...rest);
  }
  for (let at = 1; at < tokens.length; at += 1) {
    const [previous, token] = [tokens[at - 1], tokens[at]];
    if (token?.type !== "close" || previous?.type !== "text" || source.atEnd.has(token.number))
      continue;
    const text = previous.text.replace(BLANK_END, "");
    if (text === previous.text) continue;
    const blank = previous.text.slice(text.length);
    const rest: Token[] = text === "" ? [] : [{ type: "text", text }];
    const outside: Token[] =
      startOf(tokens[at + 1]) === "blank" ? [] : [{ type: "text", text: blank }];
    tokens.splice(at - 1, 2, ...rest, token, ...outside);
    at = at - 2 + rest.length + 1;
  }
  return joined(tokens);
};

/**
 * Restores blanks that a translation lost next to its markers: where the source has one and a word would now touch
 * the marker.
 */
export const repairBlanks = (given: readonly Token[], source: readonly Token[]): Token[] => {
  const wanted = blanksOf(source);
  const tokens = moveOut(given, wanted);
  const repaired: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const previous = tokens[at - 1];
    if (previous !== undefined) {
      // A blank just inside a mark would not be kept.
      const isInside = previous.type === "open" || token.type === "close";
      const follows = previous.type !== "text" && wanted.after.has(previous.number);
      const precedes = token.type !== "text" && wanted.before.has(token.number);
      const sides = [endOf(previous), startOf(token)];
      const touch = sides.every((side) => side === "word" || side === "marker");
      if (!isInside && (follows || precedes) && touch) repaired.push({ type: "text", text: " " });
    }
    repaired.push(token);
  }
  return joined(repaired);
};
