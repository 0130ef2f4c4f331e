import type { z } from "zod";
import type { commentBody } from "#contract/schemas/comment.ts";
import { MAX_COMMENT } from "#contract/schemas/limits.ts";
import type { JSONDocument } from "#contract/schemas/json-document.ts";
import { invalid } from "#server/kit/failures.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { publishDocument } from "#content/published/publish.ts";
import { readPublished } from "#content/published/read-published.ts";
import { countingKeys, emptyDocument } from "#content/block.ts";

/** How texts are given; Markdown unless asked otherwise. */
export type Format = "markdown" | "document" | undefined;

/**
 * A body as Markdown, which is how it is kept. A document is refused like Markdown is: too long, or blank.
 * `field` is where in the request the body stands.
 */
export const textOf = (body: z.output<typeof commentBody>, field = "body"): string => {
  if ("markdown" in body) return body.markdown;
  const path = `${field}.document`;
  const read = readPublished(body.document, countingKeys("c"));
  if ("refused" in read) throw invalid(`${path}.${read.field}`, read.message);
  const text = printMarkdown(read).replace(/\n$/, "");
  if (text.trim() === "") throw invalid(path, "must not be empty");
  if (text.length > MAX_COMMENT)
    throw invalid(path, `at most ${MAX_COMMENT} characters as Markdown`);
  return text;
};

/** A kept body as it was asked for; a deleted comment has none. */
export const presentBody = (
  text: string,
  format: Format,
): { markdown: string } | { document: JSONDocument } => {
  if (format !== "document") return { markdown: text };
  return {
    document: publishDocument(
      text === "" ? emptyDocument() : parseMarkdown(text, countingKeys("c")),
    ),
  };
};

/** Characters of a text that are shown beside it, or kept in the record of what was done. */
const EXCERPT = 300;

/** The beginning of a text. */
export const excerptOf = (text: string): string => Array.from(text).slice(0, EXCERPT).join("");
