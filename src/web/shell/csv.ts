export type CsvCell = string | number | boolean | null | undefined;

/** Characters at the start of a cell that make a spreadsheet run it as a formula instead of showing it. */
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
 * Converts rows to CSV (RFC 4180) that Excel opens as UTF-8. Text that a spreadsheet would run as a formula is
 * prefixed with an apostrophe; numbers stay numbers, including negative ones.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
