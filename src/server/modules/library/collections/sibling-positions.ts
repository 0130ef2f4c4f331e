import type { ContentPosition } from "#contract/schemas/space.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid, notFound } from "#server/kit/failures.ts";
import { lockLivingCollection } from "./find-collection.ts";
import {
  type Neighbour,
  type Neighbours,
  selectSiblings,
  selectSiblingsNear,
  setPosition,
  type Sibling,
} from "./sibling-rows.ts";
import { generateKeyBetween } from "fractional-indexing";
import { freshKeys, MAX_KEY_LENGTH } from "#server/kit/order-keys.ts";

type Placement =
  | { readonly type: "same" }
  | { readonly type: "unknown"; readonly neighbour: keyof Neighbours }
  | { readonly type: "crossed" }
  | {
      readonly type: "placed";
      readonly position: string;
      /** New keys of siblings, if there was no room between two of them; almost always empty. */
      readonly rekeyed: readonly { readonly sibling: Sibling; readonly position: string }[];
    };

const keyBetween = (previous: Sibling | undefined, next: Sibling | undefined) => {
  if (previous && next && previous.position >= next.position) return undefined;
  const key = generateKeyBetween(previous?.position, next?.position);
  return key.length > MAX_KEY_LENGTH ? undefined : key;
};

/**
 * Determines the position of an item among `siblings`, which are everything in the parent in order, including the
 * trash. `moved` is its id, whether it is already one of them or comes from elsewhere. Returns `same` if it would not
 * pass a living sibling, `unknown` if a neighbour is not a living sibling, and `crossed` if `after` is behind
 * `before`.
 */
export const positionAmong = (
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
  const keys = freshKeys(
    others.length + 1,
    others.map((sibling) => sibling.position),
  );
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

/** Locks the order of the items in a collection, or at the top level (null), until the transaction ends. */
export const lockOrder = async (
  tx: Context,
  organizationId: string,
  parent: string | null,
): Promise<void> => {
  if (parent === null) {
    if (!(await lockOrganizationTree(tx.db, organizationId))) throw notFound("organization");
  } else await lockLivingCollection(tx, { organizationId, collectionId: parent });
};

const named = (pointer: ContentPosition["before"]): Neighbour | undefined =>
  pointer && {
    type: pointer.type,
    id: pointer.type === "space" ? pointer.space : pointer.collection,
  };

/** The neighbours named in a request. */
export const neighboursOf = ({ before, after }: ContentPosition = {}): Neighbours => ({
  before: named(before),
  after: named(after),
});

interface Wanted {
  readonly organizationId: string;
  readonly parent: string | null;
  readonly id: string;
  readonly neighbours?: Neighbours;
}

/** A few rows suffice; all are read in the rare case that there is no room and they need new keys. */
const placementOf = async (
  { db }: Context,
  { organizationId, parent, id, neighbours = {} }: Wanted,
): Promise<Placement> => {
  const near = await selectSiblingsNear(db, organizationId, parent, id, neighbours);
  const placement = positionAmong(near, id, neighbours);
  const isFull = placement.type === "placed" && placement.rekeyed.length > 0;
  if (!isFull) return placement;
  return positionAmong(await selectSiblings(db, organizationId, parent), id, neighbours);
};

/**
 * Finds the key for the requested position of `id`, in an order the caller has locked. Throws for a missing
 * neighbour, and for a move that changes nothing. In the rare case that there is no room, the siblings get new keys.
 */
export const takePosition = async (tx: Context, wanted: Wanted): Promise<string> => {
  const placement = await placementOf(tx, wanted);
  if (placement.type === "same")
    throw conflict("position.unchanged", "It stands there already, so nothing was changed.");
  if (placement.type === "crossed")
    throw invalid("position", "after comes behind before, so there is no place between them");
  if (placement.type === "unknown")
    throw invalid(`position.${placement.neighbour}`, "does not stand where this is moved to");
  for (const { sibling, position } of placement.rekeyed)
    await setPosition(tx.db, sibling, position);
  return placement.position;
};
