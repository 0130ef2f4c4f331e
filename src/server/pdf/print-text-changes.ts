import type { Block } from "#contract/schemas/document.ts";
import { plainTextOf } from "#content/block.ts";
import { changeWords, type ChangedLine } from "#content/compare/change-words.ts";
import { dataLines } from "#content/compare/data-lines.ts";
import { compareLines } from "#content/compare/lines.ts";
import { compareNodes, type LeafRun } from "#content/compare/rich-text.ts";
import type { WordRun } from "#content/compare/words.ts";
import { codeTitle, sourceTitle, textData } from "./print-blocks.ts";
import type { PrintBlock, PrintLine, PrintRun } from "./print-document.ts";
import { type LinePiece, type LineScope, lineOfRuns, pieceRun, readPieces } from "./print-lines.ts";

const addressIn = (marks: LinePiece["marks"] = []): string | undefined =>
  marks.find(({ type }) => type === "link")?.data?.["href"];

const aside = (text: string, scope: LineScope): PrintRun => ({
  kind: "text",
  text: scope.printable.text(text),
  aside: true,
});

const changed = (text: string, change: "added" | "removed", scope: LineScope): PrintRun => ({
  kind: "text",
  text: scope.printable.text(text),
  change,
});

type ChangedPiece = LinePiece & Pick<LeafRun, "kind">;

/** Describes the change of words that only have a different look or link. */
const saidOf = ({ marks, marksBefore }: ChangedPiece, scope: LineScope): PrintRun[] => {
  const [was, is] = [addressIn(marksBefore), addressIn(marks)];
  if (was === is) return [aside(` (${changeWords.looksDiffer.toLowerCase()})`, scope)];
  return [
    aside(` (${changeWords.linkDiffers}: `, scope),
    changed(was ?? changeWords.noLink, "removed", scope),
    aside(" ", scope),
    changed(is ?? changeWords.noLink, "added", scope),
    aside(")", scope),
  ];
};

/** Whether the next piece has the same description, so that it is printed once, after both. */
const goesOn = (piece: ChangedPiece, next: ChangedPiece | undefined): boolean =>
  next?.kind === "marked" &&
  addressIn(piece.marks) === addressIn(next.marks) &&
  addressIn(piece.marksBefore) === addressIn(next.marksBefore);

const runsOf = (
  piece: ChangedPiece,
  next: ChangedPiece | undefined,
  scope: LineScope,
): PrintRun[] => {
  const { kind, thing } = piece;
  const change = kind === "added" || kind === "removed" ? { change: kind } : {};
  const run = pieceRun(piece, { ...scope, ...change });
  if (thing?.type === "break" && kind !== "same" && kind !== "marked")
    return [changed("¶", kind, scope), ...(kind === "added" ? [run] : [])];
  return kind === "marked" && !goesOn(piece, next) ? [run, ...saidOf(piece, scope)] : [run];
};

const pieceOf = ({ embedded, ...run }: LeafRun): ChangedPiece[] => {
  if (run.text === "" || embedded?.object === "block" || embedded?.object === "text") return [];
  return [embedded === undefined ? run : { ...run, text: "", thing: embedded }];
};

/** Prints two states of a line of text as one. */
export const printTextChange = (before: Block, after: Block, scope: LineScope): PrintLine => {
  const pieces = readPieces(
    compareNodes(before.nodes, after.nodes).flatMap(pieceOf),
    scope,
    ({ kind }) => kind === "same",
  );
  return lineOfRuns(
    pieces.flatMap((piece, at) => runsOf(piece, pieces[at + 1], scope)),
    scope,
  );
};

/** Prints two states of a plain text as one. */
export const printWords = (runs: readonly WordRun[], scope: LineScope): PrintLine =>
  lineOfRuns(
    runs.map(({ kind, text }): PrintRun =>
      kind === "same"
        ? { kind: "text", text: scope.printable.text(text) }
        : changed(text, kind, scope),
    ),
    scope,
  );

/** Prints a sentence about a change. */
export const printNote = (
  text: string,
  { printable }: Pick<LineScope, "printable">,
): PrintBlock => ({
  kind: "note",
  line: { runs: [{ kind: "text", text: printable.text(text) }] },
});

const printLineOfData = ({ name, before, after }: ChangedLine, scope: LineScope): PrintBlock => ({
  kind: "note",
  line: lineOfRuns(
    [
      { kind: "text", text: scope.printable.text(`${name}: `) },
      changed(before, "removed", scope),
      { kind: "text", text: " " },
      changed(after, "added", scope),
    ],
    scope,
  ),
});

/** Prints differences of a block that its text does not show. */
export const printDataChanges = (
  before: Block,
  after: Block,
  scope: LineScope,
  except: readonly string[] = [],
): PrintBlock[] => {
  const { types, becameType } = changeWords;
  return [
    ...(before.type === after.type
      ? []
      : [printNote(becameType(types[before.type], types[after.type]), scope)]),
    ...dataLines(before, after, except).map((line) => printLineOfData(line, scope)),
  ];
};

const sourceOf = (block: Block): string =>
  block.type === "raw" ? textData(block, "markdown") : plainTextOf(block);

const titleOf = (block: Block): string => {
  if (block.type === "math") return "Formula";
  return block.type === "raw" ? sourceTitle(block) : codeTitle(block);
};

/** Prints two states of code, a formula or source text, line by line. */
export const printCodeChange = (before: Block, after: Block, scope: LineScope): PrintBlock => {
  const title = titleOf(after);
  return {
    kind: "lines",
    ...(title !== "" && { title: scope.printable.text(title) }),
    lines: compareLines(sourceOf(before), sourceOf(after)).map(({ kind, runs }) => {
      const said = runs.map(({ text }) => scope.printable.verbatim(text).replaceAll("\t", "  "));
      const texts = scope.printable.across(said);
      return {
        kind,
        runs: runs.map((run, at): PrintRun => {
          const text = texts[at] ?? "";
          return run.kind === "same"
            ? { kind: "text", text }
            : { kind: "text", text, change: run.kind };
        }),
      };
    }),
  };
};
