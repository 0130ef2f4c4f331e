import type { Inline, Mark, TextNode } from "#contract/schemas/document.ts";
import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { newLeaf, newText } from "#content/block.ts";
import { cleanLine, cleanText } from "#content/markdown/characters.ts";
import { normaliseText, type Piece } from "#content/markdown/normalise-text.ts";
import { writeText } from "#content/markdown/write-text.ts";
import { repairBlanks } from "./blanks.ts";
import {
  escapeMarked,
  hasLetters,
  type MarkedText,
  type Marker,
  markerName,
  markerTag,
  markLine,
  markNodes,
} from "./marked-text.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { type Read, scanMarked, type Token } from "./scan-marked.ts";

/** A translation that is valid for its source. */
export interface ReadText {
  /** The text as stored: with normalized markers and lost blanks restored. */
  readonly text: string;
  /** The nodes of the text block; a single text for a title or another attribute. */
  readonly nodes: readonly (TextNode | Inline)[];
}

const isLink = (marker: Marker | undefined): boolean =>
  marker?.kind === "g" && marker.mark.type === "link";

/** How the tokens of a text are nested. */
interface Nesting {
  /** By marker: the link that contains it, or 0. */
  readonly links: ReadonlyMap<number, number>;
  /** Marks with a letter or digit inside, and those with anything but white space inside. */
  readonly withWords: ReadonlySet<number>;
  readonly filled: ReadonlySet<number>;
}

const nestingOf = (
  tokens: readonly Token[],
  { markers }: MarkedText,
): Read<{ readonly nesting: Nesting }> => {
  const tagOf = (number: number): string => markerTag(markers[number - 1], number);
  const links = new Map<number, number>();
  const withWords = new Set<number>();
  const filled = new Set<number>();
  const open: number[] = [];
  for (const token of tokens) {
    if (token.type === "text") {
      if (token.text.trim() !== "") for (const number of open) filled.add(number);
      if (/[\p{L}\p{N}]/u.test(token.text)) for (const number of open) withWords.add(number);
      continue;
    }
    const { number } = token;
    const marker = markers[number - 1];
    if (token.type === "close") {
      if (open.at(-1) === number) {
        open.pop();
        continue;
      }
      const message = `</g${String(number)}> closes a mark that is not the last one opened.`;
      return { refusal: refuse("marker-crossed", message, `<g${String(number)}>`) };
    }
    const isKnown = marker?.kind === (token.type === "open" ? "g" : "x");
    if (!isKnown) {
      const tag = token.type === "open" ? `<g${String(number)}>` : `<x${String(number)}/>`;
      const message = `${tag} is not in the source text.`;
      return { refusal: refuse("marker-unknown", message, tag) };
    }
    if (links.has(number)) {
      const message = `${tagOf(number)} is there twice.`;
      return { refusal: refuse("marker-twice", message, tagOf(number)) };
    }
    links.set(number, open.findLast((around) => isLink(markers[around - 1])) ?? 0);
    if (token.type === "open") open.push(number);
    else for (const around of open) filled.add(around);
  }
  const left = open.at(-1);
  return left === undefined
    ? { nesting: { links, withWords, filled } }
    : { refusal: refuse("marker-open", `${tagOf(left)} is not closed.`, tagOf(left)) };
};

const checkMarkers = (
  found: Nesting,
  wanted: Nesting,
  { markers }: MarkedText,
): Refusal | undefined => {
  for (const [at, marker] of markers.entries()) {
    const number = at + 1;
    const tag = markerTag(marker, number);
    const link = found.links.get(number);
    if (link === undefined) return refuse("marker-missing", `${tag} is missing.`, tag);
    const isEmptied =
      marker.kind === "g" &&
      ((wanted.filled.has(number) && !found.filled.has(number)) ||
        (wanted.withWords.has(number) && !found.withWords.has(number)));
    if (isEmptied) return refuse("marker-empty", `${tag} has no words inside any more.`, tag);
    const isMoved =
      marker.kind === "x" ? link !== wanted.links.get(number) : isLink(marker) && link > 0;
    if (isMoved) {
      const message =
        marker.kind === "g"
          ? `${tag} is a link inside another link.`
          : link > 0
            ? `${tag} was moved into the link ${markerTag(markers[link - 1], link)}.`
            : `${tag} was moved out of its link.`;
      return refuse("marker-moved", message, tag);
    }
  }
  let last = 0;
  for (const number of found.links.keys()) {
    const marker = markers[number - 1];
    if (marker?.kind !== "x" || !marker.isHTML) continue;
    if (number < last) {
      const tag = markerTag(marker, number);
      const message = `${tag} stands for HTML, which has to stay in its order.`;
      return refuse("html-order", message, tag);
    }
    last = number;
  }
  return undefined;
};

const printTokens = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "text") return escapeMarked(token.text);
      if (token.type === "stand") return `<x${String(token.number)}/>`;
      return `<${token.type === "close" ? "/" : ""}g${String(token.number)}>`;
    })
    .join("");

const buildPieces = (tokens: readonly Token[], markers: readonly Marker[]): Piece[] => {
  const open: Mark[] = [];
  return tokens.flatMap((token): Piece[] => {
    if (token.type === "text") return [newLeaf(token.text, [...open])];
    if (token.type === "close") {
      open.pop();
      return [];
    }
    const marker = markers[token.number - 1];
    if (marker?.kind === "g") open.push(marker.mark);
    if (marker?.kind !== "x") return [];
    return [{ ...marker.piece, marks: [...open, ...marker.piece.marks] }];
  });
};

const asNode = (piece: Piece): TextNode | Inline =>
  piece.object === "inline" ? piece : newText([piece]);

/** The first marker of the source that is missing from the result, or "" if the result has additional ones. */
const lostMarker = (source: MarkedText, made: MarkedText): string | undefined => {
  const left = new Map<string, number>();
  for (const marker of made.markers) {
    const name = markerName(marker);
    left.set(name, (left.get(name) ?? 0) + 1);
  }
  for (const [at, marker] of source.markers.entries()) {
    const name = markerName(marker);
    const count = left.get(name) ?? 0;
    if (count === 0) return markerTag(marker, at + 1);
    left.set(name, count - 1);
  }
  const more = made.markers.findIndex((marker) => (left.get(markerName(marker)) ?? 0) > 0);
  return more < 0 ? undefined : "";
};

const checkMade = (source: MarkedText, made: MarkedText): Refusal | undefined => {
  const lost = lostMarker(source, made);
  if (lost === undefined) return undefined;
  return lost === ""
    ? refuse("marker-unknown", "The text has a variable that is not in the source text.")
    : refuse("marker-joined", `${lost} touches a mark of its kind, so that both are one.`, lost);
};

/** Joins lines if the source is on one line, and trims blanks at the ends if the source has none there. */
const lineTokens = (source: MarkedText, tokens: readonly Token[]): Token[] => {
  const clean = source.text.includes("\n") ? cleanText : cleanLine;
  const isTrimmed = source.text === source.text.trim();
  return tokens.map((token, at) => {
    if (token.type !== "text") return token;
    let text = clean(token.text);
    if (isTrimmed && at === 0) text = text.trimStart();
    if (isTrimmed && at === tokens.length - 1) text = text.trimEnd();
    return { ...token, text };
  });
};

const readLine = (source: MarkedText, given: readonly Token[]): Read<ReadText> => {
  const tokens = lineTokens(source, given);
  const line = buildPieces(tokens, source.markers)
    .map((piece) => (piece.object === "leaf" ? piece.text : ""))
    .join("");
  const refusal = checkMade(source, markLine(line));
  return refusal ? { refusal } : { text: printTokens(tokens), nodes: [newText(line)] };
};

/**
 * Reads a translation of a unit's text by an engine, a person or a file. The result contains every marker of the
 * source exactly once, and stays the same when it is printed as Markdown and parsed again. Anything else is refused.
 */
export const readMarked = (source: MarkedText, answer: string): Read<ReadText> => {
  if (answer.length > MAX_UNIT) {
    const message = `The text has ${String(answer.length)} characters; ${String(MAX_UNIT)} are the most.`;
    return { refusal: refuse("too-long", message) };
  }
  const [given, own] = [scanMarked(answer), scanMarked(source.text)];
  if (given.refusal) return given;
  if (own.refusal) return own;
  const tokens = repairBlanks(given.tokens, own.tokens);
  const [found, wanted] = [nestingOf(tokens, source), nestingOf(own.tokens, source)];
  if (found.refusal) return found;
  if (wanted.refusal) return wanted;
  const broken = checkMarkers(found.nesting, wanted.nesting, source);
  if (broken) return { refusal: broken };
  const text = printTokens(tokens);
  const isEmptied =
    (hasLetters(source.text) && !hasLetters(text)) ||
    (source.text.trim() !== "" && text.trim() === "");
  if (isEmptied) return { refusal: refuse("empty", "The text has no words.") };
  if (source.place === "line") return readLine(source, tokens);
  const nodes = normaliseText(buildPieces(tokens, source.markers).map(asNode), source.place);
  const refusal = checkMade(source, markNodes(nodes, source.place));
  if (refusal) return { refusal };
  if (writeText(nodes, source.place, "minimal") === undefined) {
    const message = "The text cannot be written as Markdown so that it reads the same.";
    return { refusal: refuse("unwritable", message) };
  }
  return { text, nodes };
};
