import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks, emptyDocument, type PlacedBlock, sameContent, walkBlocks } from "../block.ts";
import { alignByKey } from "./align-by-key.ts";

/** One row of a comparison: a block before and after. */
export interface BlockRow {
  /** A block that both changed and moved is `changed`, and has `movedFrom`. */
  readonly kind: "same" | "added" | "removed" | "changed" | "moved";
  readonly key: string;
  readonly before?: Block;
  readonly after?: Block;
  /** Its former index among its siblings, if it moved among them. */
  readonly movedFrom?: number;
  /** For a changed block that contains blocks (lists, tables, quotes, tabs, hints): the rows for those. */
  readonly children?: readonly BlockRow[];
}

/**
 * Compares two documents block by block, matched by key: rows in the order of `after`, removed blocks at their
 * old position, as few as possible marked as moved.
 */
export const compareDocuments = (before: Document, after: Document): BlockRow[] =>
  compareBlocks(before.nodes, after.nodes);

const compareBlocks = (before: readonly Block[], after: readonly Block[]): BlockRow[] =>
  alignByKey(before, after, (block) => block.key).map((row): BlockRow => {
    const { key, before: old, after: now } = row;
    if (old === undefined || now === undefined) {
      return old === undefined
        ? { kind: "added", key, ...(now !== undefined && { after: now }) }
        : { kind: "removed", key, before: old };
    }
    const place = row.moved && row.from !== undefined ? { movedFrom: row.from } : {};
    if (sameContent(old, now)) {
      return { kind: row.moved ? "moved" : "same", key, before: old, after: now, ...place };
    }
    const [oldBlocks, newBlocks] = [childBlocks(old), childBlocks(now)];
    const children =
      oldBlocks.length + newBlocks.length > 0
        ? { children: compareBlocks(oldBlocks, newBlocks) }
        : {};
    return { kind: "changed", key, before: old, after: now, ...place, ...children };
  });

/** How a block has changed since someone commented on it. */
export interface BlockChange {
  readonly verdict: "untouched" | "changed" | "moved" | "removed";
  /** The block at the time of the comment, if it existed. */
  readonly before?: Block;
  /** The current block, if it still exists. */
  readonly after?: Block;
}

const placesIn = (document: Document): ReadonlyMap<string, PlacedBlock> => {
  const places = new Map<string, PlacedBlock>();
  for (const placed of walkBlocks(document))
    if (!places.has(placed.block.key)) places.set(placed.block.key, placed);
  return places;
};

/**
 * How each block with one of the given keys differs between the document that was commented on and the current one
 * (null: deleted). A block that both changed and moved is `changed`; one whose neighbours moved past it has not
 * moved. Looking up many keys costs little more than one.
 */
export const blockChangesOf = (
  asked: Document,
  now: Document | null,
  keys: readonly string[],
): BlockChange[] => {
  const [askedPlaces, nowPlaces] = [placesIn(asked), placesIn(now ?? emptyDocument())];
  const movedIn = new Map<string | undefined, ReadonlySet<string>>();
  /** The blocks that moved among the children of one block, or of the document. */
  const movedAmong = (was: Block | null, is: Block | null): ReadonlySet<string> => {
    const known = movedIn.get(is?.key);
    if (known) return known;
    const [before, after] = [childBlocks(was ?? asked), childBlocks(is ?? now ?? asked)];
    const rows = alignByKey(before, after, (block) => block.key);
    const moved = new Set(rows.filter((row) => row.moved).map(({ key }) => key));
    movedIn.set(is?.key, moved);
    return moved;
  };
  return keys.map((key) => {
    const [was, is] = [askedPlaces.get(key), nowPlaces.get(key)];
    const blocks = { ...(was && { before: was.block }), ...(is && { after: is.block }) };
    if (is === undefined) return { verdict: "removed", ...blocks };
    if (was === undefined) return { verdict: "untouched", ...blocks };
    if (!sameContent(was.block, is.block)) return { verdict: "changed", ...blocks };
    const isMoved =
      was.parent?.key !== is.parent?.key || movedAmong(was.parent, is.parent).has(key);
    return { verdict: isMoved ? "moved" : "untouched", ...blocks };
  });
};
