import { MAX_DEPTH, MAX_NODES } from "../limits.ts";
import { type Fault, scanJson } from "./scan-json.ts";

const QUOTE = 34;
const BACKSLASH = 92;

/** The offset of the quote that ends a string; the length of the text if there is none. */
const closingQuote = (text: string, start: number): number => {
  let at = text.indexOf('"', start);
  for (; at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH && at - 1 - slashes >= start)
      slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
};

/**
 * Checks the depth and size of a text before it is parsed. Returns the number of its names if it is within limits.
 */
const sizeUp = (text: string): number | Fault => {
  let depth = 0;
  let nodes = 0;
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at + 1);
    else if (code === 58) names += 1;
    else if (code === 44) nodes += 1;
    else if (code === 123 || code === 91) {
      depth += 1;
      nodes += 1;
      if (depth > MAX_DEPTH)
        return { offset: at, message: `This lies deeper than ${MAX_DEPTH} levels.` };
    } else if (code === 125 || code === 93) depth -= 1;
    if (nodes > MAX_NODES)
      return { offset: at, message: "The source holds more than 3 million values." };
  }
  return names;
};

const namesIn = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0;
  let names = 0;
  if (Array.isArray(value)) for (const item of value) names += namesIn(item);
  else {
    const members = Object.values(value);
    names = members.length;
    for (const member of members) names += namesIn(member);
  }
  return names;
};

/** Parses JSON. Refuses it, with a place, if it is malformed, too deep, too large, or has duplicate members. */
export const readJson = (text: string): { value: unknown } | { fault: Fault } => {
  const names = sizeUp(text);
  if (typeof names !== "number") return { fault: names };
  try {
    const value: unknown = JSON.parse(text);
    // JSON.parse silently keeps the last of two members with one name.
    if (namesIn(value) === names) return { value };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { fault: scanJson(text) ?? { offset: 0, message } };
  }
  return { fault: scanJson(text) ?? { offset: 0, message: "A name is there twice." } };
};
