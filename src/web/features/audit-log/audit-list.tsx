import { useNavigate } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useListQuery } from "#web/api/queries.ts";
import { useActions } from "#web/shell/actions.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { auditColumns, type AuditRow } from "./audit-columns.tsx";
import {
  auditPageQuery,
  type AuditSearch,
  isNarrowed,
  PAGE_SIZE,
  questionOf,
} from "./audit-search.ts";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { actorName } from "./event-words.ts";
import { exportMessages, listMessages } from "./messages.ts";
import { useActionLabels } from "./use-action-labels.ts";

const ExportDialog = lazy(async () => ({
  default: (await import("./export-dialog.tsx")).ExportDialog,
}));

const rowId = ({ id }: AuditRow) => id;

interface AuditListProps {
  readonly organizationId: string;
  readonly search: AuditSearch;
}

/** What happened as the address asks: filtered and paged, newest first. */
export const AuditList = ({ organizationId, search }: AuditListProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/audit-log" });
  const [exporting, setExporting] = useState(false);
  const labels = useActionLabels(organizationId);
  const { data, isPlaceholderData } = useListQuery(auditPageQuery(organizationId, search));
  useActions([
    { id: "audit-log.export", label: exportMessages.title, run: () => setExporting(true) },
  ]);

  const narrow = (change: Partial<AuditSearch>) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  const everything = () => void navigate({ to: ".", search: {}, resetScroll: false });
  const rows = data?.items.map((event) => ({ ...event, actionLabel: labels.get(event.action) }));
  const ofActor = data?.items.find(({ actor }) => actor.id === search.actor);
  return (
    <>
      <AuditToolbar
        organizationId={organizationId}
        search={search}
        labels={labels}
        knownActor={ofActor && actorName(ofActor)}
        onNarrow={narrow}
        onExport={() => setExporting(true)}
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
      {rows !== undefined && rows.length > 0 && (
        <ListPages
          data={data}
          page={search.page}
          shown={rows.length}
          size={PAGE_SIZE}
          noun={listMessages.noun}
        />
      )}
      <Suspense fallback={null}>
        {exporting && (
          <ExportDialog
            organizationId={organizationId}
            question={questionOf(search)}
            narrowed={isNarrowed(search)}
            total={data?.count}
            labels={labels}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
};
