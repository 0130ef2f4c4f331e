import { compareDocuments } from "#content/compare/documents.ts";
import type { Document } from "#contract/schemas/document.ts";
import { compactRows } from "./compact-rows.ts";

/** Compares the documents it is sent, apart from the page, and answers with the number it was asked by. */
export interface Question {
  readonly number: number;
  readonly before: Document;
  readonly after: Document;
}

self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  const { number, before, after } = data;
  const rows = compareDocuments(before, after);
  self.postMessage({ number, rows: compactRows(rows, before.nodes, after.nodes) });
});
