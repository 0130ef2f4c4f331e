import { headingLevel } from "#content/heading-anchors.ts";
import { alertWordOf } from "#content/markdown/alerts.ts";
import { readingDirection } from "#content/reading-direction.ts";
import { Check, ChevronRight, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type HTMLAttributes, type ReactNode, use, useId, useRef } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { ownText, textData } from "./block-data.ts";
import { PlainText } from "./plain-text.tsx";
import { documentMessages as messages } from "../messages.ts";
import { DocumentContext } from "./document-context.ts";
import { childBlocks } from "#content/block.ts";
import { useOverflow } from "#web/table/use-overflow.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

type ScrollRegionProps = { label: string; className: string; children: ReactNode };

/**
 * Scrolls horizontally. While it overflows it can be focused, for scrolling by keyboard, and is labelled with
 * `label`.
 */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => {
  const box = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box);
  return (
    <div
      ref={box}
      className={className}
      {...(overflows && { role: "region", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
};

export type Alignment = "left" | "center" | "right" | undefined;

/** The alignment of each column of a table. */
export const alignmentsOf = (table: Block): Alignment[] => {
  const { align } = table.data;
  return Array.isArray(align)
    ? align.map((value) =>
        value === "left" || value === "center" || value === "right" ? value : undefined,
      )
    : [];
};

export const TableElement = ({ block, children }: { block: Block; children: ReactNode }) => {
  const rows = childBlocks(block);
  const columns = Math.max(0, ...rows.slice(0, 1).map((row) => childBlocks(row).length));
  return (
    <ScrollRegion
      label={messages.table(columns, rows.length)}
      className="overflow-x-auto overflow-y-hidden rounded-md border border-line"
    >
      <table dir={readingDirection(block)} className="w-full border-collapse text-base">
        <tbody className="*:border-t *:border-line *:first:border-t-0">{children}</tbody>
      </table>
    </ScrollRegion>
  );
};

const alignClass = { left: "text-left", center: "text-center", right: "text-right" };

type CellProps = {
  /** A cell of the first row, a column header. */
  header: boolean;
  align: Alignment;
  /** Attributes of the cell. */
  frame: HTMLAttributes<HTMLElement>;
  children: ReactNode;
};

export const TableCellElement = ({ header, align, frame, children }: CellProps) => {
  const look = cx(
    "max-w-[40ch] px-3 py-2 align-top",
    align === undefined ? "text-start" : alignClass[align],
    frame.className,
  );
  return header ? (
    <th {...frame} dir="auto" scope="col" className={cx(look, "bg-subtle font-medium")}>
      {children}
    </th>
  ) : (
    <td {...frame} dir="auto" className={look}>
      {children}
    </td>
  );
};

export const ListElement = ({ block, children }: { block: Block; children: ReactNode }) => {
  const loose = block.data["loose"] === true;
  const dir = readingDirection(block);
  const look = cx("ps-6 wrap-anywhere", loose ? "space-y-2" : "space-y-1");
  const { start } = block.data;
  switch (block.type) {
    case "list-ordered":
      return (
        <ol
          dir={dir}
          className={cx(look, "list-decimal marker:text-muted marker:tabular")}
          {...(typeof start === "number" && start !== 1 && { start })}
        >
          {children}
        </ol>
      );
    case "list-tasks":
      // An empty marker: VoiceOver in Safari does not announce a list with `list-style: none`.
      return (
        <ul dir={dir} className={cx(look, "[list-style-type:'']")}>
          {children}
        </ul>
      );
    default:
      return (
        <ul dir={dir} className={cx(look, "list-disc marker:text-faint")}>
          {children}
        </ul>
      );
  }
};

/** The read-only checkbox of a task. */
const TaskBox = ({ checked, labelledBy }: { checked: boolean; labelledBy: string }) => (
  <span
    role="checkbox"
    aria-checked={checked}
    aria-readonly
    aria-labelledby={labelledBy}
    tabIndex={-1}
    className={cx(
      "absolute top-1 -start-5.5 grid size-4 place-items-center rounded-[4px] border",
      checked
        ? "border-accent bg-accent text-on-accent forced-colors:bg-[Highlight]"
        : "border-control bg-surface",
    )}
  >
    {checked && <Check size={12} strokeWidth={3} aria-hidden />}
  </span>
);

/** Classes of a list item, with smaller margins between its blocks. */
export const itemClass = "*:mt-1.5 *:first:mt-0";

/** The content of a list item, to render inside the `li`; for a task with its checkbox. */
export const ListItemContent = ({ block, children }: { block: Block; children: ReactNode }) => {
  const id = useId();
  const { checked } = block.data;
  if (typeof checked !== "boolean") return children;
  return (
    <div className="relative">
      <TaskBox checked={checked} labelledBy={id} />
      <div id={id} className={itemClass}>
        {children}
      </div>
    </div>
  );
};

const headingLooks: Record<number, string> = {
  1: "text-xl font-semibold",
  2: "text-lg font-semibold",
  3: "text-md font-semibold",
  4: "text-base font-semibold",
  5: "text-base font-medium",
  6: "text-base font-medium text-muted",
};

type HeadingTag = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
const tags: readonly HeadingTag[] = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The paragraph or heading element for a text block. */
export const TextElement = ({ block, children }: { block: Block; children: ReactNode }) => {
  const { headingOffset } = use(DocumentContext);
  const level = headingLevel(block.type);
  const side = block.data["align"];
  const align = side === "center" || side === "right" ? alignClass[side] : undefined;
  if (level === undefined)
    return (
      <p dir="auto" className={cx("wrap-anywhere", align)}>
        {children}
      </p>
    );
  const Tag = tags[Math.min(Math.max(level + headingOffset, 1), 6) - 1] ?? "h6";
  return (
    <Tag dir="auto" className={cx("wrap-anywhere text-balance", headingLooks[level], align)}>
      {children}
    </Tag>
  );
};

type ElementProps = { block: Block; children: ReactNode };

export const QuoteElement = ({ block, children }: ElementProps) => (
  <blockquote
    dir={readingDirection(block)}
    className="border-s-2 border-control ps-4 text-muted *:first:mt-0"
  >
    {children}
  </blockquote>
);

const hints = {
  info: { look: "bg-accent-soft", ink: "text-accent-ink", Icon: Info },
  warning: { look: "bg-warning-soft", ink: "text-warning-ink", Icon: TriangleAlert },
  danger: { look: "bg-danger-soft", ink: "text-danger-ink", Icon: CircleAlert },
  success: { look: "bg-success-soft", ink: "text-success-ink", Icon: CircleCheck },
} as const;

type HintStyle = keyof typeof hints;

/** The style of a hint; `info` if unknown. */
export const hintStyle = (block: Block): HintStyle => {
  const style = textData(block, "style");
  return style in hints ? (style as HintStyle) : "info";
};

/** A hint, with its style as a word, because colour alone would not be accessible. */
export const HintElement = ({ block, children }: ElementProps) => {
  const style = hintStyle(block);
  const { look, ink, Icon } = hints[style];
  return (
    <div
      role="note"
      dir={readingDirection(block)}
      className={cx("rounded-md px-4 py-3 forced-colors:border", look)}
    >
      <p className={cx("mb-1 flex items-center gap-1.5 text-sm font-medium", ink)}>
        <Icon size={16} aria-hidden className="shrink-0" />
        {alertWordOf(block.data) ?? messages.hints[style]}
      </p>
      <div className="*:first:mt-0">{children}</div>
    </div>
  );
};

/** The title of an expandable or a tab; `otherwise` if it has none. */
export const titleOf = (block: Block, otherwise: string): ReactNode => {
  const title = textData(block, "title");
  return title.trim() === "" ? otherwise : <PlainText text={title} />;
};

export const ExpandableElement = ({
  block,
  title,
  children,
}: ElementProps & { title?: ReactNode }) => (
  <details className="group/details rounded-md border border-line">
    <summary className="flex min-h-9 items-center gap-2 rounded-md px-3 py-1.5 font-medium wrap-anywhere">
      <ChevronRight
        size={16}
        aria-hidden
        className="shrink-0 text-muted transition-transform group-open/details:rotate-90"
      />
      <span dir="auto" className="min-w-0">
        {title ?? titleOf(block, messages.details)}
      </span>
    </summary>
    <div className="px-4 pt-1 pb-3 pl-9 *:first:mt-0">{children}</div>
  </details>
);

/** The label of a code block: its language, or its kind of text. */
const labelOf = (block: Block): string => {
  if (block.type === "math") return messages.formula;
  if (block.type === "raw") return messages.source;
  return textData(block, "info").trim().split(/[\s{]/u)[0] || messages.code;
};

type CodeBoxProps = {
  block: Block;
  /** The text for the copy button. */
  text: string;
  /** Without horizontal padding. */
  flush?: boolean;
  children: ReactNode;
};

/** The frame of code, formulas and source text: a label, a copy button, and lines that scroll horizontally. */
export const CodeBox = ({ block, text, flush = false, children }: CodeBoxProps) => {
  const label = labelOf(block);
  const name = block.type === "code" ? messages.codeIn(label) : label;
  return (
    <div className="overflow-hidden rounded-md border border-line bg-subtle">
      <div className="flex h-9 items-center justify-between gap-3 pr-1 pl-3.5">
        <span className="truncate text-xs text-muted">
          <PlainText text={label} />
        </span>
        <CopyButton iconOnly size="sm" label={messages.copyCode} text={text} />
      </div>
      <ScrollRegion label={name} className="overflow-x-auto -outline-offset-2!">
        <pre
          dir="ltr"
          className={cx(
            "w-max min-w-full pb-3 font-mono text-sm",
            // Inside a table cell it would take the width of all columns.
            "in-[td]:w-auto in-[td]:min-w-[24ch] in-[td]:wrap-anywhere in-[td]:whitespace-pre-wrap",
            !flush && "px-3.5",
          )}
        >
          {children}
        </pre>
      </ScrollRegion>
    </div>
  );
};

/** The text of code, a formula or Markdown source, as written. */
export const sourceText = (block: Block): string =>
  (block.type === "raw" ? textData(block, "markdown") : "") + ownText(block);

export const CodeBlock = ({ block }: { block: Block }) => {
  const text = sourceText(block);
  return (
    <CodeBox block={block} text={text}>
      <code>
        <PlainText text={text} />
      </code>
    </CodeBox>
  );
};
