import type { Inline, Leaf, Mark } from "#contract/schemas/document.ts";
import { cleanLine, cleanText } from "./clean.ts";
import { isLinkable } from "./reader.ts";

/** Text, image or break: what a line is made of. */
export type Piece = Leaf | Inline;

export const sameMark = (a: Mark, b: Mark): boolean =>
  a.type === b.type &&
  a.data?.["href"] === b.data?.["href"] &&
  a.data?.["title"] === b.data?.["title"];

export const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((mark, at) => sameMark(mark, b[at] ?? mark));

export const hasMark = (marks: readonly Mark[], type: Mark["type"]): boolean =>
  marks.some((mark) => mark.type === type);

const cleanAddress = (address: string): string =>
  cleanText(address).replace(/[\t\n\uFFFD]/g, encodeURIComponent);

/** Address and title of a link or image as Markdown can say them; nothing when it may not be linked. */
export const cleanTarget = (
  address: string | undefined,
  title: string | undefined,
): { address: string; title?: string } | undefined => {
  const clean = cleanAddress(address ?? "");
  if (!isLinkable(clean)) return undefined;
  const named = cleanLine(title ?? "");
  return named === "" ? { address: clean } : { address: clean, title: named };
};

/** Each type once; links that may be linked; source and code innermost, and never both. */
export const cleanMarks = (marks: readonly Mark[], holds: "text" | "image" | "break"): Mark[] => {
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
  const inmost = kept.get("raw") ?? kept.get("code");
  kept.delete("raw");
  kept.delete("code");
  return inmost && holds === "text" ? [...kept.values(), inmost] : [...kept.values()];
};

/** A break is marked as far as what stands on both of its sides is. */
export const markBreaks = (pieces: readonly Piece[]): Piece[] => {
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

const isInmost = (mark: Mark): boolean => mark.type === "code" || mark.type === "raw";

/** Where the run of pieces that carry the mark ends. */
const endOfRun = (pieces: readonly Piece[], mark: Mark, from: number, to: number): number => {
  let end = from + 1;
  while (end < to && pieces[end]?.marks.some((other) => sameMark(mark, other))) end += 1;
  return end;
};

/** Orders the marks of each piece from the outermost, the one that reaches furthest, to the innermost. */
export const nestMarks = (pieces: readonly Piece[]): Piece[] => {
  const nested: Mark[][] = pieces.map(() => []);
  const visit = (from: number, to: number, used: readonly Mark[]): void => {
    for (let at = from, end = from; at < to; at = end) {
      end = at + 1;
      const rest = (pieces[at]?.marks ?? []).filter(
        (mark) => !used.some((other) => sameMark(mark, other)),
      );
      let outer: Mark | undefined;
      for (const mark of rest) {
        const reach = isInmost(mark) ? 0 : endOfRun(pieces, mark, at, to);
        if (!isInmost(mark) && (!outer || reach > end)) [outer, end] = [mark, reach];
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
