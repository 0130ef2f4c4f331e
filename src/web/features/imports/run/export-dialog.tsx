import { everyImportPage, type ImportPage, type ImportPath } from "#web/api/imports.ts";
import { CsvExportDialog } from "#web/shell/csv-export-dialog.tsx";
import { type CsvCell, toCsv } from "#web/shell/csv.ts";
import { exportMessages, resultMessages } from "../messages.ts";
import type { RunSearch } from "../search.ts";

const rowOf = (row: ImportPage): CsvCell[] => [
  row.title,
  row.sourceURL ?? "",
  resultMessages.rowStatuses[row.status],
  row.reason === undefined ? "" : resultMessages.reasons[row.reason],
  row.unchanged ? exportMessages.yes : exportMessages.no,
  row.losses
    .map(({ loss, count }) => resultMessages.loss(resultMessages.losses[loss], count))
    .join("; "),
  row.page,
];

/** The rows of an import as a table for spreadsheets. */
export const importPagesCsv = (rows: readonly ImportPage[]): string =>
  toCsv([exportMessages.header, ...rows.map(rowOf)]);

/** The progress is drawn anew after this many rows. */
const STEP = 250;

interface ExportDialogProps {
  readonly path: ImportPath;
  readonly search: RunSearch;
  readonly total: number | undefined;
  readonly onClose: () => void;
}

/** Exports every row that the table would show. */
export const ExportDialog = ({ path, search, total, onClose }: ExportDialogProps) => {
  const { status, loss } = search;
  return (
    <CsvExportDialog
      narrowed={status !== undefined || loss !== undefined}
      total={total}
      words={exportMessages}
      step={STEP}
      walk={(signal) => everyImportPage(path, { status, loss }, signal)}
      csvOf={importPagesCsv}
      onClose={onClose}
    />
  );
};
