import { Link, linkOptions } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, CircleMinus, CircleDashed, ListX } from "lucide-react";
import {
  type ImportLoss,
  type ImportPage,
  type ImportPath,
  type ImportRun,
} from "#web/api/imports.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { resultMessages as messages } from "../messages.ts";
import { PAGE_SIZE, resultQuery, rowStatuses, type RunSearch } from "../search.ts";
import { OutsideLink } from "#web/shell/outside-link.tsx";
import { LossList } from "./loss-list.tsx";

const looks = {
  complete: { icon: CircleCheck, tone: "success" },
  skipped: { icon: CircleMinus, tone: "neutral" },
  failed: { icon: CircleAlert, tone: "danger" },
  pending: { icon: CircleDashed, tone: "neutral" },
} as const;

const Verdict = ({ row }: { row: ImportPage }) => {
  const { icon, tone } = looks[row.status];
  return (
    <span className="flex flex-col items-start gap-0.5 max-sm:items-end">
      <Badge icon={icon} tone={tone}>
        {row.status === "complete" && row.unchanged
          ? messages.unchangedRow
          : messages.rowStatuses[row.status]}
      </Badge>
      {row.reason !== undefined && (
        <span className="text-sm text-muted">{messages.reasons[row.reason]}</span>
      )}
    </span>
  );
};

interface PageCellProps {
  readonly row: ImportPage;
  readonly organizationId: string;
  readonly run: ImportRun;
}

/** The address of the page that a row became, where it can be seen now. */
const linkTo = ({ row, organizationId, run }: PageCellProps) => {
  const { result, target } = run;
  if (row.status !== "complete" || result === undefined) return undefined;
  const params = { organizationId, spaceId: target.space };
  if (result.changeRequestNumber !== undefined)
    return linkOptions({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params: { ...params, number: `${result.changeRequestNumber}` },
      search: { page: row.page },
    });
  return linkOptions({
    to: "/o/$organizationId/spaces/$spaceId/pages/$pageId",
    params: { ...params, pageId: row.page },
  });
};

const PageCell = (props: PageCellProps) => {
  const { row } = props;
  const link = row.type === "page" ? linkTo(props) : undefined;
  // A page that was never fetched is titled with its address.
  if (row.title === row.sourceURL)
    return (
      <OutsideLink
        address={row.sourceURL}
        className="rounded-sm font-medium wrap-anywhere hover:underline"
      />
    );
  return (
    <span className="flex min-w-0 flex-col">
      {link === undefined ? (
        <span className="font-medium wrap-anywhere">{row.title}</span>
      ) : (
        <Link {...link} className="rounded-sm font-medium text-ink wrap-anywhere hover:underline">
          {row.title}
        </Link>
      )}
      <span className="text-sm text-muted">
        {row.sourceURL === undefined ? (
          messages.folder
        ) : (
          <OutsideLink
            address={row.sourceURL}
            className="rounded-sm wrap-anywhere hover:underline"
          />
        )}
      </span>
    </span>
  );
};

const columnsOf = (run: ImportRun, organizationId: string): readonly Column<ImportPage>[] => [
  {
    id: "page",
    header: messages.columns.page,
    cell: (row) => <PageCell row={row} run={run} organizationId={organizationId} />,
  },
  {
    id: "verdict",
    header: messages.columns.verdict,
    cell: (row) => <Verdict row={row} />,
    width: "28%",
  },
  {
    id: "losses",
    header: messages.columns.losses,
    cell: ({ losses, status }) =>
      losses.length > 0 ? (
        <LossList losses={losses} />
      ) : (
        <span className="text-muted">
          {status === "complete" ? messages.noLoss : messages.notRead}
        </span>
      ),
    width: "28%",
  },
];

const isLoss = (value: string): value is ImportLoss => Object.hasOwn(messages.losses, value);

interface ResultTableProps {
  readonly path: ImportPath;
  readonly run: ImportRun;
  readonly search: RunSearch;
  readonly onFilter: (change: Pick<RunSearch, "status" | "loss">) => void;
}

/** What happened to every page of an import, and what was lost of it. */
export const ResultTable = ({ path, run, search, onFilter }: ResultTableProps) => {
  const { data, isPlaceholderData } = useListQuery(resultQuery(path, search));
  const { status, loss } = search;
  const counts = {
    all: run.found,
    complete: run.imported,
    skipped: run.skipped,
    failed: run.failed,
  };
  return (
    <section aria-label={messages.caption}>
      <StatusTabs
        label={messages.tabs}
        statuses={rowStatuses}
        current={status ?? "all"}
        words={messages.statuses}
        counts={rowStatuses.map((one) => counts[one])}
        renderLink={(to, tab) => (
          <Link
            to="."
            search={(now) => ({ ...now, status: to === "all" ? undefined : to, page: undefined })}
            resetScroll={false}
            {...tab}
          />
        )}
      />
      <Toolbar label={messages.filter}>
        <Select
          aria-label={messages.lossLabel}
          className="w-64 max-sm:w-full"
          value={loss ?? ""}
          onChange={({ target }) =>
            onFilter({ status, loss: isLoss(target.value) ? target.value : undefined })
          }
          options={[
            { value: "", label: messages.anyLoss },
            ...Object.entries(messages.losses).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Toolbar>
      <DataTable
        caption={messages.caption}
        columns={columnsOf(run, path.organizationId)}
        rows={data?.items}
        rowId={({ id }) => id}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={status !== undefined || loss !== undefined || search.page !== undefined}
            onClearFilters={() => onFilter({ status: undefined, loss: undefined })}
            noun={messages.noun}
            icon={ListX}
            title={messages.none.title}
            text={messages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </section>
  );
};
