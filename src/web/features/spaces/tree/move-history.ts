import {
  type Pointer,
  pointerTo,
  type ContentItem,
  siblingsIn,
  type MoveTarget,
} from "./content-items.ts";

/** What is needed to undo a move: the former collection and neighbours. */
export interface MoveRecord {
  readonly organizationId: string;
  readonly moved: Pointer;
  readonly title: string;
  readonly parent: string | null;
  /** The former siblings before and after it, the nearest first. */
  readonly before: readonly Pointer[];
  readonly behind: readonly Pointer[];
  /** The names of the former and the new collection. */
  readonly from: string;
  readonly to: string;
  /** When it was moved, in milliseconds since 1970. */
  readonly at: number;
}

/** How long a move can be undone, in milliseconds. */
export const UNDO_FOR_MS = 10 * 60_000;
/** How many moves and neighbours are kept; more would be of no use. */
export const MOST_KEPT = 20;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isPointer = (value: unknown): value is Pointer =>
  isObject(value) &&
  (value["type"] === "space" || value["type"] === "collection") &&
  typeof value["id"] === "string";
const arePointers = (value: unknown): value is readonly Pointer[] =>
  Array.isArray(value) && value.every(isPointer);
const isRecord = (value: unknown): value is MoveRecord =>
  isObject(value) &&
  isPointer(value["moved"]) &&
  arePointers(value["before"]) &&
  arePointers(value["behind"]) &&
  (value["parent"] === null || typeof value["parent"] === "string") &&
  ["organizationId", "title", "from", "to"].every((name) => typeof value[name] === "string") &&
  typeof value["at"] === "number";

/** Parses the moves stored by an earlier page in this tab; invalid ones are ignored. */
export const readRecords = (kept: string | null): MoveRecord[] => {
  try {
    const found: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(found) ? found.filter(isRecord) : [];
  } catch {
    return [];
  }
};

/** The move that can currently be undone. */
export const lastRecord = (
  all: readonly MoveRecord[],
  organizationId: string,
  now: number = Date.now(),
): MoveRecord | undefined =>
  all.findLast(
    (record) => record.organizationId === organizationId && now - record.at < UNDO_FOR_MS,
  );

/** The current siblings around an item. */
export const neighboursOf = (items: readonly ContentItem[], { id, parent }: ContentItem) => {
  const siblings = siblingsIn(items, parent);
  const index = siblings.findIndex((sibling) => sibling.id === id);
  const pointers = (some: readonly ContentItem[]) =>
    some.slice(0, MOST_KEPT).map(({ content }) => pointerTo(content));
  return {
    before: pointers(siblings.slice(0, Math.max(index, 0)).toReversed()),
    behind: pointers(siblings.slice(index + 1)),
  };
};

/** The former position: next to the nearest former neighbour that is still there. */
export const targetOfRecord = (items: readonly ContentItem[], record: MoveRecord): MoveTarget => {
  const { parent, before, behind } = record;
  const there = new Set(siblingsIn(items, parent).map(({ id }) => id));
  const nearest = (pointers: readonly Pointer[]) => pointers.find(({ id }) => there.has(id));
  const [previous, next] = [nearest(before), nearest(behind)];
  // The neighbour that was closer is the better clue to the old position.
  const nearer =
    previous && next && before.indexOf(previous) > behind.indexOf(next) ? undefined : previous;
  if (nearer) return { parent, after: nearer };
  return next ? { parent, before: next } : { parent };
};
