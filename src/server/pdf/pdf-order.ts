import type { PageKind } from "#content/compare/page-kinds.ts";
import type { ChangedLine } from "#content/compare/change-words.ts";
import type { PDFPaper } from "#contract/schemas/pdf.ts";

/** How a page differs from what it is compared with. */
export interface OrderedChange {
  readonly kinds: readonly PageKind[];
  /** Titles of the pages above it, outermost first. */
  readonly above: readonly string[];
  /** Where it moved, in words. */
  readonly moved?: string;
  /** What differs beside its text. */
  readonly lines: readonly ChangedLine[];
  /** Whether it has a text that is the same, and is not printed. */
  readonly sameText: boolean;
  /** The document it had, where its text differs, as the JSON it is stored as. */
  readonly before?: string;
}

/** A page to print, with its document as the JSON it is stored as. */
export interface OrderedPage {
  readonly id: string;
  /** How deep it stands below what is printed; 1 at the top. */
  readonly level: number;
  readonly title: string;
  readonly description?: string;
  /** Absent for groups and links. */
  readonly document?: string;
  /** Of a link page: where it leads. */
  readonly target?: string;
  /** Of what a change request changes. */
  readonly change?: OrderedChange;
}

/** What a PDF is made from. It stands as `order.json` in a folder, beside the pictures it names. */
export interface PdfOrder {
  readonly title: string;
  readonly organization: string;
  readonly space: string;
  readonly facts: readonly string[];
  readonly paper: PDFPaper;
  /** Whether only what differs is printed; the pages then say how. */
  readonly compares: boolean;
  readonly pages: readonly OrderedPage[];
  /** The dashboard's address of a page that is not printed, with `{page}` in place of its id. */
  readonly pageAddress: string;
  /** Pictures in the folder, and names of all files, by the ids of files. */
  readonly files: Readonly<Record<string, { readonly name: string; readonly picture?: string }>>;
}

/** What came of it, beside the PDF itself; it stands as `result.json` in the same folder. */
export interface PdfResult {
  /** Sheets of paper. */
  readonly sheets: number;
  /** What the reader should know: characters that no font has, pictures that could not be read. */
  readonly warnings: readonly string[];
  /** Which rule of the standard for screen readers could not be kept, for the log. */
  readonly flaw?: string;
}

/** The exit code of the process where the compiler has no build for this machine. */
export const NO_COMPILER = 4;
