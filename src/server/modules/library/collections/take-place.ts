import type { ContentPosition } from "#contract/schemas/space.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid, notFound } from "#server/kit/failures.ts";
import { lockLivingCollection } from "./lock-living-collection.ts";
import { type Neighbour, type Neighbours, placeAmong, type Placement } from "./place-among.ts";
import { selectSiblings, selectSiblingsNear, setPosition } from "./sibling-rows.ts";

/** Locks the order of what stands in a collection, or at the top level (null), until the end. */
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

/** The neighbours a request names. */
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

/** Few rows decide; all of them are read in the rare case that there is no room and they get new keys. */
const placementOf = async (
  { db }: Context,
  { organizationId, parent, id, neighbours = {} }: Wanted,
): Promise<Placement> => {
  const near = await selectSiblingsNear(db, organizationId, parent, id, neighbours);
  const placement = placeAmong(near, id, neighbours);
  const isFull = placement.type === "placed" && placement.rekeyed.length > 0;
  if (!isFull) return placement;
  return placeAmong(await selectSiblings(db, organizationId, parent), id, neighbours);
};

/**
 * Finds the key with which `id` stands where it is to stand, in an order the caller has locked. Refuses a
 * neighbour that is not there, and a move that changes nothing; gives the others new keys in the rare case
 * that there is no room.
 */
export const takePlace = async (tx: Context, wanted: Wanted): Promise<string> => {
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
