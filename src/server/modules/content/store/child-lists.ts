import type { ChildList, ChildRef, PartRef } from "#content/page-tree.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";

export interface Part {
  readonly hash: string;
  readonly children: readonly ChildRef[];
}

/** Parts by the id of their first child, which is unique within a tree. */
export type Parts = ReadonlyMap<string, Part>;

/** Maximum number of children that are listed without parts. */
const MOST_WHOLE = 128;
/** On average one id in `ENDS` ends a part, within these minimum and maximum sizes. */
const ENDS = 64;
const LEAST_IN_PART = 16;
const MOST_IN_PART = 256;

/** FNV-1a: the ends of parts must never change, or equal lists would be stored twice. */
const endsPart = (id: string): boolean => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1)
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 16)) % ENDS === 0;
};

/**
 * Splits a list by the ids of its children rather than by count: adding or removing a page changes its own part,
 * sometimes the next one, and no others.
 */
const runsOf = (children: readonly ChildRef[]): ChildRef[][] => {
  const runs: ChildRef[][] = [];
  let run: ChildRef[] = [];
  for (const child of children) {
    run.push(child);
    const ends = run.length >= LEAST_IN_PART && endsPart(child.id);
    if (!ends && run.length < MOST_IN_PART) continue;
    runs.push(run);
    run = [];
  }
  if (run.length > 0) runs.push(run);
  return runs;
};

const isSame = (one: readonly ChildRef[], other: readonly ChildRef[]): boolean =>
  one.length === other.length &&
  one.every(({ id, node }, at) => id === other[at]?.id && node === other[at].node);

/** Converts a list for storage, with its parts; what is equal in `known` is not hashed again. */
export const storeChildren = (
  children: readonly ChildRef[],
  known: Parts | undefined,
): { readonly list: ChildList; readonly parts: readonly Part[] } => {
  if (children.length <= MOST_WHOLE) return { list: children, parts: [] };
  const parts = runsOf(children).map((run): Part => {
    const before = known?.get(run[0]?.id ?? "");
    if (before && isSame(before.children, run)) return before;
    return { hash: hashOfValue(run), children: run };
  });
  return { list: parts.map(({ hash }) => ({ part: hash })), parts };
};

/**
 * The same for a list with the same children, some of which are touched: parts without touched ones are reused, and
 * `rewritten` contains the rest. Undefined where `known` does not have its parts.
 */
export const storeTouched = (
  ids: readonly string[],
  known: Parts,
  touched: ReadonlySet<string>,
  nodeOf: (id: string) => string,
): (ReturnType<typeof storeChildren> & { readonly rewritten: readonly Part[] }) | undefined => {
  if (ids.length <= MOST_WHOLE) return undefined;
  const parts: Part[] = [];
  const rewritten: Part[] = [];
  for (let at = 0; at < ids.length;) {
    const part = known.get(ids[at] ?? "");
    if (part === undefined) return undefined;
    const first = at;
    if (!part.children.every(({ id }, n) => id === ids[first + n])) return undefined;
    at += part.children.length;
    if (!part.children.some(({ id }) => touched.has(id))) {
      parts.push(part);
      continue;
    }
    const children = part.children.map(({ id }) => ({ id, node: nodeOf(id) }));
    const anew = { hash: hashOfValue(children), children };
    parts.push(anew);
    rewritten.push(anew);
  }
  return { list: parts.map(({ hash }) => ({ part: hash })), parts, rewritten };
};

/** Whether a list refers to parts, which have to be read. */
export const isInParts = (list: ChildList): list is readonly PartRef[] => {
  const [first] = list;
  return first !== undefined && "part" in first;
};
