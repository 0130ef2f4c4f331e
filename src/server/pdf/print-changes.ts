import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks, holdsText } from "#content/block.ts";
import { changeWords } from "#content/compare/change-words.ts";
import { type BlockRow, compareDocuments } from "#content/compare/documents.ts";
import {
  firstWords,
  keysElsewhere,
  type PlacedRow,
  withMoveNotes,
} from "#content/compare/moves.ts";
import { compareWords } from "#content/compare/words.ts";
import {
  type BlockScope,
  MAX_DEPTH,
  type Place,
  printBlock,
  printHeading,
  printInside,
  textData,
  withBox,
} from "./print-blocks.ts";
import type { PrintBlock } from "./print-document.ts";
import { printTableChange } from "./print-table-changes.ts";
import {
  printCodeChange,
  printDataChanges,
  printNote,
  printTextChange,
  printWords,
} from "./print-text-changes.ts";

/** Where a row of a comparison is printed. */
interface RowPlace extends Place {
  /** Keys of blocks that moved from one container to another. */
  readonly elsewhere: ReadonlySet<string>;
}

/** A block that differs, before and after. */
interface Pair {
  readonly row: BlockRow;
  readonly before: Block;
  readonly after: Block;
}

const marked = (place: RowPlace, change: "added" | "removed"): RowPlace => ({
  ...place,
  scope: { ...place.scope, change },
});
const deeper = (place: RowPlace): RowPlace => ({ ...place, depth: place.depth + 1 });

type Bar = Extract<PrintBlock, { kind: "change" }>;

/** Puts a bar beside blocks; returns nothing where they print nothing. */
const barred = (
  what: Bar["what"],
  label: string | undefined,
  { depth, scope }: Place,
  blocks: readonly PrintBlock[],
): PrintBlock[] =>
  blocks.length === 0
    ? []
    : [
        {
          kind: "change",
          what,
          ...(label !== undefined && { label: scope.printable.text(label) }),
          ...(depth > 1 && { nested: true }),
          blocks,
        },
      ];

const nameOf = (block: Block): string => firstWords(block) || changeWords.types[block.type];

/** Prints a block that exists on one side only; it may have been moved from, or to, another part of the page. */
const printOneSide = (change: "added" | "removed", block: Block, place: RowPlace): PrintBlock[] => {
  const { fromElsewhere, toElsewhere, kinds } = changeWords;
  const moved = change === "added" ? fromElsewhere : toElsewhere;
  const label = place.elsewhere.has(block.key) ? moved : kinds[change];
  return barred(change, label, place, printBlock(block, marked(place, change)));
};

const printReplaced = ({ before, after }: Pick<Pair, "before" | "after">, place: RowPlace) => [
  ...printOneSide("removed", before, place),
  ...printOneSide("added", after, place),
];

/** Prints the content of a list item, with its change shown by signs or a bar. */
const printItem = (row: BlockRow, place: RowPlace): PrintBlock[] => {
  const { before, after, kind } = row;
  const item = after ?? before;
  if (item === undefined) return [];
  const boxed = (blocks: readonly PrintBlock[]): readonly PrintBlock[] => {
    const { checked } = item.data;
    return typeof checked === "boolean" ? withBox(checked, blocks) : blocks;
  };
  if (item.type !== "list-item") return printRow(row, undefined, place);
  if (kind === "added" || kind === "removed") {
    const blocks = boxed(printInside(item, marked(place, kind)));
    // Changed words have their own sign.
    const isSigned = blocks[0]?.kind === "paragraph";
    return isSigned ? [...blocks] : barred(kind, changeWords.kinds[kind], place, blocks);
  }
  if (kind === "changed" && before !== undefined && after !== undefined)
    return [
      ...printDataChanges(before, after, place.scope),
      ...boxed(printRows(row.children ?? [], childBlocks(before), deeper(place))),
    ];
  const blocks = boxed(printInside(item, place));
  return kind === "moved" ? barred("moved", changeWords.kinds.moved, place, blocks) : [...blocks];
};

const printListChange = ({ row, before, after }: Pair, place: RowPlace): PrintBlock[] => {
  const { start } = after.data;
  return [
    ...printDataChanges(before, after, place.scope),
    {
      kind: "list",
      numbered: after.type === "list-ordered",
      start: typeof start === "number" ? start : 1,
      items: (row.children ?? []).map((item) => printItem(item, deeper(place))),
    },
  ];
};

const printTitledChange = ({ row, before, after }: Pair, place: RowPlace): PrintBlock => {
  const { scope } = place;
  const title = compareWords(textData(before, "title"), textData(after, "title"));
  return {
    kind: "titled",
    title: printWords(title, scope),
    blocks: [
      ...printDataChanges(before, after, scope, ["title"]),
      ...printRows(row.children ?? [], childBlocks(before), deeper(place)),
    ],
  };
};

/** File ids mean nothing to a reader; both pictures are printed instead. */
const isPair = (before: Block, after: Block): boolean =>
  [before, after].every((block) => textData(block, "src").startsWith("/files/"));

const printImageChange = ({ before, after }: Pair, place: RowPlace): PrintBlock[] => {
  const except = isPair(before, after) ? ["src"] : [];
  const isOther = textData(before, "src") !== textData(after, "src");
  return [
    ...printDataChanges(before, after, place.scope, except),
    ...(isOther ? printReplaced({ before, after }, place) : printBlock(after, place)),
  ];
};

/** Prints the content of a block, preceded by the differences of the block itself. */
const printInsideChange = ({ row, before, after }: Pair, place: RowPlace): PrintBlock[] => [
  ...printDataChanges(before, after, place.scope),
  ...printRows(row.children ?? [], childBlocks(before), deeper(place)),
];

const isCode = ({ type }: Block): boolean => type === "code" || type === "math";

/** Whether both have the same type, or are lines of text that can be compared word by word. */
const isLike = (before: Block, after: Block): boolean =>
  before.type === after.type ||
  [before, after].every((block) => holdsText(block.type) && !isCode(block));

const printPair = (pair: Pair, place: RowPlace): PrintBlock[] => {
  const { before, after } = pair;
  const { scope, depth } = place;
  if (depth > MAX_DEPTH || !isLike(before, after)) return printReplaced(pair, place);
  const said = () => printDataChanges(before, after, scope);
  switch (after.type) {
    case "paragraph": {
      const line = printTextChange(before, after, scope);
      return [...said(), { kind: "paragraph", line }];
    }
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return [...said(), ...printHeading(after, place, printTextChange(before, after, scope))];
    case "code":
    case "math":
    case "raw":
      return [
        ...printDataChanges(before, after, scope, ["markdown"]),
        printCodeChange(before, after, scope),
      ];
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return printListChange(pair, place);
    case "table":
      return [...said(), ...(printTableChange(pair, place) ?? printReplaced(pair, place))];
    case "blockquote":
      return [{ kind: "quote", blocks: printInsideChange(pair, place) }];
    case "hint":
      return printBlock({ ...after, nodes: [] }, place).map((one) =>
        one.kind === "hint" ? { ...one, blocks: printInsideChange(pair, place) } : one,
      );
    case "tabs-item":
    case "expandable":
      return [printTitledChange(pair, place)];
    case "image":
      return printImageChange(pair, place);
    case "file":
    case "embed":
    case "content-ref":
    case "openapi":
    case "openapi-operation":
    case "openapi-schemas":
      return [
        ...said(),
        ...printBlock({ ...after, nodes: [] }, place),
        ...printRows(pair.row.children ?? [], childBlocks(before), deeper(place)),
      ];
    case "tabs":
    case "divider":
    case "list-item":
    case "table-row":
    case "table-cell":
      return printInsideChange(pair, place);
  }
};

type Moved = Extract<PlacedRow, { kind: "left" }>["moved"];

/** Returns the label for the former position of blocks that moved together. */
const movedLabel = ({ count, wasBelow }: Moved): string =>
  wasBelow === undefined
    ? changeWords.movedFromStart(count)
    : changeWords.movedFrom(count, nameOf(wasBelow));

/** Returns the note left at the former position of moved blocks. */
const leftNote = (block: Block, { count, isBelow }: Moved): string => {
  if (count === 1) return changeWords.movedAway(nameOf(block));
  return isBelow === undefined
    ? changeWords.movedToStart(count)
    : changeWords.movedBelow(count, nameOf(isBelow));
};

const printRow = (row: BlockRow, moved: Moved | undefined, place: RowPlace): PrintBlock[] => {
  const { before, after, kind } = row;
  if (before === undefined) return after === undefined ? [] : printOneSide("added", after, place);
  if (after === undefined) return printOneSide("removed", before, place);
  const label = moved && movedLabel(moved);
  if (kind === "changed") {
    const blocks = printPair({ row, before, after }, place);
    const hasBars = blocks.some((one) => one.kind === "change" && one.nested !== true);
    if (label === undefined && (hasBars || place.depth > 1)) return blocks;
    return barred("changed", label, place, blocks);
  }
  const blocks = printBlock(after, place);
  return kind === "moved" ? barred("moved", label, place, blocks) : blocks;
};

/** Joins adjacent bars of one kind, and those of blocks that moved together, so that their label is printed once. */
const joinBars = (blocks: readonly PrintBlock[]): PrintBlock[] => {
  const joined: PrintBlock[] = [];
  let inside: PrintBlock[] = [];
  for (const one of blocks) {
    const last = joined.at(-1);
    const goesOn =
      one.kind === "change" &&
      last?.kind === "change" &&
      one.what === last.what &&
      (one.what === "moved" ? one.label === undefined : one.label === last.label) &&
      one.nested === last.nested;
    if (goesOn) {
      for (const block of one.blocks) inside.push(block);
    } else if (one.kind === "change") {
      inside = [...one.blocks];
      joined.push({ ...one, blocks: inside });
    } else joined.push(one);
  }
  return joined;
};

const printRows = (
  rows: readonly BlockRow[],
  before: readonly Block[],
  place: RowPlace,
): PrintBlock[] =>
  joinBars(
    withMoveNotes(rows, before).flatMap((placed) =>
      placed.kind === "row"
        ? printRow(placed.row, placed.moved, place)
        : [printNote(leftNote(placed.block, placed.moved), place.scope)],
    ),
  );

/** Prints two states of a document as one, with everything added, removed, changed or moved marked and labelled. */
export const printDocumentChange = (
  before: Document,
  after: Document,
  scope: BlockScope,
): PrintBlock[] => {
  const rows = compareDocuments(before, after);
  return printRows(rows, before.nodes, {
    scope,
    depth: 1,
    open: [],
    elsewhere: keysElsewhere(rows),
  });
};
