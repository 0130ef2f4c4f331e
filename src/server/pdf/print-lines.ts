import type { BlockNode, Mark } from "#contract/schemas/document.ts";
import { type Footnotes, type NoteMarker, readNotes } from "#content/footnotes.ts";
import { readLineTags, type TaggedRun } from "#content/html/line-tags.ts";
import { shownPiece } from "./html-comments.ts";
import type { PrintImage, PrintLine, PrintRun, PrintTarget } from "./print-document.ts";
import { isRtl, type Printable } from "./printable.ts";

/** What lines need to know of the document they stand in. */
export interface LineScope {
  readonly printable: Printable;
  /** Where an address leads; undefined for one that cannot be followed from here. */
  readonly targetOf: (address: string) => PrintTarget | undefined;
  readonly imageOf: (address: string, alt: string) => PrintImage;
  readonly notes: Footnotes;
  /** Of lines that were added or removed as a whole. */
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

/** A piece of a line as it is compared and read. */
export interface LinePiece extends TaggedRun {
  readonly marker?: NoteMarker;
}

/** The pieces with tags of HTML and footnotes among the `fixed` ones as what they mean. */
export const readPieces = <Piece extends LinePiece>(
  pieces: readonly Piece[],
  { notes }: LineScope,
  fixed?: (piece: Piece) => boolean,
): Piece[] => readNotes(readLineTags(pieces, fixed), notes, fixed);

/** One piece of a line as the template prints it. */
export const pieceRun = (
  { text, marks, thing, looks = [], marker }: LinePiece,
  scope: LineScope,
): PrintRun => {
  if (thing?.type === "break") return { kind: "break" };
  const link = linkOf(marks, scope);
  if (thing !== undefined) {
    const image = scope.imageOf(thing.data["src"] ?? "", thing.data["alt"] ?? "");
    if (link.link === undefined) return { kind: "image", image, ...changeOf(scope) };
    // A picture that leads somewhere is no decoration, whatever is said of it.
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

/** A line of plain text. */
export const plainLine = (
  text: string,
  { printable }: Pick<LineScope, "printable">,
): PrintLine => ({
  runs: text === "" ? [] : [{ kind: "text", text: printable.text(text) }],
  ...(isRtl(text) && { rtl: true }),
});

/** Gives a sign to each piece that begins a change; spaces before its words stay outside of it. */
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

/** A line of these pieces, from right to left where its first letter says so. */
export const lineOfRuns = (
  runs: readonly PrintRun[],
  { printable }: Pick<LineScope, "printable">,
): PrintLine => {
  // Pictures and ends of lines part words.
  const texts = printable.across(runs.map((run) => (run.kind === "text" ? run.text : "\n")));
  const broken = runs.map((run, at) =>
    run.kind === "text" ? { ...run, text: texts[at] ?? "" } : run,
  );
  return { runs: withSigns(broken), ...(isRtl(texts.join("")) && { rtl: true }) };
};

/** The text, pictures and breaks of a block that holds text. */
export const printLine = (nodes: readonly BlockNode[], scope: LineScope): PrintLine =>
  lineOfRuns(runsOf(nodes, scope), scope);
