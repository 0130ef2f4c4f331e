import type { TagLook } from "#content/html/line-tags.ts";
import type { PDFPaper } from "#contract/schemas/pdf.ts";
import type { PrintPiece } from "./code-tones.ts";

/**
 * The template's input as plain values: it is stored in its own file next to the template, and no text of it is ever
 * interpreted as code. Lengths are in characters; names of labels consist of letters, digits and dashes.
 */

/** How a piece of a line has changed. */
interface PrintChange {
  readonly change?: "added" | "removed";
  /** Set on the first of consecutive changed pieces, which has a sign before it. */
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
      /** From the outermost to the innermost. */
      readonly looks?: readonly TagLook[];
      /** A remark about the text before it. */
      readonly aside?: true;
      readonly link?: PrintTarget;
    })
  | (PrintChange & {
      readonly kind: "image";
      readonly image: PrintImage;
      readonly link?: PrintTarget;
    })
  | { readonly kind: "break" };

/** The target of a link: a place in this document, or an address. */
export type PrintTarget = { readonly label: string } | { readonly url: string };

/** A picture in the job's folder, or the text printed in its place. */
export type PrintImage =
  | { readonly file: string; readonly alt: string }
  | { readonly missing: string; readonly alt: string };

/** Text that is laid out right to left if its first letter is of such a script. */
export interface PrintLine {
  readonly runs: readonly PrintRun[];
  readonly rtl?: true;
}

export type PrintBlock =
  | { readonly kind: "paragraph"; readonly line: PrintLine }
  | {
      readonly kind: "heading";
      /** The structural level: never more than one below the heading before. */
      readonly level: number;
      /** The size it was written with, 1 to 6. */
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
      /** The same line by line, where it is colored. */
      readonly lines?: readonly (readonly PrintPiece[])[];
    }
  | {
      readonly kind: "table";
      readonly align: readonly ("left" | "center" | "right")[];
      /** Empty where no row names the columns. */
      readonly header: readonly PrintLine[];
      readonly rows: readonly (readonly PrintLine[])[];
    }
  | { readonly kind: "image"; readonly image: PrintImage; readonly caption?: PrintLine }
  | {
      readonly kind: "hint";
      readonly style: "info" | "success" | "warning" | "danger";
      /** Its label, where that is not the usual one of its style. */
      readonly word?: string;
      readonly blocks: readonly PrintBlock[];
    }
  | { readonly kind: "titled"; readonly title: PrintLine; readonly blocks: readonly PrintBlock[] }
  | {
      readonly kind: "card";
      /** The kind of card: "Embedded page", "File" … */
      readonly what: string;
      readonly line: PrintLine;
      readonly blocks: readonly PrintBlock[];
    }
  | {
      /** Blocks with a bar beside them that shows how they changed. */
      readonly kind: "change";
      readonly what: "added" | "removed" | "changed" | "moved";
      readonly label?: string;
      /** Whether it is inside another block rather than at the margin. */
      readonly nested?: true;
      readonly blocks: readonly PrintBlock[];
    }
  /** A remark about a change. */
  | { readonly kind: "note"; readonly line: PrintLine }
  /** Code with added or removed lines. */
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
  /** The language by which its fonts are chosen, as in BCP 47. */
  readonly language: string;
  readonly description?: PrintLine;
  /** Present where a change request is printed: how the page changed, and where it is. */
  readonly change?: { readonly what: string; readonly above: string };
  readonly blocks: readonly PrintBlock[];
}

export interface PrintDocument {
  readonly title: string;
  /** Printed above the title and at the head of every sheet. */
  readonly organization: string;
  readonly space: string;
  /** Lines below the title: the revision, the date, the change request. */
  readonly facts: readonly string[];
  readonly language: string;
  readonly paper: PDFPaper;
  /** Whether differences are printed: a list of pages then replaces the table of contents. */
  readonly compares: boolean;
  readonly pages: readonly PrintPage[];
}
