import { refuse, type Refusal } from "./refusal.ts";

/** A token of a marked text: words, the start or end of a mark, or something that is not translated. */
export type Token =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "open" | "close" | "stand"; readonly number: number };

/** The result of reading a text. */
export type Read<Value> =
  | ({ readonly refusal?: never } & Value)
  | ({ readonly refusal: Refusal } & { readonly [Name in keyof Value]?: never });

const TAG = /<(\/?)([gx])([1-9]\d{0,5})[ \t\n]*(\/?)>/y;
/** The end of an `<x>` element that was written as a pair of tags: only white space may be inside. */
const STAND_END = /[ \t\n]*<\/x([1-9]\d{0,5})[ \t\n]*>/y;
const KNOWN_REFERENCE = /&(lt|gt|amp|quot|apos|#39|#34);/y;
const ANY_REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

const characters: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#34": '"',
};

const SPECIAL = /[<&]/g;

/** Maximum number of characters that a message quotes from a text. */
const MAX_QUOTED = 20;

const matchFrom = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Splits a marked text into tokens. Refuses anything other than markers and text: other markup, and references other
 * than those for `<`, `>`, `&` and quotes.
 */
export const scanMarked = (marked: string): Read<{ readonly tokens: readonly Token[] }> => {
  const tokens: Token[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") tokens.push({ type: "text", text });
    text = "";
  };
  let at = 0;
  while (at < marked.length) {
    const next = matchFrom(SPECIAL, marked, at)?.index ?? marked.length;
    text += marked.slice(at, next);
    at = next;
    if (at === marked.length) break;
    if (marked[at] === "&") {
      const known = matchFrom(KNOWN_REFERENCE, marked, at);
      const other = known ?? matchFrom(ANY_REFERENCE, marked, at);
      if (known === null && other !== null) {
        const message = `${other[0]} is not text here: write the character itself.`;
        return { refusal: refuse("reference", message) };
      }
      text += known === null ? "&" : (characters[known[1] ?? ""] ?? "");
      at += known === null ? 1 : known[0].length;
      continue;
    }
    const tag = matchFrom(TAG, marked, at);
    if (tag === null) {
      const quoted = marked.slice(at, at + MAX_QUOTED).toWellFormed();
      const message = `“${quoted}” is no marker: write < as &lt; where it is meant as text.`;
      return { refusal: refuse("markup", message) };
    }
    const [whole, slash, kind, digits, end] = tag;
    const number = Number(digits);
    at += whole.length;
    flush();
    if (kind === "x") {
      const closing = end === "/" ? null : matchFrom(STAND_END, marked, at);
      const isWhole = end === "/" ? slash === "" : Number(closing?.[1]) === number;
      if (!isWhole || slash === "/") {
        const message = `<x${String(number)}/> stands for something that is not translated, so nothing can be inside it.`;
        return { refusal: refuse("marker-crossed", message, `<x${String(number)}/>`) };
      }
      at += closing?.[0].length ?? 0;
      tokens.push({ type: "stand", number });
    } else if (end === "/") {
      tokens.push({ type: "open", number }, { type: "close", number });
    } else {
      tokens.push({ type: slash === "/" ? "close" : "open", number });
    }
  }
  flush();
  return { tokens };
};
