import type { Document } from "#contract/schemas/document.ts";
import { newDocument, walkBlocks } from "#content/block.ts";
import { headingAnchors, headingLevel } from "#content/heading-anchors.ts";
import { rewriteLinks } from "#content/links/addresses.ts";
import { normalise } from "#content/markdown/print.ts";
import type { WebPage } from "./web-page.ts";

/** What takes the place of the addresses in a page. */
export interface PageRewrites {
  /** The address a link gets, such as that of a page of the space; undefined leaves it as it is. */
  readonly link: (address: string) => string | undefined;
  /** The address a picture or embed gets, by what stands for it; undefined leaves it, null leaves its words. */
  readonly shown: (source: string) => string | null | undefined;
}

/** A document with other addresses in its links, pictures and embeds; in normal form, keys stay. */
export const rewritePage = (document: Document, { link, shown }: PageRewrites): Document => ({
  ...document,
  nodes: document.nodes.flatMap((block) => {
    let changed = false;
    const rewritten = rewriteLinks(newDocument([block]), (address, place) => {
      const other = place === "link" ? link(address) : shown(address);
      changed ||= other !== undefined && other !== address;
      return other === undefined ? address : other;
    });
    // A block is in normal form by itself, so what nothing changed in needs no second look.
    return changed ? normalise(rewritten).nodes : [block];
  }),
});

/**
 * By id in the source, the anchor that leads to the same place in the document: that of the heading it names, or
 * that it stands below. Ids above the first heading are left out: the page itself is where they lead.
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
