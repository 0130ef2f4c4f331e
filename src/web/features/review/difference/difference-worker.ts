import { compareDocuments } from "#content/compare/documents.ts";
import type { Document } from "#contract/schemas/document.ts";
import { compactRows } from "./compact-rows.ts";

/** A request to compare two documents; the response has the same number. */
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
