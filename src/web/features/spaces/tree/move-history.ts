import {
  type Pointer,
  pointerTo,
  type ContentItem,
  siblingsIn,
  type MoveTarget,
} from "./content-items.ts";

/** What is needed to take a move back: where it stood, and next to what. */
export interface MoveRecord {
  readonly organizationId: string;
  readonly moved: Pointer;
  readonly title: string;
  readonly parent: string | null;
  /** What stood before and behind it, the nearest first. */
  readonly before: readonly Pointer[];
  readonly behind: readonly Pointer[];
  /** Words for where it stood and where it went. */
  readonly from: string;
  readonly to: string;
  /** When it was moved, in milliseconds since 1970. */
  readonly at: number;
}

/** How long a move can be taken back, in milliseconds. */
export const UNDO_FOR_MS = 10 * 60_000;
/** Moves and neighbours kept; more would help nobody. */
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

/** Reads what an earlier page of this tab kept; what cannot be read is as if it were not there. */
export const readRecords = (kept: string | null): MoveRecord[] => {
  try {
    const found: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(found) ? found.filter(isRecord) : [];
  } catch {
    return [];
  }
};

/** The move that can be taken back now. */
export const lastRecord = (
  all: readonly MoveRecord[],
  organizationId: string,
  now: number = Date.now(),
): MoveRecord | undefined =>
  all.findLast(
    (record) => record.organizationId === organizationId && now - record.at < UNDO_FOR_MS,
  );

/** What stands around an item now. */
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

/** Where it stood: next to the nearest of its neighbours that still stands there. */
export const targetOfRecord = (items: readonly ContentItem[], record: MoveRecord): MoveTarget => {
  const { parent, before, behind } = record;
  const there = new Set(siblingsIn(items, parent).map(({ id }) => id));
  const nearest = (pointers: readonly Pointer[]) => pointers.find(({ id }) => there.has(id));
  const [previous, next] = [nearest(before), nearest(behind)];
  // The neighbour that stood closer says more about the old position.
  const nearer =
    previous && next && before.indexOf(previous) > behind.indexOf(next) ? undefined : previous;
  if (nearer) return { parent, after: nearer };
  return next ? { parent, before: next } : { parent };
};
