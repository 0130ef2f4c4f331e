import { memo, type ReactNode, use, useMemo } from "react";
import { childBlocks, isBlock, walkBlocks } from "#content/block.ts";
import { htmlBlocks } from "#content/html/html-blocks.ts";
import { summaryNodes, summaryOf } from "#content/html/summary.ts";
import type { Block } from "#contract/schemas/document.ts";
import {
  type Alignment,
  alignmentsOf,
  CodeBlock,
  ExpandableElement,
  HintElement,
  itemClass,
  ListElement,
  ListItemContent,
  QuoteElement,
  TableCellElement,
  TableElement,
  TextElement,
  titleOf,
} from "./block-elements.tsx";
import { DrawnFormula } from "./formula.tsx";
import { InlineNodes } from "./inline-nodes.tsx";
import { LinkBlock, ImageBlock } from "./media-blocks.tsx";
import { ownText, spacingOf, textData } from "./block-data.ts";
import { documentMessages as messages } from "../messages.ts";
import { DepthContext, DocumentContext, placementClass, useFrame } from "./document-context.ts";
import { SpecBlock } from "./spec-block.tsx";
import { TabsBlock } from "./tabs-block.tsx";
import { PlainText } from "./plain-text.tsx";
import { cx } from "#web/kit/class-names.ts";

const wordsOf = (block: Block): string =>
  [textData(block, "title"), textData(block, "alt"), textData(block, "markdown"), ownText(block)]
    .filter((text) => text !== "")
    .join(" ");

/** Blocks nested too deeply: only their text, one line per block. */
const DeepBlocks = ({ blocks }: { blocks: readonly Block[] }) => {
  const lines = blocks.flatMap((block) => [
    block,
    ...[...walkBlocks(block)].map((placed) => placed.block),
  ]);
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">{messages.tooDeep}</p>
      {lines.map((block) => (
        <p
          key={block.key}
          dir="auto"
          data-block-key={block.key}
          className="wrap-anywhere whitespace-pre-wrap"
        >
          <PlainText text={wordsOf(block)} />
        </p>
      ))}
    </div>
  );
};

/** Deeper nesting is rendered as plain lines, because layout of deeply nested elements becomes very slow. */
const MAX_DEPTH = 24;

/** The child blocks of a container. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => {
  const depth = use(DepthContext);
  if (depth > MAX_DEPTH) return <DeepBlocks blocks={blocks} />;
  return (
    <DepthContext value={depth + 1}>
      {blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
    </DepthContext>
  );
};

/** A block with its margin, its key, and the caller's `blockProps`. */
export const BlockView = memo(({ block }: { block: Block }) => {
  const placement = use(DocumentContext).placements.get(block.key);
  const { gutter, frame } = useFrame(block, cx(spacingOf(block.type), placementClass(placement)));
  return (
    <div {...frame}>
      {placement !== "hidden" && <BlockContent block={block} />}
      {gutter}
    </div>
  );
});

/** The content of a block: its own text, then its child blocks. */
const bodyOf = (block: Block): ReactNode => {
  const blocks = childBlocks(block);
  const hasText = blocks.length < block.nodes.length;
  if (!hasText && blocks.length === 0) return undefined;
  return (
    <>
      {hasText && (
        <p dir="auto" className="wrap-anywhere">
          <InlineNodes nodes={block.nodes} />
        </p>
      )}
      {blocks.length > 0 && <Blocks blocks={blocks} />}
    </>
  );
};

/** The title of an expandable with its inline tags applied; undefined if it has none. */
const markedTitle = ({ data }: Block): ReactNode => {
  const summary = summaryOf(data);
  return summary === undefined ? undefined : <InlineNodes nodes={summaryNodes(summary)} />;
};

/** The element of a block with its content. */
export const BlockContent = ({ block }: { block: Block }) => {
  const blocks = childBlocks(block);
  switch (block.type) {
    case "paragraph":
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return (
        <>
          <TextElement block={block}>
            <InlineNodes nodes={block.nodes} />
          </TextElement>
          {blocks.length > 0 && <Blocks blocks={blocks} />}
        </>
      );
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return (
        <>
          <LooseText block={block} />
          <ListElement block={block}>
            {blocks.map((item) => (
              <ListItem key={item.key} item={item} />
            ))}
          </ListElement>
        </>
      );
    case "blockquote":
      return <QuoteElement block={block}>{bodyOf(block)}</QuoteElement>;
    case "hint":
      return <HintElement block={block}>{bodyOf(block)}</HintElement>;
    case "expandable":
      return (
        <ExpandableElement block={block} title={markedTitle(block)}>
          {bodyOf(block)}
        </ExpandableElement>
      );
    case "tabs":
      return (
        <>
          <LooseText block={block} />
          <TabsBlock tabs={blocks} render={(tab) => <TabContent tab={tab} />} />
        </>
      );
    case "code":
    case "math":
    case "raw":
      return (
        <>
          <SourceBlock block={block} />
          {blocks.length > 0 && <Blocks blocks={blocks} />}
        </>
      );
    case "table":
      return (
        <>
          <LooseText block={block} />
          <TableElement block={block}>
            {blocks.map((row, index) => (
              <TableRow
                key={row.key}
                row={row}
                header={index === 0 && block.data["headless"] !== true}
                alignments={alignmentsOf(block)}
              />
            ))}
          </TableElement>
        </>
      );
    case "divider":
      return (
        <>
          <hr className="border-line" />
          {bodyOf(block)}
        </>
      );
    case "image":
      return <ImageBlock block={block} caption={bodyOf(block)} />;
    case "file":
    case "embed":
    case "content-ref":
    case "openapi":
      return <LinkBlock block={block} caption={bodyOf(block)} />;
    case "openapi-operation":
    case "openapi-schemas":
      return <SpecBlock block={block} caption={bodyOf(block)} />;
    // Parts outside the container they belong to.
    case "list-item":
    case "table-row":
    case "table-cell":
      return <div className="*:first:mt-0">{bodyOf(block)}</div>;
    case "tabs-item":
      return (
        <div className="rounded-md border border-line px-4 py-3">
          <p dir="auto" className="mb-2 font-medium">
            {titleOf(block, messages.tab(1))}
          </p>
          <div className="*:first:mt-0">{bodyOf(block)}</div>
        </div>
      );
  }
};

/** A formula on its own. Its source is shown in a frame until it is rendered, or if it cannot be. */
const FormulaBlock = ({ block }: { block: Block }) => {
  const formula = { tex: ownText(block), display: true };
  return (
    <DrawnFormula formula={formula} className="block overflow-x-auto py-1">
      <CodeBlock block={block} />
    </DrawnFormula>
  );
};

/** Code and formulas; other source is rendered as what it means, where that is known. */
const SourceBlock = ({ block }: { block: Block }) => {
  const context = use(DocumentContext);
  const blocks = useMemo(() => htmlBlocks(block), [block]);
  const derived = useMemo(() => ({ ...context, isDerived: true }), [context]);
  const isFormula =
    block.type === "math" || (block.type === "code" && textData(block, "info") === "math");
  if (isFormula) return <FormulaBlock block={block} />;
  if (blocks === undefined) return <CodeBlock block={block} />;
  return (
    <DocumentContext value={derived}>
      <div className="*:first:mt-0">
        <Blocks blocks={blocks} />
        <LooseText block={block} />
      </div>
    </DocumentContext>
  );
};

/** Text directly in a container that should only have blocks. */
const LooseText = ({ block }: { block: Block }) =>
  block.nodes.some((node) => !isBlock(node)) && (
    <p dir="auto" className="mb-2 wrap-anywhere">
      <InlineNodes nodes={block.nodes} />
    </p>
  );

const ListItem = ({ item }: { item: Block }) => {
  const { gutter, frame } = useFrame(item, itemClass);
  if (item.type !== "list-item") {
    return (
      <li>
        <BlockView block={item} />
      </li>
    );
  }
  return (
    <li {...frame}>
      <ListItemContent block={item}>{bodyOf(item)}</ListItemContent>
      {gutter}
    </li>
  );
};

const TabContent = ({ tab }: { tab: Block }) => {
  const { gutter, frame } = useFrame(tab, "*:first:mt-0");
  return (
    <div {...frame}>
      {tab.type === "tabs-item" ? bodyOf(tab) : <BlockView block={tab} />}
      {gutter}
    </div>
  );
};

type RowProps = { row: Block; header: boolean; alignments: readonly Alignment[] };

const TableRow = ({ row, header, alignments }: RowProps) => {
  const { gutter, frame } = useFrame(row);
  if (row.type !== "table-row") {
    return (
      <tr>
        <td className="px-3 py-2">
          <BlockView block={row} />
        </td>
      </tr>
    );
  }
  const hasLooseText = row.nodes.some((node) => !isBlock(node));
  return (
    <tr {...frame}>
      {hasLooseText && (
        <td className="px-3 py-2">
          <InlineNodes nodes={row.nodes} />
        </td>
      )}
      {childBlocks(row).map((cell, index) => (
        <TableCell key={cell.key} cell={cell} header={header} align={alignments[index]}>
          {index === 0 && gutter}
        </TableCell>
      ))}
    </tr>
  );
};

type CellProps = { cell: Block; header: boolean; align: Alignment; children: ReactNode };

const TableCell = ({ cell, header, align, children }: CellProps) => {
  const { gutter, frame } = useFrame(cell);
  const blocks = childBlocks(cell);
  const isCell = cell.type === "table-cell";
  return (
    <TableCellElement header={header} align={align} frame={frame}>
      {isCell && <InlineNodes nodes={cell.nodes} />}
      {isCell && blocks.length > 0 && (
        <div className="*:first:mt-0">
          <Blocks blocks={blocks} />
        </div>
      )}
      {!isCell && <BlockView block={cell} />}
      {gutter}
      {children}
    </TableCellElement>
  );
};
