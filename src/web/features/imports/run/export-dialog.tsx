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

/** Formats the rows of an import as CSV. */
export const importPagesCsv = (rows: readonly ImportPage[]): string =>
  toCsv([exportMessages.header, ...rows.map(rowOf)]);

/** The displayed progress updates once per this many rows. */
const STEP = 250;

interface ExportDialogProps {
  readonly path: ImportPath;
  readonly search: RunSearch;
  readonly total: number | undefined;
  readonly onClose: () => void;
}

/** Exports all rows that match the table's filters. */
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
