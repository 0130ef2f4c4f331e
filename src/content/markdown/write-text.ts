import type { Block, BlockNode, Leaf, Mark } from "#contract/schemas/document.ts";
import { newBlock, newText, plainTextOf, sameContent } from "../block.ts";
import { buildText } from "./build.ts";
import { asReference, type Escaping, escapeText, writeTarget } from "./characters.ts";
import {
  hasMark,
  type Piece,
  piecesOf,
  sameMark,
  type TextPlace,
  normaliseText,
} from "./normalise-text.ts";
import { readInlineTokens, readTokens } from "./reader.ts";

/** A part of the output: escaped text, a complete construct, or the start or end of emphasis. */
interface Segment {
  text: string;
  readonly kind: "text" | "whole" | "start" | "end";
}

const AUTOLINK = /^(?:[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^<>\s]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/;

const writeCode = (text: string): string => {
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = "`".repeat(length);
  const pads =
    text.startsWith("`") || text.endsWith("`") || (/^ .* $/s.test(text) && /[^ ]/.test(text));
  return pads ? `${fence} ${text} ${fence}` : fence + text + fence;
};

const writeImage = ({ data }: Extract<Piece, { object: "inline" }>): string => {
  const alt = escapeText(data["alt"] ?? "", { escaping: "plain", starts: "inside", ends: false });
  return `![${alt}]${writeTarget(data["src"] ?? "", data["title"] ?? "")}`;
};

const delimiter = (mark: Mark, escaping: Escaping): string => {
  if (mark.type === "bold") return "**";
  if (mark.type === "strikethrough") return "~~";
  return escaping === "full" ? "_" : "*";
};

const startMark = (mark: Mark, escaping: Escaping): Segment =>
  mark.type === "link"
    ? { text: "[", kind: "whole" }
    : { text: delimiter(mark, escaping), kind: "start" };

const endMark = (mark: Mark, escaping: Escaping): Segment =>
  mark.type === "link"
    ? {
        text: `]${writeTarget(mark.data?.["href"] ?? "", mark.data?.["title"] ?? "")}`,
        kind: "whole",
      }
    : { text: delimiter(mark, escaping), kind: "end" };

const linkOf = (piece: Piece | undefined): Mark | undefined =>
  piece?.marks.find(({ type }) => type === "link");

/** The address of a link whose text is its address, to be written as `<https://…>`. */
const autolinkOf = (pieces: readonly Piece[], at: number): string | undefined => {
  const piece = pieces[at];
  const link = piece?.marks.at(-1);
  if (piece?.object !== "leaf" || link?.type !== "link" || link.data?.["title"]) return undefined;
  const href = link.data?.["href"];
  if (href !== piece.text && href !== `mailto:${piece.text}`) return undefined;
  if (!AUTOLINK.test(piece.text)) return undefined;
  const beside = [linkOf(pieces[at - 1]), linkOf(pieces[at + 1])];
  return beside.some((other) => other && sameMark(other, link)) ? undefined : piece.text;
};

const compose = (pieces: readonly Piece[], place: TextPlace, escaping: Escaping): Segment[] => {
  const segments: Segment[] = [];
  let open: Mark[] = [];
  const switchTo = (marks: readonly Mark[]): void => {
    let kept = 0;
    while (kept < open.length && kept < marks.length) {
      const [mine, theirs] = [open[kept], marks[kept]];
      if (!mine || !theirs || !sameMark(mine, theirs)) break;
      kept += 1;
    }
    for (const mark of open.slice(kept).toReversed()) segments.push(endMark(mark, escaping));
    for (const mark of marks.slice(kept)) segments.push(startMark(mark, escaping));
    open = [...marks];
  };
  let lineStart = true;
  pieces.forEach((piece, at) => {
    const autolink = autolinkOf(pieces, at);
    const marks = piece.marks.filter(
      (mark) => mark.type !== "code" && mark.type !== "raw" && !(autolink && mark.type === "link"),
    );
    switchTo(marks);
    const starts = at === 0 && segments.length === 0 ? "text" : lineStart ? "line" : "inside";
    lineStart = false;
    if (autolink !== undefined) segments.push({ text: `<${autolink}>`, kind: "whole" });
    else if (piece.object === "inline") {
      const isBreak = piece.type === "break";
      const text = !isBreak ? writeImage(piece) : place === "paragraph" ? "\\\n" : "<br>";
      segments.push({ text, kind: "whole" });
      lineStart = isBreak && place === "paragraph";
    } else if (hasMark(piece.marks, "raw")) segments.push({ text: piece.text, kind: "whole" });
    else if (hasMark(piece.marks, "code")) {
      segments.push({ text: writeCode(piece.text), kind: "whole" });
    } else {
      const ends = at === pieces.length - 1 && marks.length === 0;
      segments.push({ text: escapeText(piece.text, { escaping, starts, ends }), kind: "text" });
      lineStart = piece.text.endsWith("\n");
    }
  });
  switchTo([]);
  return segments;
};

const LETTER = /[^\s\p{P}\p{S}]/u;
const lastOf = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? "";
const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

/** Letters just outside emphasis and white space just inside it become references. */
const escapeAroundEmphasis = (segments: readonly Segment[]): void => {
  segments.forEach((segment, at) => {
    if (segment.kind !== "start" && segment.kind !== "end") return;
    const [before, after] = [segments[at - 1], segments[at + 1]];
    if (before?.kind === "text" && before.text !== "") {
      const last = lastOf(before.text);
      if (segment.kind === "start" ? LETTER.test(last) : /\s/.test(last)) {
        before.text = before.text.slice(0, -last.length) + asReference(last);
      }
    }
    if (after?.kind === "text" && after.text !== "") {
      const first = firstOf(after.text);
      if (segment.kind === "end" ? LETTER.test(first) : /\s/.test(first)) {
        after.text = asReference(first) + after.text.slice(first.length);
      }
    }
  });
};

/** White space that would be trimmed at the ends of a text, and a byte order mark, become references. */
const escapeEnds = (text: string): string =>
  text
    .replace(/^[^\S\t\n ]|^\uFEFF/, asReference)
    .replace(/(?<!\s)[^\S\t\n ]$/, asReference)
    .replace(/[^\S\t\n ]$/, asReference);

/** Prefix and suffix that turn one line of text into a heading or a table cell. */
const contexts: Record<TextPlace, readonly [before: string, after: string]> = {
  paragraph: ["", ""],
  heading: ["# ", ""],
  cell: ["| ", " |\n| --- |"],
};

const writeWith = (pieces: readonly Piece[], place: TextPlace, escaping: Escaping): string => {
  const segments = compose(pieces, place, escaping);
  if (escaping === "full") escapeAroundEmphasis(segments);
  const text = escapeEnds(segments.map((segment) => segment.text).join(""));
  return place === "cell" ? text.replaceAll("|", "\\|") : text;
};

/** Whether the text, parsed in its context, results in the same nodes. */
const readsBackAs = (text: string, nodes: readonly BlockNode[], place: TextPlace): boolean => {
  if (/^[ \t]*<\/details>[ \t]*$/im.test(text)) return false;
  const [before, after] = contexts[place];
  const tokens = readTokens(before + text + after);
  const inlines = tokens.filter(({ type }) => type === "inline");
  const expected = place === "cell" ? "table_open" : `${place}_open`;
  if (inlines.length !== 1 || tokens[0]?.type !== expected) return false;
  if (place !== "cell" && tokens.length !== 3) return false;
  const read = normaliseText(buildText(inlines[0]?.children ?? [], place), place);
  return read.length === nodes.length && read.every((node, at) => sameNode(node, nodes[at]));
};

const sameNode = (a: BlockNode, b: BlockNode | undefined): boolean =>
  b !== undefined && sameContent(a, b);

/** Text in which no character has a meaning in Markdown, wherever the text is placed. */
const PLAIN_TEXT = /^(?![\s\d])(?:[\p{L}\p{N} ,;'"()/?%@^.}]|[:=+-](?=[\p{L}\p{N} ])(?<!^.))*$/u;
/** The same within a line, where numbers and spaces may come first. */
const PLAIN_INSIDE = /^(?:[\p{L}\p{N} ,;'"()/?%@.}]|[:=+-](?=[\p{L}\p{N} ]))+$/u;
/** Code that can be written with one backtick on each side, even in a cell. */
const PLAIN_CODE = /^(?! )[^`|\\<{$[\]\n]*[^`|\\<{$[\]\n ]$/;
const PLAIN_ADDRESS = /^[\w/:.#?=,+-]+$/;

/**
 * Whether text, code and links consist of characters without a meaning in Markdown, so that the output can only be
 * parsed as intended.
 */
const isPlain = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece, at) => {
    if (piece.object !== "leaf") return false;
    const { text, marks } = piece;
    const link = marks[0]?.type === "link" ? marks[0] : undefined;
    if (link) {
      const { href = "", title } = link.data ?? {};
      if (title !== undefined || !PLAIN_ADDRESS.test(href) || autolinkOf(pieces, at) !== undefined)
        return false;
    }
    const inner = link ? marks.slice(1) : marks;
    if (inner.length > 0)
      return inner.length === 1 && hasMark(inner, "code") && PLAIN_CODE.test(text);
    return (at === 0 && !link ? PLAIN_TEXT : PLAIN_INSIDE).test(text);
  });

/**
 * Writes normalised nodes so that parsing restores them, with as little escaping as necessary. Returns undefined if
 * that is impossible, as for HTML that would not stay within its line.
 */
export const writeText = (
  nodes: readonly BlockNode[],
  place: TextPlace,
  escaping: Escaping,
): string | undefined => {
  const pieces = piecesOf(nodes);
  const [only] = pieces;
  if (!only) return "";
  if (pieces.length === 1 && only.object === "leaf" && only.marks.length === 0) {
    if (PLAIN_TEXT.test(only.text) && only.text === only.text.trim()) return only.text;
  }
  const plain = isPlain(pieces);
  const levels: Escaping[] = ["minimal", "plain", "full"];
  for (const level of levels.slice(levels.indexOf(escaping))) {
    const text = writeWith(pieces, place, level);
    if (plain || readsBackAs(text, nodes, place)) return text;
  }
  return undefined;
};

/** Writes text without marks, images or breaks with full escaping. */
export const writeWords = (nodes: readonly BlockNode[], place: TextPlace): string =>
  writeWith(piecesOf(nodes), place, "full");

const mapLeaves = (block: Block, change: (leaf: Leaf) => Leaf, place: TextPlace): Block => {
  const nodes = block.nodes.map((node) =>
    node.object === "text" ? { ...node, leaves: node.leaves.map(change) } : node,
  );
  return newBlock(block.type, block.key, normaliseText(nodes, place), block.data);
};

const isSource = (text: string): boolean => {
  const tokens = readInlineTokens(text).filter(({ type }) => !type.startsWith("link_"));
  return tokens.every(({ type }) => type === "html_inline" || type === "formula");
};

const placeOf = (block: Block): TextPlace =>
  block.type === "table-cell" ? "cell" : block.type === "paragraph" ? "paragraph" : "heading";

const isRaw = (mark: Mark): boolean => mark.type === "raw";

const withoutSource = (leaf: Leaf): Leaf =>
  leaf.marks.some(isRaw) ? { ...leaf, marks: leaf.marks.filter((mark) => !isRaw(mark)) } : leaf;

/** Whether the block contains source, such as inline HTML. */
export const holdsSource = (block: Block): boolean =>
  block.nodes.some(
    (node) => node.object === "text" && node.leaves.some(({ marks }) => marks.some(isRaw)),
  );

/** The first attempt keeps raw text that really is source, the second none. */
const attempts: readonly ((leaf: Leaf) => Leaf)[] = [
  (leaf) => (leaf.marks.some(isRaw) && !isSource(leaf.text) ? withoutSource(leaf) : leaf),
  withoutSource,
];

/** A paragraph, heading or cell without the marks that cannot be written, and its Markdown. */
export const writableText = (block: Block, escaping: Escaping): { block: Block; text: string } => {
  const place = placeOf(block);
  for (const [at, attempt] of attempts.entries()) {
    const tried = at === 0 && !holdsSource(block) ? block : mapLeaves(block, attempt, place);
    const text = writeText(tried.nodes, place, escaping);
    if (text !== undefined) return { block: tried, text };
  }
  const nodes = normaliseText([newText(plainTextOf(block))], place);
  return {
    block: newBlock(block.type, block.key, nodes, block.data),
    text: writeWords(nodes, place),
  };
};
