import type { PageKind } from "#content/compare/page-kinds.ts";
import type { ChangedLine } from "#content/compare/change-words.ts";
import type { PDFPaper } from "#contract/schemas/pdf.ts";

/** How a page differs from the version it is compared with. */
export interface OrderedChange {
  readonly kinds: readonly PageKind[];
  /** Titles of its ancestors, outermost first. */
  readonly above: readonly string[];
  /** Where it was moved, in words. */
  readonly moved?: string;
  /** Differences other than in its text. */
  readonly lines: readonly ChangedLine[];
  /** Whether it has an unchanged text, which is not printed. */
  readonly sameText: boolean;
  /** Its previous document, where the text differs, as stored JSON. */
  readonly before?: string;
}

/** A page to print, with its document as stored JSON. */
export interface OrderedPage {
  readonly id: string;
  /** Depth below the root of what is printed; 1 at the top. */
  readonly level: number;
  readonly title: string;
  readonly description?: string;
  /** Absent for groups and links. */
  readonly document?: string;
  /** For a link page, its target. */
  readonly target?: string;
  /** Present where a change request is printed. */
  readonly change?: OrderedChange;
}

/** The input for a PDF, stored as `order.json` in a folder, next to the pictures it names. */
export interface PdfOrder {
  readonly title: string;
  readonly organization: string;
  readonly space: string;
  readonly facts: readonly string[];
  readonly paper: PDFPaper;
  /** Whether only differences are printed; the pages then describe them. */
  readonly compares: boolean;
  readonly pages: readonly OrderedPage[];
  /** The dashboard's address of pages that are not printed, with `{page}` in place of the id. */
  readonly pageAddress: string;
  /** The names of all files and, for pictures, the file in the folder, by file id. */
  readonly files: Readonly<Record<string, { readonly name: string; readonly picture?: string }>>;
}

/** The outcome besides the PDF itself, stored as `result.json` in the same folder. */
export interface PdfResult {
  /** Number of sheets. */
  readonly sheets: number;
  /** Warnings for the reader: characters that no font has, pictures that could not be read. */
  readonly warnings: readonly string[];
  /** The PDF/UA rule that could not be met, for the log. */
  readonly flaw?: string;
}

/** The exit code of the process when the compiler has no build for this machine. */
export const NO_COMPILER = 4;
