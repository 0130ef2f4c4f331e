import { countingKeys, emptyDocument } from "#content/block.ts";
import { readPublished } from "#content/published/read-published.ts";
import type { Document } from "#contract/schemas/document.ts";
import type { JSONDocument } from "#contract/schemas/json-document.ts";

const nothing = emptyDocument();
const read = new WeakMap<JSONDocument, Document>();

/**
 * Converts a document in a response to the form that is rendered and compared; undefined gives an empty one. The same
 * response always gives the same document.
 */
export const storedDocument = (answered: JSONDocument | undefined): Document => {
  if (answered === undefined) return nothing;
  const known = read.get(answered);
  if (known) return known;
  const document = readPublished(answered, countingKeys("answered"));
  if ("refused" in document) throw new Error(`${document.field}: ${document.message}`);
  read.set(answered, document);
  return document;
};
