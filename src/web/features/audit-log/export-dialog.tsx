import { useState } from "react";
import { type AuditQuestion, everyAuditEvent } from "#web/api/audit-events.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { CsvExportDialog } from "#web/shell/csv-export-dialog.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { auditCsv } from "./audit-csv.ts";
import { exportMessages } from "./messages.ts";

/** Most events in one file: 100 requests, and a file every spreadsheet opens. */
const MOST = 10_000;
/** The progress is drawn anew after this many events. */
const STEP = 100;

interface ExportDialogProps {
  readonly organizationId: string;
  readonly question: AuditQuestion;
  readonly narrowed: boolean;
  readonly total: number | undefined;
  readonly labels: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** Exports the events the log would show, the newest ones where there are too many for a file. */
export const ExportDialog = ({
  organizationId,
  question,
  total,
  labels,
  ...dialog
}: ExportDialogProps) => {
  const [cut] = useState(() => total !== undefined && total > MOST);
  return (
    <CsvExportDialog
      {...dialog}
      words={exportMessages}
      total={total}
      step={STEP}
      most={MOST}
      notice={cut && <Callout tone="warning">{exportMessages.bounded(formatNumber(MOST))}</Callout>}
      walk={(signal) => everyAuditEvent(organizationId, question, signal)}
      csvOf={(events) => auditCsv(events, labels)}
    />
  );
};
