import type { WantedPlace } from "./wanted-places.ts";

/** Something wrong at an offset of a text. */
export interface Fault {
  readonly offset: number;
  readonly message: string;
}

interface Frame {
  readonly isObject: boolean;
  /** The names so far, if they are checked. */
  readonly names: Set<string> | undefined;
  readonly place: WantedPlace | undefined;
  index: number;
}

const numeral = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const space = /[ \t\r\n]*/y;

/** The offset after a match that starts here; -1 if there is none. */
const behind = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

const escaped = /(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The offset after a string that starts here, or what is wrong with it. */
const behindString = (text: string, start: number): number | Fault => {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) return { offset: start, message: "This text has no end." };
    if (code === 34) return at + 1;
    if (code < 32)
      return { offset: at, message: "A text holds no line break or control character." };
    if (code === 92) {
      const next = behind(escaped, text, at + 1);
      if (next === -1) return { offset: at, message: "A backslash begins no such escape." };
      at = next;
    } else at += 1;
  }
};

const found = (text: string, at: number): string => {
  const character = text.codePointAt(at);
  return character === undefined ? "the end" : `“${String.fromCodePoint(character)}”`;
};

/**
 * Scans a JSON text by its grammar and returns the first fault: malformed, or a duplicate name in an object. Fills in
 * the offsets of `places` on the way. Slower than JSON.parse, which reports neither where it stopped nor what it
 * dropped.
 */
export const scanJson = (text: string, places?: WantedPlace): Fault | undefined => {
  const frames: Frame[] = [];
  let place: WantedPlace | undefined = places;
  let at = behind(space, text, 0);
  const expected = (what: string): Fault => ({
    offset: Math.min(at, text.length),
    message: `Expected ${what}, found ${found(text, at)}.`,
  });
  for (;;) {
    // A value starts here.
    if (place) place.offset ??= at;
    const opening = text[at];
    let isClosed = true;
    if (opening === "{" || opening === "[") {
      const isObject = opening === "{";
      frames.push({ isObject, names: isObject ? new Set() : undefined, place, index: 0 });
      at = behind(space, text, at + 1);
      isClosed = text[at] === (isObject ? "}" : "]");
      if (isClosed) {
        frames.pop();
        at += 1;
      }
    } else if (opening === '"') {
      const end = behindString(text, at);
      if (typeof end !== "number") return end;
      at = end;
    } else {
      const end = Math.max(behind(numeral, text, at), behind(word, text, at));
      if (end === -1) return expected("a value");
      at = end;
    }
    // The containers that end with it.
    while (isClosed) {
      at = behind(space, text, at);
      const frame = frames.at(-1);
      if (!frame) return at < text.length ? expected("nothing more") : undefined;
      if (text[at] === ",") {
        frame.index += 1;
        at = behind(space, text, at + 1);
        isClosed = false;
      } else if (text[at] === (frame.isObject ? "}" : "]")) {
        frames.pop();
        at += 1;
      } else return expected(frame.isObject ? "a comma or “}”" : "a comma or “]”");
    }
    // The name of the next value.
    const frame = frames.at(-1);
    if (frame?.isObject === true) {
      if (text[at] !== '"') return expected("a name in quotes");
      const end = behindString(text, at);
      if (typeof end !== "number") return end;
      const name = String(JSON.parse(text.slice(at, end)));
      if (frame.names?.has(name) === true)
        return { offset: at, message: `The name “${name.slice(0, 100)}” is there twice.` };
      frame.names?.add(name);
      const nameAt = at;
      at = behind(space, text, end);
      if (text[at] !== ":") return expected("a colon");
      at = behind(space, text, at + 1);
      place = frame.place?.steps.get(name);
      if (place) place.offset ??= nameAt;
    } else place = frame?.place?.steps.get(String(frame.index));
  }
};
