import type { TagLook } from "#content/html/line-tags.ts";
import type { PDFPaper } from "#contract/schemas/pdf.ts";
import type { PrintPiece } from "./code-tones.ts";

/**
 * What the template prints, as plain values: it stands in a file of its own beside the template, and no text of it
 * is ever read as a program. Lengths are in characters, names of labels consist of letters, digits and dashes.
 */

/** What became of a piece of a line. */
interface PrintChange {
  readonly change?: "added" | "removed";
  /** It is the first of those that follow one another, and has a sign before it. */
  readonly begins?: true;
}

/** A piece of a line: text with its marks, a picture, or a line break. */
export type PrintRun =
  | (PrintChange & {
      readonly kind: "text";
      readonly text: string;
      readonly bold?: true;
      readonly italic?: true;
      readonly struck?: true;
      readonly code?: true;
      /** From the outermost inward. */
      readonly looks?: readonly TagLook[];
      /** Said about the text before it. */
      readonly aside?: true;
      readonly link?: PrintTarget;
    })
  | (PrintChange & {
      readonly kind: "image";
      readonly image: PrintImage;
      readonly link?: PrintTarget;
    })
  | { readonly kind: "break" };

/** Where a link leads: a place in this document, or an address. */
export type PrintTarget = { readonly label: string } | { readonly url: string };

/** A picture of the job's folder, or what is said in its place. */
export type PrintImage =
  | { readonly file: string; readonly alt: string }
  | { readonly missing: string; readonly alt: string };

/** Text that is laid out from right to left where its first letter is of such a script. */
export interface PrintLine {
  readonly runs: readonly PrintRun[];
  readonly rtl?: true;
}

export type PrintBlock =
  | { readonly kind: "paragraph"; readonly line: PrintLine }
  | {
      readonly kind: "heading";
      /** As it is structured: never more than one below the heading before. */
      readonly level: number;
      /** As large as it was written, 1 to 6. */
      readonly size: number;
      readonly label?: string;
      readonly line: PrintLine;
    }
  | {
      readonly kind: "list";
      readonly numbered: boolean;
      readonly start: number;
      readonly items: readonly (readonly PrintBlock[])[];
    }
  | { readonly kind: "quote"; readonly blocks: readonly PrintBlock[] }
  | {
      readonly kind: "aligned";
      readonly side: "center" | "right";
      readonly blocks: readonly PrintBlock[];
    }
  | { readonly kind: "divider" }
  | {
      readonly kind: "code";
      readonly title?: string;
      readonly text: string;
      /** The same line by line, where words of it are told apart by their colors. */
      readonly lines?: readonly (readonly PrintPiece[])[];
    }
  | {
      readonly kind: "table";
      readonly align: readonly ("left" | "center" | "right")[];
      /** None where no row names the columns. */
      readonly header: readonly PrintLine[];
      readonly rows: readonly (readonly PrintLine[])[];
    }
  | { readonly kind: "image"; readonly image: PrintImage; readonly caption?: PrintLine }
  | {
      readonly kind: "hint";
      readonly style: "info" | "success" | "warning" | "danger";
      /** What it is called, where that is not what all of its style are. */
      readonly word?: string;
      readonly blocks: readonly PrintBlock[];
    }
  | { readonly kind: "titled"; readonly title: PrintLine; readonly blocks: readonly PrintBlock[] }
  | {
      readonly kind: "card";
      /** What it is: "Embedded page", "File" … */
      readonly what: string;
      readonly line: PrintLine;
      readonly blocks: readonly PrintBlock[];
    }
  | {
      /** Blocks with a bar beside them, because of what became of them. */
      readonly kind: "change";
      readonly what: "added" | "removed" | "changed" | "moved";
      readonly label?: string;
      /** It stands within another block, not at the margin. */
      readonly nested?: true;
      readonly blocks: readonly PrintBlock[];
    }
  /** What is said about a change. */
  | { readonly kind: "note"; readonly line: PrintLine }
  /** Code of which lines were added or removed. */
  | {
      readonly kind: "lines";
      readonly title?: string;
      readonly lines: readonly {
        readonly kind: "same" | "added" | "removed";
        readonly runs: readonly PrintRun[];
      }[];
    };

export interface PrintPage {
  readonly label: string;
  /** 1 for a page at the top of what is printed. */
  readonly level: number;
  readonly title: string;
  readonly rtl?: true;
  /** The language its fonts are chosen by, as in BCP 47. */
  readonly language: string;
  readonly description?: PrintLine;
  /** Of what a change request changes: what became of the page, and where it stands. */
  readonly change?: { readonly what: string; readonly above: string };
  readonly blocks: readonly PrintBlock[];
}

export interface PrintDocument {
  readonly title: string;
  /** Stands above the title, and at the head of every sheet. */
  readonly organization: string;
  readonly space: string;
  /** Lines below the title: which revision, when, of which change request. */
  readonly facts: readonly string[];
  readonly language: string;
  readonly paper: PDFPaper;
  /** Whether it says what differs: a list of the pages stands in place of the contents. */
  readonly compares: boolean;
  readonly pages: readonly PrintPage[];
}
