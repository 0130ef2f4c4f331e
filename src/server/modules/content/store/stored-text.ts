import type { Document } from "#contract/schemas/document.ts";
import { indexOf } from "#content/links/document-index.ts";
import { hashOf } from "#server/kit/ids.ts";
import { canonicalJson } from "#server/kit/canonical-json.ts";

/** The indexed links of a document, and its possible link targets. */
export interface KeptLinks {
  /** A JSON list with one list per link, in the order of the columns. */
  readonly links: string;
  readonly anchors: readonly string[];
  readonly truncated: boolean;
}

/** A document as stored, its hash, and its indexed links. */
export interface StoredText {
  readonly json: string;
  readonly hash: string;
  readonly kept: KeptLinks;
}

/** Returns the index of a document's links. */
export const keptLinksOf = (document: Document): KeptLinks => {
  const { links, anchors, truncated } = indexOf(document);
  const rows = links.map(({ target, relation, block, address }) => [
    block,
    relation,
    target.kind,
    target.id ?? null,
    target.space ?? null,
    target.anchor ?? null,
    target.organization ?? null,
    target.origin ?? null,
    address,
  ]);
  return { links: JSON.stringify(rows), anchors, truncated };
};

/** Converts a document to its stored form: equal documents have equal texts and hashes. */
export const storedTextOf = (document: Document): StoredText => {
  const json = canonicalJson(document);
  return { json, hash: hashOf(json), kept: keptLinksOf(document) };
};
