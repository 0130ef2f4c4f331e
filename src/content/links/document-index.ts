import type { Block, Document } from "#contract/schemas/document.ts";
import { walkBlocks } from "../block.ts";
import { headingAnchors } from "../heading-anchors.ts";
import { addressesOf, type Relation } from "./addresses.ts";
import { type LinkTarget, targetOf } from "./link-target.ts";
import { shownOfSpec, shownParts } from "./shown-specs.ts";

/** Maximum number of links indexed per document; a page contains no more text runs. */
export const MAX_LINKS = 20_000;
/** Longer addresses cannot be followed, and longer anchors cannot be linked to. */
const MAX_ADDRESS = 4096;
const MAX_ANCHOR = 512;

/** One link of a document: a block's target, once per block however often it occurs. */
export interface DocumentLink {
  readonly target: LinkTarget;
  readonly relation: Relation;
  readonly block: string;
  /** As written; empty for a block that shows part of a specification. */
  readonly address: string;
}

/** What has to be known about a document to resolve its links and the links to it. */
export interface DocumentIndex {
  readonly links: readonly DocumentLink[];
  /** Whether it has more links than are indexed. */
  readonly truncated: boolean;
  /** The anchors of its headings. */
  readonly anchors: readonly string[];
}

/** An anchor as browsers compare it: percent-decoded if that is valid. */
export const readAnchor = (anchor: string): string => {
  try {
    return decodeURIComponent(anchor).replaceAll("\0", "%00");
  } catch {
    return anchor;
  }
};

const isKept = (address: string): boolean =>
  address.length <= MAX_ADDRESS && !/^data:/i.test(address) && !address.includes("\0");

/** A target with its anchor as browsers compare it. */
export const withAnchorRead = (target: LinkTarget): LinkTarget =>
  target.kind === "anchor" ? { ...target, anchor: readAnchor(target.anchor ?? "") } : target;

/** The parts of specifications that a block shows, as links. */
const shownBy = (block: Block): Omit<DocumentLink, "block">[] => {
  const shown = shownOfSpec(block);
  return (shown === undefined ? [] : shownParts(shown)).flatMap((part) => {
    if (part !== undefined && !isKept(part)) return [];
    const target = {
      kind: "openapi",
      id: shown?.spec ?? "",
      ...(part === undefined ? {} : { anchor: part }),
    } as const;
    return [{ target, relation: "dependsOn", address: "" }];
  });
};

/** Every link of a document, in reading order. */
const linksOf = function* (document: Document): Generator<DocumentLink> {
  for (const { block } of walkBlocks(document)) {
    for (const { address, relation } of addressesOf(block))
      if (isKept(address))
        yield { target: withAnchorRead(targetOf(address)), relation, block: block.key, address };
    for (const link of shownBy(block)) yield { ...link, block: block.key };
  }
};

/** The index of a document. It never changes, because documents are immutable. */
export const indexOf = (document: Document): DocumentIndex => {
  const links: DocumentLink[] = [];
  const seen = new Set<string>();
  let truncated = false;
  for (const link of linksOf(document)) {
    const { target, relation, block, address } = link;
    const said = address === "" && target.kind === "openapi" ? JSON.stringify(target) : address;
    const key = `${block} ${relation} ${said}`;
    if (seen.has(key)) continue;
    truncated = links.length === MAX_LINKS;
    if (truncated) break;
    seen.add(key);
    links.push(link);
  }
  const anchors = [...headingAnchors(document).keys()].filter(
    (anchor) => anchor !== "" && anchor.length <= MAX_ANCHOR,
  );
  return { links, truncated, anchors };
};
