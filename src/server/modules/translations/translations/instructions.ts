import { CheckedDocument } from "#contract/schemas/checked-document.ts";
import { MAX_TRANSLATION_INSTRUCTIONS } from "#contract/schemas/limits.ts";
import type { SentInstructions } from "#contract/schemas/translation.ts";
import { invalid } from "#server/kit/failures.ts";
import { refuseText, workOnText } from "#server/modules/content/texts/texts.ts";

const FIELD = "instructions";
const DOCUMENT = /^\.document/;

/** Returns instructions as Markdown, the form in which they are stored. */
export const readInstructions = async (said: SentInstructions | undefined): Promise<string> => {
  if (said === undefined) return "";
  if ("markdown" in said) return said.markdown;
  const read = await workOnText("printSent", { document: said }, FIELD);
  // In the request, the field itself is the document.
  if ("refused" in read)
    return refuseText({ ...read, field: read.field.replace(DOCUMENT, "") }, FIELD);
  const text = read.markdown.replace(/\n$/, "");
  if (text.length > MAX_TRANSLATION_INSTRUCTIONS)
    throw invalid(FIELD, `at most ${MAX_TRANSLATION_INSTRUCTIONS} characters as Markdown`);
  return text;
};

/** Converts stored instructions to response documents in one batch. */
export const presentInstructions = async (texts: readonly string[]): Promise<CheckedDocument[]> => {
  if (texts.length === 0) return [];
  const documents = await workOnText("publishMarkdown", { texts }, FIELD);
  return documents.map((json) => new CheckedDocument(json));
};
