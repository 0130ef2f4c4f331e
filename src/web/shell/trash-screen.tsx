import { useNavigate } from "@tanstack/react-router";
import { Trash2, Undo2 } from "lucide-react";
import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import type { Page } from "#web/api/queries.ts";
import { formatExact } from "#web/kit/format-date.ts";
import type { Noun } from "#web/kit/format-number.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { isFocusLost } from "#web/ui/focus-return.ts";
import { PageHeader } from "#web/ui/layout.tsx";
import { Timestamp, useMinute } from "#web/ui/timestamp.tsx";
import { LOCALE, onceNeeded, zonedFormat } from "#web/kit/formats.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = onceNeeded(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" }));
const minute = zonedFormat({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Returns the whole days, hours or minutes left; never rounded up. */
const left = (span: number): string => {
  if (span < MINUTE) return "any moment now";
  if (span < HOUR) return relative().format(Math.floor(span / MINUTE), "minute");
  if (span < DAY) return relative().format(Math.floor(span / HOUR), "hour");
  return relative().format(Math.floor(span / DAY), "day");
};

/**
 * Returns when something in the trash is removed for good, to the minute, and how far away that is: "27 Nov, 14:03 —
 * in 6 days".
 */
export const purgeWords = (purgeAt: string, now: Date = new Date(), timeZone?: string): string => {
  const instant = new Date(purgeAt);
  return `${minute(timeZone).format(instant)} — ${left(instant.getTime() - now.getTime())}`;
};

/** An item in the trash, with the times of its deletion and final removal. */
interface Deleted {
  readonly id: string;
  readonly deletedAt?: string | undefined;
  /** Absent while a site shows it. */
  readonly purgeAt?: string | undefined;
}

const messages = {
  columns: { deleted: "Deleted", removed: "Removed for good", restore: "Restore" },
  kept: "Kept while a site shows it",
  restore: "Restore",
  restoreItem: (title: string) => `Restore ${title}`,
  empty: "The trash is empty",
};

const PurgeTime = ({ purgeAt }: { purgeAt: string }) => {
  useMinute();
  return (
    <time dateTime={purgeAt} title={formatExact(purgeAt)} className="tabular">
      {purgeWords(purgeAt)}
    </time>
  );
};

const renderDeleted = ({ deletedAt }: Deleted) => <Timestamp value={deletedAt} />;
const renderPurge = ({ purgeAt }: Deleted) =>
  purgeAt === undefined ? messages.kept : <PurgeTime purgeAt={purgeAt} />;

/** The columns for the times of deletion and final removal. */
export const deletionColumns: readonly Column<Deleted>[] = [
  { id: "deleted", header: messages.columns.deleted, cell: renderDeleted, width: "10rem" },
  { id: "removed", header: messages.columns.removed, cell: renderPurge, width: "16rem" },
];

interface RestoreButtonProps {
  readonly title: string;
  readonly pending: boolean;
  readonly onRestore: () => void;
}

/** Restores a row. */
export const RestoreButton = ({ title, pending, onRestore }: RestoreButtonProps) => (
  <Button
    size="sm"
    icon={Undo2}
    pending={pending}
    data-restores
    aria-label={messages.restoreItem(title)}
    onClick={onRestore}
  >
    {messages.restore}
  </Button>
);

interface TrashScreenProps<Item> {
  readonly messages: {
    readonly title: string;
    readonly description: string;
    readonly caption: string;
    /** The rows' name in the plural. */
    readonly noun: Noun;
    /** The header of the first column. */
    readonly column: string;
    /** Shown when the trash is empty. */
    readonly empty: string;
  };
  /** The page of results; absent while it loads. */
  readonly data: Page<Item> | undefined;
  /** Whether the shown rows are for an earlier query. */
  readonly busy: boolean;
  /** The page token in the address. */
  readonly page: string | undefined;
  readonly pageSize: number;
  readonly renderTitle: (item: Item) => ReactNode;
  readonly renderRestore: (item: Item) => ReactNode;
  /** A link back to what is not deleted. */
  readonly back: ReactNode;
}

const rowId = ({ id }: Deleted) => id;

/** Moves focus lost with a restored row to the row that takes its place, or else to the link back. */
export const useFocusAfterRestore = (items: readonly Deleted[] | undefined) => {
  const list = useRef<HTMLDivElement>(null);
  const index = useRef(-1);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-restores]") ?? [])];
  useLayoutEffect(() => {
    if (index.current === -1 || !isFocusLost()) return;
    const others = buttons();
    const next = others[Math.min(index.current, others.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>("a, button"))?.focus();
  }, [items]);
  return {
    list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      index.current = buttons().indexOf(target);
    },
  };
};

/** Deleted items that can still be restored, latest deletion first. */
export const TrashScreen = <Item extends Deleted>(props: TrashScreenProps<Item>) => {
  const { data, page, renderTitle, renderRestore } = props;
  const { title, description, caption, noun, column, empty } = props.messages;
  const navigate = useNavigate();
  const { list, onFocus } = useFocusAfterRestore(data?.items);
  const columns = useMemo(
    (): readonly Column<Item>[] => [
      { id: "title", header: column, cell: renderTitle },
      ...deletionColumns,
      {
        id: "restore",
        header: messages.columns.restore,
        headerHidden: true,
        cell: renderRestore,
        align: "end",
        width: "8rem",
      },
    ],
    [column, renderTitle, renderRestore],
  );
  return (
    <>
      <PageHeader title={title} description={description} />
      <div ref={list} onFocus={onFocus}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={data?.items}
          rowId={rowId}
          busy={props.busy}
          empty={
            <ListState
              filtered={page !== undefined}
              onClearFilters={() => void navigate({ to: ".", search: {} })}
              noun={noun}
              icon={Trash2}
              title={messages.empty}
              text={empty}
              action={props.back}
            />
          }
        />
        {data !== undefined && data.items.length > 0 && (
          <ListPages
            data={data}
            page={page}
            shown={data.items.length}
            size={props.pageSize}
            noun={noun}
          />
        )}
      </div>
    </>
  );
};
