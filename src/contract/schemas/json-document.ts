import { z } from "zod";
import { CheckedDocument } from "./checked-document.ts";
import { MAX_MARKDOWN } from "./document.ts";
import { documentTopLevel, type DocumentBlocks } from "./document-blocks.ts";
import { MAX_DOCUMENT_LIST } from "./document-text.ts";
import { MAX_PAGE_BLOCKS, MAX_PAGE_RUNS } from "./limits.ts";

export interface JSONDocument {
  object: "document";
  data: { schemaVersion?: number | undefined };
  nodes: DocumentBlocks;
}

/**
 * A text as a document: what `format=document` returns and `{ document }` accepts. It is stored in another format,
 * see src/content/README.md.
 */
export const jsonDocument: z.ZodType<JSONDocument, JSONDocument> = z
  .strictObject({
    object: z.literal("document"),
    data: z.strictObject({ schemaVersion: z.number().int().min(1).max(1).optional() }),
    nodes: z.array(documentTopLevel).max(MAX_DOCUMENT_LIST),
  })
  .meta({ id: "JSONDocument" });

/**
 * A document in a request. At first only checked to be an object: validating a long one against `jsonDocument` takes
 * time that other requests wait for, so the code that reads it does that.
 */
export const sentDocument = z
  .custom<JSONDocument>((value) => typeof value === "object" && value !== null, {
    error: "must be a document",
  })
  .meta({ override: { $ref: "#/components/schemas/JSONDocument" } });

/** A document in a response, created and validated against `jsonDocument` in a worker thread. */
export const answeredDocument = z
  .instanceof(CheckedDocument)
  .meta({ override: { $ref: "#/components/schemas/JSONDocument" } });

export const markdownText = z.strictObject({ markdown: z.string().max(MAX_MARKDOWN) });

/** A document in a request: Markdown, or the tree itself. */
export const documentInput = z
  .union([markdownText, z.strictObject({ document: sentDocument })])
  .meta({
    id: "DocumentInput",
    description: `As Markdown or as a document. A page holds at most ${MAX_PAGE_BLOCKS} blocks, cells of tables and items of lists included, and ${MAX_PAGE_RUNS} runs of text of one style and pictures in it; more is refused with 422. What Markdown has no words for, such as columns, is refused with 400 and named.`,
  });
export type DocumentInput = z.infer<typeof documentInput>;

/** The format of texts in the response: `markdown` by default, or `document`. */
export const documentFormat = z
  .enum(["markdown", "document"])
  .meta({ id: "DocumentFormat", description: "How texts are given in the answer." });
