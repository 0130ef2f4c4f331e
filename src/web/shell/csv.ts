export type CsvCell = string | number | boolean | null | undefined;

/** Starts that make a spreadsheet run a cell as a formula instead of showing it. */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;
const BYTE_ORDER_MARK = "\uFEFF";

const cellText = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * Rows as CSV (RFC 4180) that Excel opens as UTF-8. Text that a spreadsheet would run as a formula
 * gets a leading apostrophe; numbers stay numbers, negative ones too.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
