import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Download, ScrollText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { auditActionsQuery, type AuditEvent } from "#web/api/audit-events.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { actorName, nameOfTarget, sourceLabels } from "./event-text.ts";
import { exportMessages, listMessages } from "./messages.ts";
import { NamedLink } from "./named-link.tsx";
import { auditPageQuery, type AuditSearch, isNarrowed, PAGE_SIZE, questionOf } from "./search.ts";

/** The service's labels of all actions that can be recorded, in its order. */
export const useActionLabels = (organizationId: string): ReadonlyMap<string, string> => {
  const { data } = useSuspenseQuery(auditActionsQuery(organizationId));
  return new Map(data.items.map(({ id, label }) => [id, label]));
};

/** An event with the service's label of its action. */
interface AuditRow extends AuditEvent {
  readonly actionLabel: string;
}

const EventLink = ({ row: { id, actionLabel } }: { row: AuditRow }) => (
  <Link
    from="/o/$organizationId/audit-log"
    to="/o/$organizationId/audit-log/$auditEventId"
    params={(now) => ({ ...now, auditEventId: id })}
    search
    resetScroll={false}
    {...rowLink()}
  >
    {actionLabel}
  </Link>
);

/** The columns of the log. */
const auditColumns: readonly Column<AuditRow>[] = [
  { id: "event", header: listMessages.columns.event, cell: (row) => <EventLink row={row} /> },
  {
    id: "target",
    header: listMessages.columns.target,
    cell: (row) => <NamedLink name={nameOfTarget(row)} urls={row.target.urls} inRow />,
    width: "30%",
  },
  {
    id: "who",
    header: listMessages.columns.who,
    cell: (row) => <NamedLink name={actorName(row)} urls={row.actor.urls} inRow />,
    width: "20%",
  },
  {
    id: "source",
    header: listMessages.columns.source,
    cell: ({ source }) => <span className="text-muted">{sourceLabels[source]}</span>,
    width: "7rem",
    hideBelow: "md",
  },
  {
    id: "when",
    header: listMessages.columns.when,
    cell: ({ occurredAt }) => <Timestamp value={occurredAt} />,
    width: "9rem",
  },
];

const ExportDialog = lazy(async () => ({
  default: (await import("./export-dialog.tsx")).ExportDialog,
}));

const rowId = ({ id }: AuditRow) => id;

interface AuditListProps {
  readonly organizationId: string;
  readonly search: AuditSearch;
  /** Whether the dialog that exports the listed events is open. */
  readonly exporting: boolean;
  readonly onExported: () => void;
}

/** The events as selected by the search parameters: filtered and paginated, newest first. */
export const AuditList = ({ organizationId, search, exporting, onExported }: AuditListProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/audit-log" });
  const labels = useActionLabels(organizationId);
  const { data, isPlaceholderData } = useListQuery(auditPageQuery(organizationId, search));
  const narrow = (change: Partial<AuditSearch>, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const everything = () => void navigate({ to: ".", search: {}, resetScroll: false });
  const rows = data?.items.map((event) => ({
    ...event,
    actionLabel: labels.get(event.action) ?? event.action,
  }));
  const ofActor = data?.items.find(({ actor }) => actor.id === search.actor);
  const ofTarget = data?.items.find(({ target }) => target.id === search.target);
  return (
    <>
      <AuditToolbar
        organizationId={organizationId}
        search={search}
        labels={labels}
        knownActor={ofActor && actorName(ofActor)}
        knownTarget={ofTarget && nameOfTarget(ofTarget)}
        onNarrow={narrow}
      />
      <DataTable
        caption={listMessages.caption}
        columns={auditColumns}
        rows={rows}
        rowId={rowId}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={isNarrowed(search) || search.page !== undefined}
            onClearFilters={everything}
            noun={listMessages.noun}
            icon={ScrollText}
            title={listMessages.none.title}
            text={listMessages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={listMessages.noun} />
      <Suspense fallback={null}>
        {exporting && (
          <ExportDialog
            organizationId={organizationId}
            question={questionOf(search)}
            narrowed={isNarrowed(search)}
            total={data?.count}
            labels={labels}
            onClose={onExported}
          />
        )}
      </Suspense>
    </>
  );
};

/** The log, which stays visible behind the panel of an event. */
export const AuditLogScreen = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/audit-log" });
  const search = useSearch({ from: "/_app/o/$organizationId/audit-log" });
  const [exporting, setExporting] = useState(false);
  useActions([
    { id: "audit-log.export", label: exportMessages.title, run: () => setExporting(true) },
  ]);
  return (
    <>
      <PageHeader
        title={listMessages.title}
        description={listMessages.description}
        actions={
          <Button icon={Download} onClick={() => setExporting(true)}>
            {exportMessages.action}
          </Button>
        }
      />
      <AuditList
        organizationId={organizationId}
        search={search}
        exporting={exporting}
        onExported={() => setExporting(false)}
      />
      <Outlet />
    </>
  );
};
