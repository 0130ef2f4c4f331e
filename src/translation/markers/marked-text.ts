import type { BlockNode, Inline, Leaf, Mark } from "#contract/schemas/document.ts";
import { newLeaf } from "#content/block.ts";
import { markName } from "#content/compare/rich-text.ts";
import {
  hasMark,
  normaliseText,
  type Piece,
  piecesOf,
  sameMark,
  type TextPlace,
} from "#content/markdown/normalise-text.ts";

/** The place of a marked text: in a text block, or alone on a line as a title or an attribute. */
export type MarkedPlace = TextPlace | "line";

/** What a marker represents: a mark around words, or something inline that is not translated. */
export type Marker =
  | { readonly kind: "g"; readonly mark: Mark }
  | {
      readonly kind: "x";
      /** Code, HTML or a variable as a leaf, or an image or break, without the marks around it. */
      readonly piece: Piece;
      readonly isHTML: boolean;
    };

/**
 * A text in the form given to translators. Marks are `<g1>…</g1>`, and what is not translated is `<x2/>`; both are
 * numbered together, in the order in which they start. `<`, `>` and `&` of the text are written as references.
 */
export interface MarkedText {
  readonly text: string;
  /** The marker with number 1 is at index 0, and so on. */
  readonly markers: readonly Marker[];
  readonly place: MarkedPlace;
}

/** Names of values that a page fills in, such as `{{product}}`. */
const VARIABLE = /\{\{[^{}\n]{1,200}\}\}/g;

const references: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

/** Escapes text between markers. */
export const escapeMarked = (text: string): string =>
  text.replace(/[<>&]/g, (character) => references[character] ?? character);

const isSource = ({ type }: Mark): boolean => type === "code" || type === "raw";

/** Splits a piece into the marks around it, and the piece with its own marks. */
const takeApart = (piece: Piece): { around: readonly Mark[]; inner: Piece } => {
  const around = piece.marks.filter((mark) => !isSource(mark));
  const own = piece.object === "leaf" ? piece.marks.filter(isSource) : [];
  return { around, inner: { ...piece, marks: own } };
};

/** Splits a leaf of plain text into words and variables. */
const cutVariables = (leaf: Leaf): { text: string; isVariable: boolean }[] => {
  const parts: { text: string; isVariable: boolean }[] = [];
  let at = 0;
  for (const found of leaf.text.matchAll(VARIABLE)) {
    if (found.index > at) parts.push({ text: leaf.text.slice(at, found.index), isVariable: false });
    parts.push({ text: found[0], isVariable: true });
    at = found.index + found[0].length;
  }
  if (at < leaf.text.length) parts.push({ text: leaf.text.slice(at), isVariable: false });
  return parts;
};

const markPieces = (pieces: readonly Piece[], place: MarkedPlace): MarkedText => {
  const markers: Marker[] = [];
  const open: { readonly number: number; readonly mark: Mark }[] = [];
  let text = "";
  const closeTo = (depth: number): void => {
    while (open.length > depth) text += `</g${String(open.pop()?.number)}>`;
  };
  const stand = (piece: Piece, isHTML = false): void => {
    markers.push({ kind: "x", piece, isHTML });
    text += `<x${String(markers.length)}/>`;
  };
  for (const piece of pieces) {
    const { around, inner } = takeApart(piece);
    const differs = around.findIndex((mark, at) => {
      const beside = open[at];
      return beside === undefined || !sameMark(beside.mark, mark);
    });
    const shared = differs < 0 ? around.length : differs;
    closeTo(shared);
    for (const mark of around.slice(shared)) {
      markers.push({ kind: "g", mark });
      open.push({ number: markers.length, mark });
      text += `<g${String(markers.length)}>`;
    }
    if (inner.object === "inline" || inner.marks.length > 0) {
      stand(inner, hasMark(inner.marks, "raw"));
      continue;
    }
    for (const part of cutVariables(inner)) {
      if (part.isVariable) stand(newLeaf(part.text));
      else text += escapeMarked(part.text);
    }
  }
  closeTo(0);
  return { text, markers, place };
};

/** Converts the normalised nodes of a text block to marked text. */
export const markNodes = (nodes: readonly BlockNode[], place: TextPlace): MarkedText =>
  markPieces(piecesOf(normaliseText(nodes, place)), place);

/** Converts a title or another attribute to marked text; variables are its only markers. */
export const markLine = (line: string): MarkedText => markPieces([newLeaf(line)], "line");

/** Identifies a picture by its address alone, because its texts are separate units. */
const inlineName = ({ type, data }: Inline): string => JSON.stringify([type, data["src"] ?? ""]);

/** A text that is the same for two markers only if they represent the same thing, wherever they are. */
export const markerName = (marker: Marker): string => {
  if (marker.kind === "g") return `g ${markName(marker.mark)}`;
  const { piece } = marker;
  return piece.object === "inline"
    ? `x ${inlineName(piece)}`
    : `x ${JSON.stringify([piece.text, piece.marks.map(markName)])}`;
};

/** A marker as shown to people: `<g1>` or `<x2/>`. */
export const markerTag = (marker: Marker | undefined, number: number): string =>
  marker?.kind === "x" ? `<x${String(number)}/>` : `<g${String(number)}>`;

const TAG = /<\/?[gx]\d+\/?>/g;
const REFERENCE = /&(lt|gt|amp);/g;
const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&" };

/** Written instead of a marker that represents something: U+FFFC, the object replacement character. */
export const PLACEHOLDER = "\uFFFC";

/** The words of a marked text without its markers; `placeholder` replaces what is not translated. */
export const plainOf = (marked: string, placeholder = PLACEHOLDER): string =>
  marked
    .replace(TAG, (tag) => (tag.startsWith("<x") ? placeholder : ""))
    .replace(REFERENCE, (_, name: string) => characters[name] ?? "");

/** Whether a text has anything to translate besides its markers: a letter of any script. */
export const hasLetters = (marked: string): boolean => /\p{L}/u.test(plainOf(marked, ""));
