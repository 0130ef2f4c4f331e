import type { BlockNode, Inline, Leaf, Mark, TextNode } from "#contract/schemas/document.ts";
import { isBlock, newLeaf } from "../block.ts";
import { cleanLine, cleanText, joinLines, trimEnd } from "./characters.ts";
import { isLinkable } from "./addresses.ts";

/** Text, image or break: the elements of a line. */
export type Piece = Leaf | Inline;

export const sameMark = (a: Mark, b: Mark): boolean =>
  a.type === b.type &&
  a.data?.["href"] === b.data?.["href"] &&
  a.data?.["title"] === b.data?.["title"];

const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((mark, at) => sameMark(mark, b[at] ?? mark));

export const hasMark = (marks: readonly Mark[], type: Mark["type"]): boolean =>
  marks.some((mark) => mark.type === type);

const cleanAddress = (address: string): string =>
  cleanText(address).replace(/[\t\n\uFFFD]/g, encodeURIComponent);

/** The cleaned address and title of a link or image; undefined if the address is not permitted. */
export const cleanTarget = (
  address: string | undefined,
  title: string | undefined,
): { address: string; title?: string } | undefined => {
  const clean = cleanAddress(address ?? "");
  if (!isLinkable(clean)) return undefined;
  const named = cleanLine(title ?? "");
  return named === "" ? { address: clean } : { address: clean, title: named };
};

/** Keeps each type once, without forbidden links; `raw` or `code` is innermost, never both. */
const cleanMarks = (marks: readonly Mark[], holds: "text" | "image" | "break"): Mark[] => {
  const kept = new Map<Mark["type"], Mark>();
  for (const { type, data } of marks) {
    if (kept.has(type)) continue;
    if (type !== "link") {
      kept.set(type, { object: "mark", type });
      continue;
    }
    const target = cleanTarget(data?.["href"], data?.["title"]);
    if (!target) continue;
    const { address: href, title } = target;
    kept.set(type, {
      object: "mark",
      type,
      data: title === undefined ? { href } : { href, title },
    });
  }
  const innermost = kept.get("raw") ?? kept.get("code");
  kept.delete("raw");
  kept.delete("code");
  return innermost && holds === "text" ? [...kept.values(), innermost] : [...kept.values()];
};

/** Gives a line break the marks that both its neighbours have. */
const markBreaks = (pieces: readonly Piece[]): Piece[] => {
  const isBreak = (piece: Piece): boolean => piece.object === "inline" && piece.type === "break";
  const after: (readonly Mark[])[] = [];
  let following: readonly Mark[] = [];
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    after[at] = following;
    const piece = pieces[at];
    if (piece && !isBreak(piece)) following = piece.marks;
  }
  let before: readonly Mark[] = [];
  return pieces.map((piece, at) => {
    if (!isBreak(piece)) {
      before = piece.marks;
      return piece;
    }
    const marks = before.filter(
      (mark) =>
        mark.type !== "code" &&
        mark.type !== "raw" &&
        (after[at] ?? []).some((other) => sameMark(mark, other)),
    );
    return { ...piece, marks };
  });
};

const isInnermost = (mark: Mark): boolean => mark.type === "code" || mark.type === "raw";

/** The index after the last consecutive piece with the mark. */
const endOfRun = (pieces: readonly Piece[], mark: Mark, from: number, to: number): number => {
  let end = from + 1;
  while (end < to && pieces[end]?.marks.some((other) => sameMark(mark, other))) end += 1;
  return end;
};

/** Orders the marks of each piece from the outermost, which spans the most pieces, to the innermost. */
const nestMarks = (pieces: readonly Piece[]): Piece[] => {
  const nested: Mark[][] = pieces.map(() => []);
  const visit = (from: number, to: number, used: readonly Mark[]): void => {
    for (let at = from, end = from; at < to; at = end) {
      end = at + 1;
      const rest = (pieces[at]?.marks ?? []).filter(
        (mark) => !used.some((other) => sameMark(mark, other)),
      );
      let outer: Mark | undefined;
      for (const mark of rest) {
        const reach = isInnermost(mark) ? 0 : endOfRun(pieces, mark, at, to);
        if (!isInnermost(mark) && (!outer || reach > end)) [outer, end] = [mark, reach];
      }
      outer ??= rest[0];
      if (!outer) continue;
      for (let index = at; index < end; index += 1) nested[index]?.push(outer);
      visit(at, end, [...used, outer]);
    }
  };
  visit(0, pieces.length, []);
  return pieces.map((piece, at) => ({ ...piece, marks: nested[at] ?? [] }));
};

/** The kind of block that contains a text: paragraphs may have several lines, headings and cells one. */
export type TextPlace = "paragraph" | "heading" | "cell";

/** The text, images and breaks of some nodes in order, skipping blocks among them. */
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

/** Removes trailing white space from the pieces. */
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

/** Removes trailing breaks, with the white space before them. */
const trimBreaks = (pieces: Piece[]): void => {
  while (isBreak(pieces.at(-1))) {
    pieces.pop();
    trimPieces(pieces);
  }
};

/** Keeps white space only where Markdown does: none at the ends of a text and of its lines. */
const normaliseSpace = (pieces: readonly Piece[], place: TextPlace): Piece[] => {
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
  // The texts of a run are joined once at the end; joining step by step would copy them again and again.
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
 * Normalises text: leaves with equal marks are joined, marks are ordered from the outermost inward, there is no white
 * space at the ends of lines, and line breaks are only between content.
 */
export const normaliseText = (
  nodes: readonly BlockNode[],
  place: TextPlace,
): (TextNode | Inline)[] => {
  const clean = piecesOf(nodes).map((piece) =>
    piece.object === "leaf"
      ? cleanLeaf(piece, place)
      : piece.type === "image"
        ? cleanImage(piece)
        : { ...piece, data: {} },
  );
  return intoNodes(mergeLeaves(nestMarks(markBreaks(normaliseSpace(clean, place)))));
};
