import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";

/** A space or collection as it stands in the order of its parent. */
export interface Sibling {
  readonly type: "space" | "collection";
  readonly id: string;
  readonly position: string;
  /** Not in the trash; what is there keeps its place, so that it can come back to it. */
  readonly living: boolean;
}

/** What to stand next to; at the end when neither is named. */
export interface Neighbours {
  readonly before?: Neighbour | undefined;
  readonly after?: Neighbour | undefined;
}
export type Neighbour = Pick<Sibling, "type" | "id">;

export type Placement =
  | { readonly type: "same" }
  | { readonly type: "unknown"; readonly neighbour: keyof Neighbours }
  | { readonly type: "crossed" }
  | {
      readonly type: "placed";
      readonly position: string;
      /** New keys of siblings, where there was no room between two of them; almost always empty. */
      readonly rekeyed: readonly { readonly sibling: Sibling; readonly position: string }[];
    };

/** Longer keys are made short again: many moves into one gap would let them grow without end. */
const MAX_KEY_LENGTH = 60;

const keyBetween = (previous: Sibling | undefined, next: Sibling | undefined) => {
  if (previous && next && previous.position >= next.position) return undefined;
  const key = generateKeyBetween(previous?.position, next?.position);
  return key.length > MAX_KEY_LENGTH ? undefined : key;
};

/**
 * Decides where something comes to stand among `siblings`, which are everything in the parent in order,
 * the trash included. `moved` is its id, whether it stands among them already or comes from elsewhere.
 * Answers `same` when no living sibling would be passed, `unknown` when a neighbour is not among the
 * living ones, and `crossed` when `after` comes behind `before`.
 */
export const placeAmong = (
  siblings: readonly Sibling[],
  moved: string,
  { before, after }: Neighbours,
): Placement => {
  const others = siblings.filter(({ id }) => id !== moved);
  const indexOf = (wanted: Neighbour) =>
    others.findIndex(({ type, id, living }) => living && type === wanted.type && id === wanted.id);
  const first = after && indexOf(after);
  const last = before && indexOf(before);
  if (first === -1) return { type: "unknown", neighbour: "after" };
  if (last === -1) return { type: "unknown", neighbour: "before" };
  if (first !== undefined && last !== undefined && first >= last) return { type: "crossed" };
  const slot = first === undefined ? (last ?? others.length) : first + 1;

  const old = siblings.findIndex(({ id }) => id === moved);
  const passed = others.slice(Math.min(slot, old), Math.max(slot, old));
  if (old >= 0 && !passed.some(({ living }) => living)) return { type: "same" };

  const position = keyBetween(others[slot - 1], others[slot]);
  if (position !== undefined) return { type: "placed", position, rekeyed: [] };
  const keys = generateNKeysBetween(null, null, others.length + 1);
  const keyAt = (index: number): string => keys[index] ?? "";
  return {
    type: "placed",
    position: keyAt(slot),
    rekeyed: others.map((sibling, index) => ({
      sibling,
      position: keyAt(index < slot ? index : index + 1),
    })),
  };
};
