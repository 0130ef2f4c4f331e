import { memo, type ReactNode, use } from "react";
import { childBlocks, holdsText } from "#content/block.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import { compareWords } from "#content/compare/words.ts";
import type { Block } from "#contract/schemas/document.ts";
import {
  BlockContent,
  DepthContext,
  HintElement,
  PlainText,
  QuoteElement,
  textData,
  TextElement,
} from "#web/features/content/index.ts";
import { CodeDifference, TextRuns } from "./text-difference.tsx";
import { DataChanges, ImageDifference } from "./data-difference.tsx";
import {
  AddedBlock,
  AddedWords,
  isOnSide,
  RemovedBlock,
  RemovedWords,
  RowFrame,
  SideContext,
} from "./change-marks.tsx";
import { type DrawContent, ListRows, TableRows } from "./list-and-table-rows.tsx";

/** Two states of a short text of a block's data, such as a tab's title. */
const Words = ({ before, after }: { before: string; after: string }) => {
  const side = use(SideContext);
  return compareWords(before, after)
    .filter(({ kind }) => isOnSide(kind, side))
    .map((run, index) => {
      const text = <PlainText key={index} text={run.text} />;
      if (run.kind === "added") return <AddedWords key={index}>{text}</AddedWords>;
      return run.kind === "removed" ? <RemovedWords key={index}>{text}</RemovedWords> : text;
    });
};

type PairProps = { row: BlockRow; before: Block; after: Block };

/** A part with a title: a tab, or what opens on a press. All of it shows, for nothing may be missed. */
const TitledDifference = ({ row, before, after }: PairProps) => (
  <div className="rounded-md border border-line px-4 py-3">
    <p className="mb-2 font-medium">
      <Words before={textData(before, "title")} after={textData(after, "title")} />
    </p>
    <DataChanges before={before} after={after} except={["title"]} />
    <div className="*:first:mt-0">
      <Rows rows={row.children ?? []} />
    </div>
  </div>
);

/** The element of a block that changed, with what changed in it. */
const BlockDifference = ({ row, before, after }: PairProps) => {
  const side = use(SideContext);
  const rows = row.children ?? [];
  const isText = holdsText(before.type) && holdsText(after.type);
  if (before.type !== after.type && !(isText && !isCode(before) && !isCode(after))) {
    return (
      <>
        {side !== "after" && <RemovedBlock block={before} />}
        {side !== "before" && <AddedBlock block={after} />}
      </>
    );
  }
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
          <TextElement block={side === "before" ? before : after}>
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
          <ListRows list={side === "before" ? before : after} rows={rows} content={drawContent} />
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
        <HintElement block={side === "before" ? before : after}>
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
      return (
        <>
          <DataChanges before={before} after={after} />
          <BlockContent block={{ ...(side === "before" ? before : after), nodes: [] }} />
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

/** Text of its own that a container holds beside its blocks. */
const LooseDifference = ({ before, after }: { before: Block; after: Block }) =>
  (holdsLoose(before) || holdsLoose(after)) && (
    <p className="wrap-anywhere">
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

/** Containers deeper than this are shown as replaced whole. */
const MAX_DEPTH = 12;

/** The blocks of a container, one below the other, with what became of each. */
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

/** What is inside a row, whatever stands around it. */
const RowContent = ({ row }: { row: BlockRow }): ReactNode => {
  const depth = use(DepthContext);
  const side = use(SideContext);
  const { before, after } = row;
  if (before === undefined) return after && <AddedBlock block={after} />;
  if (after === undefined) return <RemovedBlock block={before} />;
  if (row.kind !== "changed") return <BlockContent block={after} />;
  if (depth <= MAX_DEPTH) return <BlockDifference row={row} before={before} after={after} />;
  return (
    <>
      {side !== "after" && <RemovedBlock block={before} />}
      {side !== "before" && <AddedBlock block={after} />}
    </>
  );
};

/** A block of a difference with its frame. */
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
