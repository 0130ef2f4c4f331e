import type { Document } from "#contract/schemas/document.ts";
import { hashOf } from "#server/kit/ids.ts";
import { canonicalJson } from "./canonical-json.ts";

/** A document as it is stored, and the hash it is addressed by. */
export interface StoredText {
  readonly json: string;
  readonly hash: string;
}

/** The form a document is stored in: equal documents have equal texts and hashes. */
export const storedTextOf = (document: Document): StoredText => {
  const json = canonicalJson(document);
  return { json, hash: hashOf(json) };
};
