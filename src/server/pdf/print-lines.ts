import type { BlockNode, Mark } from "#contract/schemas/document.ts";
import { type Footnotes, type NoteMarker, readNotes } from "#content/footnotes.ts";
import { readLineTags, type TaggedRun } from "#content/html/line-tags.ts";
import { shownPiece } from "./html-comments.ts";
import type { PrintImage, PrintLine, PrintRun, PrintTarget } from "./print-document.ts";
import { isRtl, type Printable } from "./printable.ts";

/** The context of lines in their document. */
export interface LineScope {
  readonly printable: Printable;
  /** Returns the target of an address; undefined for one that cannot be followed from here. */
  readonly targetOf: (address: string) => PrintTarget | undefined;
  readonly imageOf: (address: string, alt: string) => PrintImage;
  readonly notes: Footnotes;
  /** Set for lines that were added or removed as a whole. */
  readonly change?: "added" | "removed";
}

const has = (marks: readonly Mark[], type: Mark["type"]): boolean =>
  marks.some((mark) => mark.type === type);

const linkOf = (marks: readonly Mark[], scope: LineScope): { link?: PrintTarget } => {
  const href = marks.find(({ type }) => type === "link")?.data?.["href"];
  const link = href === undefined ? undefined : scope.targetOf(href);
  return link === undefined ? {} : { link };
};

const changeOf = ({ change }: LineScope) => (change === undefined ? {} : { change });

/** A piece of a line as compared and interpreted. */
export interface LinePiece extends TaggedRun {
  readonly marker?: NoteMarker;
}

/** Interprets HTML tags and footnotes in the pieces for which `fixed` holds; in all of them by default. */
export const readPieces = <Piece extends LinePiece>(
  pieces: readonly Piece[],
  { notes }: LineScope,
  fixed?: (piece: Piece) => boolean,
): Piece[] => readNotes(readLineTags(pieces, fixed), notes, fixed);

/** Converts one piece of a line for the template. */
export const pieceRun = (
  { text, marks, thing, looks = [], marker }: LinePiece,
  scope: LineScope,
): PrintRun => {
  if (thing?.type === "break") return { kind: "break" };
  const link = linkOf(marks, scope);
  if (thing !== undefined) {
    const image = scope.imageOf(thing.data["src"] ?? "", thing.data["alt"] ?? "");
    if (link.link === undefined) return { kind: "image", image, ...changeOf(scope) };
    // A picture with a link is not decorative, even without an alternative text.
    const alt = image.alt.trim() || "Picture";
    return { kind: "image", image: { ...image, alt }, ...link, ...changeOf(scope) };
  }
  const shown = marker === undefined ? looks : [...looks, "sup" as const];
  return {
    kind: "text",
    text: scope.printable.text(marker === undefined ? text : String(marker.note.number)),
    ...(has(marks, "bold") && { bold: true }),
    ...(has(marks, "italic") && { italic: true }),
    ...(has(marks, "strikethrough") && { struck: true }),
    ...((has(marks, "code") || has(marks, "raw")) && { code: true }),
    ...(shown.length > 0 && { looks: shown }),
    ...link,
    ...changeOf(scope),
  };
};

const piecesOf = (node: BlockNode): LinePiece[] => {
  if (node.object === "text") return node.leaves;
  return node.object === "inline" ? [{ text: "", marks: node.marks, thing: node }] : [];
};

const runsOf = (nodes: readonly BlockNode[], scope: LineScope): PrintRun[] =>
  readPieces(nodes.flatMap(piecesOf), scope)
    .map((piece) => (scope.change === undefined ? shownPiece(piece) : piece))
    .filter(({ text, thing }) => text !== "" || thing !== undefined)
    .map((piece) => pieceRun(piece, scope));

/** Converts a line of plain text. */
export const plainLine = (
  text: string,
  { printable }: Pick<LineScope, "printable">,
): PrintLine => ({
  runs: text === "" ? [] : [{ kind: "text", text: printable.text(text) }],
  ...(isRtl(text) && { rtl: true }),
});

/** Adds a sign before each piece that begins a change, after its leading spaces. */
const withSigns = (runs: readonly PrintRun[]): PrintRun[] =>
  runs.flatMap((run, at): PrintRun[] => {
    const before = runs[at - 1];
    const was = before === undefined || before.kind === "break" ? undefined : before.change;
    if (run.kind === "break" || run.change === undefined || run.change === was) return [run];
    if (run.kind === "image") return [{ ...run, begins: true }];
    const spaces = /^\s*(?=\S)/u.exec(run.text)?.[0] ?? "";
    const words: PrintRun = { ...run, text: run.text.slice(spaces.length), begins: true };
    return spaces === "" ? [words] : [{ kind: "text", text: spaces }, words];
  });

/** Makes a line of these runs, right to left if its first letter is of such a script. */
export const lineOfRuns = (
  runs: readonly PrintRun[],
  { printable }: Pick<LineScope, "printable">,
): PrintLine => {
  // Pictures and line breaks separate words.
  const texts = printable.across(runs.map((run) => (run.kind === "text" ? run.text : "\n")));
  const broken = runs.map((run, at) =>
    run.kind === "text" ? { ...run, text: texts[at] ?? "" } : run,
  );
  return { runs: withSigns(broken), ...(isRtl(texts.join("")) && { rtl: true }) };
};

/** Converts the text, pictures and breaks of a text block. */
export const printLine = (nodes: readonly BlockNode[], scope: LineScope): PrintLine =>
  lineOfRuns(runsOf(nodes, scope), scope);
