import { memo, type ReactNode, use } from "react";
import { childBlocks, holdsText } from "#content/block.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import { compareWords } from "#content/compare/words.ts";
import type { Block } from "#contract/schemas/document.ts";
import {
  BlockContent,
  DepthContext,
  HintElement,
  QuoteElement,
  textData,
  TextElement,
} from "#web/features/content/index.ts";
import { CodeDifference, TextRuns, WordRuns } from "./text-difference.tsx";
import { DataChanges, ImageDifference } from "./data-difference.tsx";
import { AddedBlock, isOnSide, RemovedBlock, RowFrame, SideContext } from "./change-marks.tsx";
import { type DrawContent, ListRows, TableRows } from "./list-and-table-rows.tsx";

/** A block shown as entirely replaced: removed, then added. */
const Replaced = ({ before, after }: { before: Block; after: Block }) => {
  const side = use(SideContext);
  return (
    <>
      {side !== "after" && <RemovedBlock block={before} />}
      {side !== "before" && <AddedBlock block={after} />}
    </>
  );
};

type PairProps = { row: BlockRow; before: Block; after: Block };

/** A tab or an expandable with its title. Always open, so that no change in it is overlooked. */
const TitledDifference = ({ row, before, after }: PairProps) => {
  const side = use(SideContext);
  const title = compareWords(textData(before, "title"), textData(after, "title"));
  return (
    <div className="rounded-md border border-line px-4 py-3">
      <p dir="auto" className="mb-2 font-medium">
        <WordRuns runs={title.filter(({ kind }) => isOnSide(kind, side))} />
      </p>
      <DataChanges before={before} after={after} except={["title"]} />
      <div className="*:first:mt-0">
        <Rows rows={row.children ?? []} />
      </div>
    </div>
  );
};

/** The element of a changed block, with its changes marked inside. */
const BlockDifference = ({ row, before, after }: PairProps) => {
  const side = use(SideContext);
  const rows = row.children ?? [];
  const isText = holdsText(before.type) && holdsText(after.type);
  if (before.type !== after.type && !(isText && !isCode(before) && !isCode(after))) {
    return <Replaced before={before} after={after} />;
  }
  const shown = side === "before" ? before : after;
  switch (after.type) {
    case "paragraph":
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return (
        <>
          <DataChanges before={before} after={after} />
          <TextElement block={shown}>
            <TextRuns before={before.nodes} after={after.nodes} />
          </TextElement>
          <Rows rows={rows} />
        </>
      );
    case "code":
    case "math":
    case "raw":
      return (
        <>
          <DataChanges before={before} after={after} except={["markdown"]} />
          <CodeDifference before={before} after={after} />
          <Rows rows={rows} />
        </>
      );
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return (
        <>
          <DataChanges before={before} after={after} />
          <LooseDifference before={before} after={after} />
          <ListRows list={shown} rows={rows} content={drawContent} />
        </>
      );
    case "table":
      return (
        <>
          <DataChanges before={before} after={after} />
          <LooseDifference before={before} after={after} />
          <TableRows before={before} after={after} rows={rows} content={drawContent} />
        </>
      );
    case "blockquote":
      return (
        <QuoteElement block={after}>
          <Inside row={row} before={before} after={after} />
        </QuoteElement>
      );
    case "hint":
      return (
        <HintElement block={shown}>
          <Inside row={row} before={before} after={after} />
        </HintElement>
      );
    case "tabs":
      return (
        <div className="space-y-3">
          <Inside row={row} before={before} after={after} />
        </div>
      );
    case "tabs-item":
    case "expandable":
      return <TitledDifference row={row} before={before} after={after} />;
    case "image":
      return (
        <>
          <ImageDifference before={before} after={after} />
          <LooseDifference before={before} after={after} />
          <Rows rows={rows} />
        </>
      );
    case "file":
    case "embed":
    case "content-ref":
    case "openapi":
    case "openapi-operation":
    case "openapi-schemas":
      return (
        <>
          <DataChanges before={before} after={after} />
          <BlockContent block={{ ...shown, nodes: [] }} />
          <LooseDifference before={before} after={after} />
          <Rows rows={rows} />
        </>
      );
    case "divider":
    case "list-item":
    case "table-row":
    case "table-cell":
      return <Inside row={row} before={before} after={after} />;
  }
};

const isCode = ({ type }: Block): boolean => type === "code" || type === "math";

const holdsLoose = (block: Block): boolean => childBlocks(block).length < block.nodes.length;

/** The difference of text directly inside a container, next to its blocks. */
const LooseDifference = ({ before, after }: { before: Block; after: Block }) =>
  (holdsLoose(before) || holdsLoose(after)) && (
    <p dir="auto" className="wrap-anywhere">
      <TextRuns before={before.nodes} after={after.nodes} />
    </p>
  );

const Inside = ({ row, before, after }: PairProps) => (
  <>
    <DataChanges before={before} after={after} />
    <LooseDifference before={before} after={after} />
    <Rows rows={row.children ?? []} />
  </>
);

/** Containers nested deeper than this are shown as entirely replaced. */
const MAX_DEPTH = 12;

/** The difference of a container's blocks. */
const Rows = ({ rows }: { rows: readonly BlockRow[] }) => {
  const side = use(SideContext);
  const depth = use(DepthContext);
  return (
    <DepthContext value={depth + 1}>
      {rows
        .filter(({ kind }) => isOnSide(kind, side))
        .map((row) => (
          <RowView key={`${row.kind} ${row.key}`} row={row} />
        ))}
    </DepthContext>
  );
};

/** The content of a row, without its frame. */
const RowContent = ({ row }: { row: BlockRow }): ReactNode => {
  const depth = use(DepthContext);
  const { before, after } = row;
  if (before === undefined) return after && <AddedBlock block={after} />;
  if (after === undefined) return <RemovedBlock block={before} />;
  if (row.kind !== "changed") return <BlockContent block={after} />;
  if (depth <= MAX_DEPTH) return <BlockDifference row={row} before={before} after={after} />;
  return <Replaced before={before} after={after} />;
};

/** A block of a difference, in its frame. */
export const RowView = memo(({ row, note }: { row: BlockRow; note?: ReactNode }) => {
  const block = row.after ?? row.before;
  return (
    block !== undefined && (
      <RowFrame row={row} block={block} note={note}>
        <RowContent row={row} />
      </RowFrame>
    )
  );
});

const drawContent: DrawContent = (row) => <RowContent row={row} />;
