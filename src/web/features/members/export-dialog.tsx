import { everyMember, type MembersQuestion } from "#web/api/members.ts";
import { CsvExportDialog } from "#web/shell/csv-export-dialog.tsx";
import { membersCsv } from "./members-csv.ts";
import { exportMessages } from "./messages.ts";

/** The progress is drawn anew after this many members. */
const STEP = 250;

interface ExportDialogProps {
  readonly organizationId: string;
  readonly question: MembersQuestion;
  readonly narrowed: boolean;
  readonly total: number | undefined;
  readonly onClose: () => void;
}

/** Exports every member the list would show. */
export const ExportDialog = ({ organizationId, question, ...dialog }: ExportDialogProps) => (
  <CsvExportDialog
    {...dialog}
    words={exportMessages}
    step={STEP}
    walk={(signal) => everyMember(organizationId, question, signal)}
    csvOf={membersCsv}
  />
);
