import type { Document } from "#contract/schemas/document.ts";
import { indexOf } from "#content/links/document-index.ts";
import { hashOf } from "#server/kit/ids.ts";
import { canonicalJson } from "#server/kit/canonical-json.ts";

/** What is kept of the links of a document, and of what links can lead to in it. */
export interface KeptLinks {
  /** A JSON list with a list for each link, in the order of the columns it goes into. */
  readonly links: string;
  readonly anchors: readonly string[];
  readonly truncated: boolean;
}

/** A document as it is stored, the hash it is addressed by, and what is kept of its links. */
export interface StoredText {
  readonly json: string;
  readonly hash: string;
  readonly kept: KeptLinks;
}

/** What is kept of the links of a document. */
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

/** The form a document is stored in: equal documents have equal texts and hashes. */
export const storedTextOf = (document: Document): StoredText => {
  const json = canonicalJson(document);
  return { json, hash: hashOf(json), kept: keptLinksOf(document) };
};
