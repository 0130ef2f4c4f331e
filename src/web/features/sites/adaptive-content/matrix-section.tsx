import { useNavigate, useSearch } from "@tanstack/react-router";
import { Fragment, type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import {
  type MatrixCell as Cell,
  type MatrixRow as Row,
  visitorMatrix,
} from "#site/condition/items.ts";
import { NOBODY } from "#site/condition/visitors.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { messages, reasonOf } from "./messages.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";
import type { NestedItem } from "../site-structure.ts";
import { cx } from "#web/kit/class-names.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Eye, EyeOff, MoveHorizontal } from "lucide-react";
import { useOverflow } from "#web/table/use-overflow.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** A cell's item and its column, counting header cells. */
interface CellPosition {
  readonly item: string | undefined;
  readonly column: number;
}

/** Clamps an index to the cells of a row whose first cell is a header. */
const within = (position: number, count: number): number =>
  Math.max(1, Math.min(position, count - 1));

/** The rows of a table that contain cells: all but header rows. */
const cellRows = (table: HTMLTableElement): HTMLTableRowElement[] =>
  [...table.rows].filter(({ dataset }) => dataset["item"] !== undefined);

/** Moves focus between cells with the arrow keys, and to the ends of a row with Home and End. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const cell = event.currentTarget.closest("td");
  const row = cell?.closest("tr");
  const table = row?.closest("table");
  if (step === undefined || !cell || !row || !table) return;
  event.preventDefault();
  const rows = cellRows(table);
  const to = Math.max(0, Math.min(rows.indexOf(row) + step[0], rows.length - 1));
  const cells = rows[to]?.cells;
  cells?.[within(cell.cellIndex + step[1], cells.length)]
    ?.querySelector<HTMLElement>("[data-cell]")
    ?.focus();
};

interface MatrixCellProps {
  readonly cell: Cell;
  /** Whether it is the tab stop; the other cells are reached with the arrow keys. */
  readonly isStop: boolean;
  readonly onStop: (position: CellPosition) => void;
}

/** Visible or hidden, with the deciding reason on hover, focus and press. */
const MatrixCell = ({ cell, isStop, onStop }: MatrixCellProps) => {
  const Icon = cell.seen ? Eye : EyeOff;
  const reason = reasonOf(cell);
  return (
    <Tooltip content={reason} openOnPress>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        data-cell
        onKeyDown={moveFocus}
        onFocus={(event) => {
          const inside = event.currentTarget.closest("td");
          const item = inside?.closest("tr")?.dataset["item"];
          if (inside) onStop({ item, column: inside.cellIndex });
        }}
        className={cx(
          "inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm whitespace-nowrap hover:bg-subtle pointer-coarse:h-9",
          cell.seen ? "text-ink" : "text-muted",
        )}
      >
        <Icon size={14} aria-hidden className={cx("shrink-0", cell.seen && "text-success-ink")} />
        {cell.seen ? messages.matrix.visible : messages.matrix.hidden}
        <span className="sr-only">. {reason}</span>
      </button>
    </Tooltip>
  );
};

/** A kind of visitor. */
interface MatrixColumn {
  readonly key: string;
  readonly title: string;
}

interface MatrixRowProps {
  readonly nested: NestedItem;
  readonly columns: readonly MatrixColumn[];
  readonly cells: readonly Cell[];
  /** The column of the tab stop, if it is in this row. */
  readonly stop: number | undefined;
  readonly onStop: (position: CellPosition) => void;
}

/** A section or space, and what each kind of visitor sees of it. */
const MatrixRow = memo(
  ({ nested: { item, depth }, columns, cells, stop, onStop }: MatrixRowProps) => (
    <tr data-item={item.id}>
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-80 min-w-40 border-b border-line bg-surface py-1.5 pr-3 font-normal max-xs:max-w-44"
      >
        <span
          className="flex flex-wrap items-center gap-x-2"
          style={{ paddingInlineStart: `${0.75 + depth * 1.25}rem` }}
        >
          <span
            className={cx("min-w-0 wrap-anywhere", item.kind === "site-section" && "font-medium")}
          >
            {item.title}
          </span>
          <span className="text-xs text-faint">
            {item.kind === "site-section" ? messages.matrix.section : messages.matrix.space}
          </span>
          {item.default === true && <Badge>{messages.matrix.isDefault}</Badge>}
        </span>
      </th>
      {columns.map(({ key }, column) => {
        const cell = cells[column];
        return (
          <td key={key} className="border-b border-line px-1 py-1">
            {cell && <MatrixCell cell={cell} isStop={stop === column + 1} onStop={onStop} />}
          </td>
        );
      })}
    </tr>
  ),
);

/** A group, above the rows of its sections. Visitors who see any of its sections see the group. */
const GroupRow = ({ title, columns }: { title: string; columns: number }) => (
  <tr>
    <th scope="colgroup" colSpan={columns} className="border-b border-line bg-subtle px-0 py-1.5">
      <span className="sticky left-0 inline-flex items-center gap-x-2 px-3 font-medium wrap-anywhere">
        {title}
        <span className="text-xs font-normal text-muted">{messages.matrix.group}</span>
      </span>
    </th>
  </tr>
);

/** A row of the table: the item with its nesting, and its cells. */
interface MatrixTableRow {
  readonly nested: NestedItem;
  readonly cells: Row["cells"];
}

interface MatrixTableProps {
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixTableRow[];
}

/** The matrix as a grid: a single tab stop, and arrow keys to move between cells. */
const MatrixTable = ({ columns, rows }: MatrixTableProps) => {
  const [stop, setStop] = useState<CellPosition>({ item: undefined, column: 1 });
  const isThere = rows.some(({ nested }) => nested.item.id === stop.item);
  const stopItem = isThere ? stop.item : rows[0]?.nested.item.id;
  const stopColumn = within(stop.column, columns.length + 1);
  const box = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box);
  return (
    <>
      {overflows && (
        <p className="mb-2 flex items-center gap-1.5 text-sm text-muted">
          <MoveHorizontal size={14} aria-hidden className="shrink-0" />
          {messages.matrix.scroll(columns.length)}
        </p>
      )}
      <div
        ref={box}
        className="relative overflow-x-auto rounded-md border border-line bg-surface scroll-pl-48"
      >
        <table className="w-max min-w-full border-separate border-spacing-0 text-left text-base">
          <caption className="sr-only">{messages.matrix.caption}</caption>
          <thead>
            <tr className="text-sm text-muted">
              <th
                scope="col"
                className="sticky left-0 z-10 border-b border-line bg-surface px-3 py-2 font-medium"
              >
                {messages.matrix.item}
              </th>
              {columns.map(({ key, title }) => (
                <th
                  key={key}
                  scope="col"
                  className="max-w-48 border-b border-line px-3 py-2 align-bottom font-medium wrap-anywhere"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ nested, cells }, row) => (
              <Fragment key={nested.item.id}>
                {nested.group !== undefined &&
                  nested.group.id !== rows[row - 1]?.nested.group?.id && (
                    <GroupRow title={nested.group.title} columns={columns.length + 1} />
                  )}
                <MatrixRow
                  nested={nested}
                  columns={columns}
                  cells={cells}
                  stop={nested.item.id === stopItem ? stopColumn : undefined}
                  onStop={setStop}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};

/** How many rows are rendered at once; more on request. */
const CHUNK = 100;

const differs = ({ cells }: MatrixTableRow): boolean =>
  cells.some(({ seen }) => seen !== cells[0]?.seen);

/** Sections and spaces by saved kinds of visitor. */
export const MatrixSection = () => {
  const { nested, items, schema, kinds } = useSiteVisitors();
  const from = "/_app/o/$organizationId/sites/$siteId/adaptive-content";
  const { differing = false } = useSearch({ from });
  const navigate = useNavigate({ from: "/o/$organizationId/sites/$siteId/adaptive-content" });
  const [most, setMost] = useState(CHUNK);
  const rows = useMemo(() => {
    const matrix = visitorMatrix(items, [NOBODY, ...kinds], schema);
    return nested.map((one, index) => ({ nested: one, cells: matrix[index]?.cells ?? [] }));
  }, [items, nested, kinds, schema]);
  const columns = useMemo(
    // No saved kind has an empty title, so the key of anonymous visitors cannot collide.
    () => [
      { key: "", title: messages.matrix.nobody },
      ...kinds.map(({ title }) => ({ key: title, title })),
    ],
    [kinds],
  );
  const chosen = differing ? rows.filter(differs) : rows;
  const show = (only: boolean) =>
    void navigate({
      search: (now) => ({ ...now, differing: only ? true : undefined }),
      replace: true,
      resetScroll: false,
    });

  if (rows.length === 0) {
    return (
      <ScreenSection title={messages.matrix.title}>
        <EmptyState title={messages.matrix.empty.title} text={messages.matrix.empty.text} />
      </ScreenSection>
    );
  }
  return (
    <ScreenSection title={messages.matrix.title} text={messages.matrix.text}>
      <Toolbar
        label={messages.matrix.title}
        end={
          <span role="status" className="text-sm text-muted tabular-nums">
            {messages.matrix.counts(chosen.length, rows.length)}
          </span>
        }
      >
        <Checkbox
          label={messages.matrix.differing}
          checked={differing}
          onChange={(event) => show(event.target.checked)}
        />
      </Toolbar>
      {chosen.length === 0 ? (
        <EmptyState
          title={messages.matrix.same.title}
          text={messages.matrix.same.text}
          action={<Button onClick={() => show(false)}>{messages.matrix.same.action}</Button>}
        />
      ) : (
        <MatrixTable columns={columns} rows={chosen.slice(0, most)} />
      )}
      {chosen.length > most && (
        <div className="pt-3">
          <Button onClick={() => setMost(most + CHUNK)}>
            {messages.matrix.more(Math.min(CHUNK, chosen.length - most))}
          </Button>
        </div>
      )}
    </ScreenSection>
  );
};
