import type { BlockNode, Inline, Leaf, Mark, TextNode } from "#contract/schemas/document.ts";
import { isBlock, newLeaf } from "../block.ts";
import { cleanLine, cleanText, joinLines, trimEnd } from "./clean.ts";
import { cleanMarks, cleanTarget, hasMark, markBreaks, nestMarks, sameMarks } from "./marks.ts";
import type { Piece } from "./marks.ts";

/** Where a text stands: in a paragraph of several lines, or in a heading or cell of one. */
export type TextPlace = "paragraph" | "heading" | "cell";

/** Text, images and breaks of some nodes, one after the other; blocks among them are left out. */
export const piecesOf = (nodes: readonly BlockNode[]): Piece[] =>
  nodes.flatMap((node): Piece[] =>
    isBlock(node) ? [] : node.object === "text" ? node.leaves : [node],
  );

const isLiteral = (piece: Piece): boolean =>
  piece.object === "inline" || hasMark(piece.marks, "code") || hasMark(piece.marks, "raw");

const cleanImage = (image: Inline): Piece => {
  const alt = cleanLine(image.data["alt"] ?? "");
  const marks = cleanMarks(image.marks, "image");
  const target = cleanTarget(image.data["src"], image.data["title"]);
  if (!target) return newLeaf(alt, marks);
  const { address: src, title } = target;
  return { ...image, data: title === undefined ? { src, alt } : { src, alt, title }, marks };
};

const cleanLeaf = (leaf: Leaf, place: TextPlace): Leaf => {
  const marks = cleanMarks(leaf.marks, "text");
  const text = cleanText(leaf.text);
  if (hasMark(marks, "code")) return newLeaf(text.replaceAll("\n", " "), marks);
  if (hasMark(marks, "raw")) {
    return newLeaf(place === "paragraph" ? text : text.replaceAll("\n", " "), marks);
  }
  return newLeaf(joinLines(text, place === "paragraph" ? "\n" : " "), marks);
};

/** Takes white space off the end of what was written so far. */
const trimPieces = (pieces: Piece[]): void => {
  for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
    if (last.object === "inline" || isLiteral(last)) return;
    const text = trimEnd(last.text);
    if (text !== "") {
      if (text !== last.text) pieces[pieces.length - 1] = newLeaf(text, last.marks);
      return;
    }
    pieces.pop();
  }
};

const isBreak = (piece: Piece | undefined): boolean =>
  piece?.object === "inline" && piece.type === "break";

/** Takes breaks off the end, with the white space before them. */
const trimBreaks = (pieces: Piece[]): void => {
  while (isBreak(pieces.at(-1))) {
    pieces.pop();
    trimPieces(pieces);
  }
};

/** White space where Markdown keeps it: none at the ends of a text and of its lines. */
const tidySpace = (pieces: readonly Piece[], place: TextPlace): Piece[] => {
  const kept: Piece[] = [];
  let lineStart = true;
  for (const piece of pieces) {
    if (isBreak(piece)) trimPieces(kept);
    if (piece.object === "inline" || isLiteral(piece)) {
      if (piece.object === "leaf" && piece.text === "") continue;
      kept.push(piece);
      lineStart = isBreak(piece);
      continue;
    }
    let { text } = piece;
    if (text.startsWith("\n") && !lineStart) {
      trimPieces(kept);
      lineStart = kept.length === 0 || isBreak(kept.at(-1));
    }
    if (lineStart) text = text.replace(/^[ \t\n]+/, "");
    if (text === "") continue;
    kept.push(newLeaf(text, piece.marks));
    lineStart = text.endsWith("\n");
  }
  trimPieces(kept);
  if (place === "paragraph") trimBreaks(kept);
  return kept;
};

const mergeLeaves = (pieces: readonly Piece[]): Piece[] => {
  const merged: Piece[] = [];
  // Texts of one run are joined once, or many small ones would be copied again and again.
  let run: string[] = [];
  let marks: readonly Mark[] = [];
  const flush = (): void => {
    if (run.length > 0) merged.push(newLeaf(run.join(""), [...marks]));
    run = [];
  };
  for (const piece of pieces) {
    if (piece.object === "leaf" && run.length > 0 && sameMarks(piece.marks, marks)) {
      run.push(piece.text);
      continue;
    }
    flush();
    if (piece.object === "leaf") [run, marks] = [[piece.text], piece.marks];
    else merged.push(piece);
  }
  flush();
  return merged;
};

const intoNodes = (pieces: readonly Piece[]): (TextNode | Inline)[] => {
  const nodes: (TextNode | Inline)[] = [];
  for (const piece of pieces) {
    const last = nodes.at(-1);
    if (piece.object === "inline") nodes.push(piece);
    else if (last?.object === "text") last.leaves.push(piece);
    else nodes.push({ object: "text", leaves: [piece] });
  }
  return nodes;
};

/**
 * The one way to say a text: leaves with equal marks joined, marks ordered from the outermost inward, no
 * white space at the ends of lines, breaks only between what they part.
 */
export const tidyText = (nodes: readonly BlockNode[], place: TextPlace): (TextNode | Inline)[] => {
  const clean = piecesOf(nodes).map((piece) =>
    piece.object === "leaf"
      ? cleanLeaf(piece, place)
      : piece.type === "image"
        ? cleanImage(piece)
        : { ...piece, data: {} },
  );
  return intoNodes(mergeLeaves(nestMarks(markBreaks(tidySpace(clean, place)))));
};
