import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks, walkBlocks } from "../block.ts";
import { type HTMLPart, readHTML } from "./tags.ts";
import { isBox } from "./tree.ts";

/** How the HTML around a block positions it; `hidden` marks that HTML itself. */
export type Placement = "hidden" | "center" | "right";

type Tag = Extract<HTMLPart, { kind: "open" | "close" }>;

/** Maximum length of a raw block that can count as tags around other blocks. */
const MAX_SOURCE = 2000;

/** The tags of a raw block that consists only of start and end tags of boxes. */
const tagsOf = ({ type, data: { markdown } }: Block): Tag[] => {
  if (type !== "raw" || typeof markdown !== "string" || markdown.length > MAX_SOURCE) return [];
  const tags: Tag[] = [];
  for (const part of readHTML(markdown)) {
    if (part.kind === "text" && part.source.trim() === "") continue;
    if ((part.kind !== "open" && part.kind !== "close") || !isBox(part.name)) return [];
    tags.push(part);
  }
  return tags;
};

/** The start and end tags that belong together. */
const pairsOf = (tags: readonly Tag[]): ReadonlySet<Tag> => {
  const paired = new Set<Tag>();
  const open: Tag[] = [];
  for (const tag of tags) {
    if (tag.kind === "open") open.push(tag);
    else if (open.at(-1)?.name === tag.name) {
      const begun = open.pop();
      if (begun !== undefined) paired.add(begun).add(tag);
    } else open.length = 0;
  }
  return paired;
};

const sideOf = (tag: Tag, around: Placement | undefined): Placement | undefined => {
  if (tag.kind !== "open") return around;
  const said = tag.attributes.get("align")?.toLowerCase();
  if (said === "center" || said === "right") return said;
  if (said === "left") return undefined;
  return tag.name === "center" ? "center" : around;
};

const placeSiblings = (blocks: readonly Block[], places: Map<string, Placement>): void => {
  const tags = new Map(blocks.map((block) => [block, tagsOf(block)]));
  const paired = pairsOf([...tags.values()].flat());
  if (paired.size === 0) return;
  const open: (Placement | undefined)[] = [];
  for (const block of blocks) {
    const own = tags.get(block) ?? [];
    if (own.length > 0 && own.every((tag) => paired.has(tag))) places.set(block.key, "hidden");
    else {
      const side = open.at(-1);
      if (side !== undefined) places.set(block.key, side);
    }
    for (const tag of own) {
      if (!paired.has(tag)) continue;
      if (tag.kind === "open") open.push(sideOf(tag, open.at(-1)));
      else open.pop();
    }
  }
};

/**
 * How surrounding HTML positions blocks, by key: in `<div align="center">`, blank line, blocks, blank line, `</div>`,
 * the tags are raw blocks around the others. Blocks in their usual position are omitted.
 */
export const placementsOf = (document: Document): ReadonlyMap<string, Placement> => {
  const places = new Map<string, Placement>();
  placeSiblings(document.nodes, places);
  for (const { block } of walkBlocks(document)) {
    if (!block.isVoid && block.nodes.length > 1) placeSiblings(childBlocks(block), places);
  }
  return places;
};
