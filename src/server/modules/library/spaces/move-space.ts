import type { z } from "zod";
import type { moveContent } from "#contract/schemas/space.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { openTarget } from "../collections/open-target.ts";
import { lockOrder, neighboursOf, takePlace } from "../collections/take-place.ts";
import { getSpace } from "./get-space.ts";
import { lockLivingSpace } from "./lock-living-space.ts";
import { parentOf } from "./parent-of.ts";
import { type SpacePath, setSpace } from "./space-rows.ts";
import { visibilityIn } from "./visibility-in.ts";

/**
 * Moves a space to another place, into another collection, or both. Writes this
 * one row. Refuses a move that would change nothing with a conflict.
 */
export const moveSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
  { parent: named, position: wanted }: z.output<typeof moveContent>,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const parent =
      named === undefined ? await parentOf(tx, { organizationId, spaceId: id }) : named;
    await openTarget(tx, organizationId, parent);
    await lockOrder(tx, organizationId, parent);
    const before = await lockLivingSpace(tx, { organizationId, spaceId: id });
    const position = await takePlace(tx, {
      organizationId,
      parent,
      id,
      neighbours: neighboursOf(wanted),
    });
    const visibility = visibilityIn(parent, before.visibility);
    await setSpace(tx.db, id, {
      collectionId: parent,
      position,
      visibility,
    });
    await audit(tx, {
      action: "space.moved",
      target: { type: "space", id, label: before.title },
      space: id,
      before: { parent: before.collectionId, position: before.position },
      after: { parent, position },
    });
    return getSpace(tx, id);
  });
