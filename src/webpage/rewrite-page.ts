import type { Document } from "#contract/schemas/document.ts";
import { newDocument, walkBlocks } from "#content/block.ts";
import { headingAnchors, headingLevel } from "#content/heading-anchors.ts";
import { rewriteLinks } from "#content/links/addresses.ts";
import { normalise } from "#content/markdown/print.ts";
import type { WebPage } from "./web-page.ts";

/** Replacements for the addresses in a page. */
export interface PageRewrites {
  /** The new address of a link, such as that of a page of the space; undefined keeps it. */
  readonly link: (address: string) => string | undefined;
  /**
   * The new address of a picture or embed, by its source in the document; undefined keeps it, null leaves only its
   * words.
   */
  readonly shown: (source: string) => string | null | undefined;
}

/** Replaces addresses in a document's links, pictures and embeds. The result is in normal form, and keys are kept. */
export const rewritePage = (document: Document, { link, shown }: PageRewrites): Document => ({
  ...document,
  nodes: document.nodes.flatMap((block) => {
    let changed = false;
    const rewritten = rewriteLinks(newDocument([block]), (address, place) => {
      const other = place === "link" ? link(address) : shown(address);
      changed ||= other !== undefined && other !== address;
      return other === undefined ? address : other;
    });
    // A block is already in normal form, so unchanged ones need not be normalised again.
    return changed ? normalise(rewritten).nodes : [block];
  }),
});

/**
 * Maps ids in the source to the corresponding anchor in the document: that of the heading they name, or that they are
 * below. Ids above the first heading are omitted, since they refer to the page itself.
 */
export const headingAnchorsOf = ({
  document,
  anchors,
}: Pick<WebPage, "document" | "anchors">): Map<string, string> => {
  const byKey = new Map([...headingAnchors(document)].map(([anchor, key]) => [key, anchor]));
  const above = new Map<string, string>();
  let heading: string | undefined;
  for (const { block } of walkBlocks(document)) {
    if (headingLevel(block.type) !== undefined) heading = byKey.get(block.key);
    if (heading !== undefined) above.set(block.key, heading);
  }
  const found = new Map<string, string>();
  for (const [id, key] of anchors) {
    const anchor = above.get(key);
    if (anchor !== undefined && anchor !== "") found.set(id, anchor);
  }
  return found;
};
