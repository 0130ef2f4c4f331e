import type { Block, BlockNode, Document, Inline } from "#contract/schemas/document.ts";
import { childBlocks, newText, plainTextOf } from "#content/block.ts";
import { htmlBlocks } from "#content/html/html-blocks.ts";
import { alertWordOf } from "#content/markdown/alerts.ts";
import type { Placement } from "#content/html/wrappers.ts";
import { type PrintPiece, toneCode } from "./code-tones.ts";
import { shownSource } from "./html-comments.ts";
import type { PrintBlock, PrintRun } from "./print-document.ts";
import { type LineScope, plainLine, printLine } from "./print-lines.ts";
import { breakable, type Printable } from "./printable.ts";

/** Blocks nested deeper than this are printed as siblings: the layout fails soon after. */
export const MAX_DEPTH = 10;
/** How many heading levels a PDF has names for. */
export const MAX_HEADING = 6;

export interface BlockScope extends LineScope {
  /** Labels of link targets in this document, by the keys of headings. */
  readonly labels: ReadonlyMap<string, string>;
  /** Returns the name of the page or file at an address; undefined for other addresses. */
  readonly nameOf: (address: string) => string | undefined;
  /** The level of the page's own heading. */
  readonly pageLevel: number;
  /** Placement of blocks by the HTML around them, by key. */
  readonly placements: ReadonlyMap<string, Placement>;
}

/** The sizes of the headings open above, outermost first; used to close gaps between levels. */
type OpenHeadings = number[];

/** Where a block is printed. */
export interface Place {
  readonly scope: BlockScope;
  readonly depth: number;
  readonly open: OpenHeadings;
}

export const textData = (block: Block, name: string): string => {
  const value = block.data[name];
  return typeof value === "string" ? value : "";
};

/** Prints a heading, with its own text or the given line. */
export const printHeading = (
  block: Block,
  { scope, open }: Place,
  line = printLine(block.nodes, scope),
): PrintBlock[] => {
  if (scope.change === "removed")
    // Removed headings are not headings of the PDF.
    return [{ kind: "paragraph", line: { ...line, runs: line.runs.map(bold) } }];
  // A heading without a visible character has no name, which the standard for screen readers forbids.
  const named = line.runs.some((run) => run.kind === "text" && /[^\s\p{Cf}]/u.test(run.text));
  if (!named) return line.runs.length === 0 ? [] : [{ kind: "paragraph", line }];
  const size = Number(block.type.slice("heading-".length));
  while ((open.at(-1) ?? 0) >= size) open.pop();
  open.push(size);
  const label = scope.labels.get(block.key);
  return [
    {
      kind: "heading",
      level: Math.min(scope.pageLevel + open.length, MAX_HEADING),
      size,
      ...(label !== undefined && { label }),
      line,
    },
  ];
};

const bold = (run: PrintRun): PrintRun => (run.kind === "text" ? { ...run, bold: true } : run);

/** Puts the checkbox of a task at the beginning of its line, in characters that screen readers read out. */
export const withBox = (checked: boolean, blocks: readonly PrintBlock[]): PrintBlock[] => {
  const box = { kind: "text", code: true, text: checked ? "[x] " : "[ ] " } as const;
  const [first, ...rest] = blocks;
  return first?.kind === "paragraph"
    ? [{ kind: "paragraph", line: { ...first.line, runs: [box, ...first.line.runs] } }, ...rest]
    : [{ kind: "paragraph", line: { runs: [box] } }, ...blocks];
};

const printList = (block: Block, place: Place): PrintBlock => {
  const { start } = block.data;
  const items = childBlocks(block).map((item) => {
    const { checked } = item.data;
    const blocks = printInside(item, place);
    return typeof checked === "boolean" ? withBox(checked, blocks) : blocks;
  });
  const numbered = block.type === "list-ordered";
  return { kind: "list", numbered, start: typeof start === "number" ? start : 1, items };
};

/** Returns the alignment of a table's column. */
export const alignmentOf = ({ data: { align } }: Block, at: number) => {
  const asked = Array.isArray(align) ? align[at] : null;
  return asked === "center" || asked === "right" ? asked : "left";
};

const printTable = (block: Block, { scope }: Place): PrintBlock[] => {
  const rows = childBlocks(block).map(childBlocks);
  const [titles = []] = rows;
  if (titles.length === 0) return [];
  const cells = { ...scope, printable: scope.printable.inColumns(titles.length) };
  const lines = rows.map((row) => titles.map((_title, at) => printLine(lineNodes(row[at]), cells)));
  const named = block.data["headless"] !== true;
  return [
    {
      kind: "table",
      align: titles.map((_title, at) => alignmentOf(block, at)),
      header: named ? (lines[0] ?? []) : [],
      rows: named ? lines.slice(1) : lines,
    },
  ];
};

/** Returns the content of a cell as one line; the texts of blocks in it are joined. */
const lineNodes = (cell: Block | undefined): BlockNode[] => {
  if (cell === undefined) return [];
  const blocks = childBlocks(cell);
  if (blocks.length === 0) return cell.nodes;
  return blocks.flatMap((block, at) => [
    ...(at === 0 ? [] : [newText(" ")]),
    ...(block.type === "image" ? [imageOf(block)] : lineNodes(block)),
  ]);
};

const imageOf = (block: Block): Inline => ({
  object: "inline",
  type: "image",
  isVoid: true,
  data: { src: textData(block, "src"), alt: textData(block, "alt") },
  marks: [],
});

/** Returns the language in the first word of `info`, if that is a plausible name. */
const languageIn = (info: string): string => /^[\w+#-]{1,20}/.exec(info)?.[0].toLowerCase() ?? "";

/** Returns the title above code; empty where it has none. */
export const codeTitle = (block: Block): string =>
  /title="([^"]*)"/.exec(textData(block, "info"))?.[1] ?? "";

const breakableLine = (line: readonly PrintPiece[], { across }: Printable): PrintPiece[] => {
  const texts = across(line.map(({ text }) => text));
  return line.map((piece, at) => ({ ...piece, text: texts[at] ?? "" }));
};

const printCode = (block: Block, { scope: { printable } }: Place): PrintBlock => {
  const info = textData(block, "info");
  const title = codeTitle(block);
  const text = printable.verbatim(plainTextOf(block));
  const lines = toneCode(text, languageIn(info));
  return {
    kind: "code",
    ...(title !== "" && { title: printable.text(title) }),
    text: breakable(text),
    ...(lines && { lines: lines.map((line) => breakableLine(line, printable)) }),
  };
};

const printSource = (what: string, text: string, { scope: { printable } }: Place): PrintBlock => ({
  kind: "code",
  title: what,
  text: breakable(printable.verbatim(text)),
});

/** Returns the title for changes of a block of source: a comment, or other source. */
export const sourceTitle = (block: Block): string =>
  shownSource(textData(block, "markdown")) === "" ? "Comment" : "Source";

/** Comments are for authors: they are printed only where they were added or removed. */
const printRaw = (block: Block, place: Place): PrintBlock[] => {
  const source = textData(block, "markdown");
  const blocks = htmlBlocks(block);
  if (blocks !== undefined) return blocks.flatMap((derived) => printBlock(derived, place));
  if (place.scope.change !== undefined) return [printSource(sourceTitle(block), source, place)];
  const shown = shownSource(source);
  return shown === "" ? [] : [printSource("Source", shown, place)];
};

const printImage = (block: Block, { scope }: Place): PrintBlock => {
  const caption = textData(block, "title");
  return {
    kind: "image",
    image: scope.imageOf(textData(block, "src"), textData(block, "alt")),
    ...(caption !== "" && { caption: plainLine(caption, scope) }),
  };
};

const hintStyles = ["info", "success", "warning", "danger"] as const;

const printHint = (block: Block, place: Place): PrintBlock => {
  const word = alertWordOf(block.data);
  return {
    kind: "hint",
    style: hintStyles.find((style) => style === block.data["style"]) ?? "info",
    ...(word !== undefined && { word }),
    blocks: printInside(block, place),
  };
};

const printTitled = (block: Block, place: Place): PrintBlock => ({
  kind: "titled",
  title: plainLine(textData(block, "title"), place.scope),
  blocks: printInside(block, place),
});

/** Prints something that is embedded from elsewhere: its name or address, and the caption below it. */
const printCard = (what: string, address: string, block: Block, place: Place): PrintBlock => {
  const { scope } = place;
  const link = scope.targetOf(address);
  return {
    kind: "card",
    what,
    line: {
      runs: [
        {
          kind: "text",
          text: scope.printable.text(scope.nameOf(address) ?? address),
          ...(link !== undefined && { link }),
        },
      ],
    },
    blocks: printInside(block, place),
  };
};

const printOperation = (block: Block, place: Place): PrintBlock => {
  const said = ["method", "path"]
    .map((name) => textData(block, name))
    .filter((word) => word !== "");
  const source = textData(block, "src") || textData(block, "spec");
  const { printable, targetOf } = place.scope;
  const link = targetOf(source);
  return {
    kind: "card",
    what: "API operation",
    line: {
      runs: [
        {
          kind: "text",
          text: printable.text(said.join(" ") || source),
          ...(link !== undefined && { link }),
        },
      ],
    },
    blocks: printInside(block, place),
  };
};

/** Returns where HTML places a block: HTML around it, or its own. */
const placementOf = ({ key, data }: Block, { scope }: Place): Placement | undefined => {
  const { align } = data;
  if (align === "center" || align === "right") return align;
  return scope.change === undefined ? scope.placements.get(key) : undefined;
};

/** Converts one block for the template. */
export const printBlock = (block: Block, place: Place): PrintBlock[] => {
  const placement = placementOf(block, place);
  if (placement === "hidden") return [];
  const blocks = printUsual(block, place);
  return placement === undefined || blocks.length === 0
    ? blocks
    : [{ kind: "aligned", side: placement, blocks }];
};

const printUsual = (block: Block, place: Place): PrintBlock[] => {
  switch (block.type) {
    case "paragraph": {
      const line = printLine(block.nodes, place.scope);
      return line.runs.length === 0 ? [] : [{ kind: "paragraph", line }];
    }
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return printHeading(block, place);
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return [printList(block, place)];
    case "blockquote":
      return [{ kind: "quote", blocks: printInside(block, place) }];
    case "divider":
      return [{ kind: "divider" }];
    case "code":
      return [printCode(block, place)];
    case "math":
      return [printSource("Formula", plainTextOf(block), place)];
    case "raw":
      return printRaw(block, place);
    case "table":
      return printTable(block, place);
    case "image":
      return [printImage(block, place)];
    case "file":
      return [printCard("File", textData(block, "src"), block, place)];
    case "embed":
      return [printCard("Embedded page", textData(block, "url"), block, place)];
    case "content-ref":
      return [printCard("See also", textData(block, "url"), block, place)];
    case "openapi":
    case "openapi-operation":
      return [printOperation(block, place)];
    case "openapi-schemas":
      return [printCard("Schemas", textData(block, "schemas"), block, place)];
    case "hint":
      return [printHint(block, place)];
    case "expandable":
      return [printTitled(block, place)];
    case "tabs":
      return childBlocks(block).map((tab) => printTitled(tab, place));
    case "list-item":
    case "table-row":
    case "table-cell":
    case "tabs-item":
      return printInside(block, place);
  }
};

/** Prints the content of a block; beyond the maximum depth, nested blocks are printed as siblings. */
export const printInside = (of: Block | Document, place: Place): PrintBlock[] => {
  if (place.depth < MAX_DEPTH) {
    const inside = { ...place, depth: place.depth + 1 };
    return childBlocks(of).flatMap((block) => printBlock(block, inside));
  }
  return childBlocks(of).flatMap((block) => {
    const held = childBlocks(block);
    const isTable = block.type === "table";
    return held.length === 0 || isTable ? printBlock(block, place) : printInside(block, place);
  });
};

/** Converts a document for the template, in linear size. */
export const printBlocks = (document: Document, scope: BlockScope): PrintBlock[] =>
  printInside(document, { scope, depth: 0, open: [] });
