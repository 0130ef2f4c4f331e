import type { z } from "zod";
import { CheckedDocument } from "#contract/schemas/checked-document.ts";
import type { commentBody } from "#contract/schemas/comment.ts";
import { MAX_COMMENT } from "#contract/schemas/limits.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { refuseText, workOnText } from "#server/modules/content/texts/texts.ts";

/** The format of texts in responses; Markdown by default. */
export type Format = "markdown" | "document" | undefined;

type Body = z.output<typeof commentBody>;

/**
 * A body as Markdown, which is how it is stored. A document that is too long or blank is refused like Markdown.
 * `field` is the body's path in the request.
 */
const textOf = async (body: Body, field = "body"): Promise<string> => {
  if ("markdown" in body) return body.markdown;
  const read = await workOnText("printSent", { document: body.document }, field);
  if ("refused" in read) return refuseText(read, field);
  const path = `${field}.document`;
  const text = read.markdown.replace(/\n$/, "");
  if (text.trim() === "") throw invalid(path, "must not be empty");
  if (text.length > MAX_COMMENT)
    throw invalid(path, `at most ${MAX_COMMENT} characters as Markdown`);
  return text;
};

type Text<Given> = Given extends undefined ? undefined : string;

/**
 * Writes in one transaction what depends on a body in its stored form, if there is one. The body is converted
 * beforehand, because a document takes time in which no lock should be held.
 */
export const withText = <Given extends Body | undefined, Result>(
  context: Context,
  body: Given,
  write: (tx: Context, text: Text<Given>) => Promise<Result>,
  field?: string,
): Promise<Result> =>
  prepareThenWrite(context, {
    read: async () => undefined,
    prepare: async () =>
      (body === undefined ? undefined : await textOf(body, field)) as Text<Given>,
    isSame: () => true,
    write: (tx, _, text) => write(tx, text),
  });

/** A stored body in the requested format. */
type PresentedBody = { readonly markdown: string } | { readonly document: CheckedDocument };

/** Converts stored bodies to the requested format in one batch; a deleted comment has none. */
export const presentBodies = async (
  texts: readonly string[],
  format: Format,
): Promise<PresentedBody[]> => {
  if (format !== "document") return texts.map((markdown) => ({ markdown }));
  const documents = await workOnText("publishMarkdown", { texts }, "comments");
  return documents.map((json) => ({ document: new CheckedDocument(json) }));
};

/** How many characters of a text are shown in excerpts, or kept in the audit log. */
const EXCERPT = 300;

/** The beginning of a text. */
export const excerptOf = (text: string): string => Array.from(text).slice(0, EXCERPT).join("");
