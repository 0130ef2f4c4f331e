import { rankOf } from "#contract/permissions.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { openTarget } from "../collections/open-target.ts";
import { lockOrder, takePlace } from "../collections/take-place.ts";
import { giveAccess } from "../content-permissions/change-access.ts";
import { copyContent } from "#server/modules/content/revisions/revisions.ts";
import { fittingTitle } from "./fitting-title.ts";
import { getSpace } from "./get-space.ts";
import { lockLivingSpace } from "./lock-living-space.ts";
import { parentOf } from "./parent-of.ts";
import { type SpacePath, insertSpace } from "./space-rows.ts";
import { visibilityIn } from "./visibility-in.ts";

/**
 * Reads the copy with the role its maker has there. What was granted on the original itself is not copied,
 * so it is given to the maker alone: who could not open what they made would have lost it.
 */
const keepRole = async (tx: Context, id: string): ReturnType<typeof getSpace> => {
  const made = await getSpace(tx, id);
  const { resource: place, actor } = tx;
  if (!place || rankOf(made.role) >= rankOf(place.role)) return made;
  await giveAccess({ ...tx, resource: { ...place, id } }, { users: [actor.id], role: place.role });
  return { ...made, role: place.role };
};

/**
 * Makes a space with the content another one has now, right behind it. Its
 * history, change requests, comments and explicit permissions are not copied; its maker has at least the
 * role there that they have on the original.
 */
export const duplicateSpace = (
  context: Context,
  { organizationId, spaceId: from }: SpacePath,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const parent = await parentOf(tx, { organizationId, spaceId: from });
    await openTarget(tx, organizationId, parent);
    await lockOrder(tx, organizationId, parent);
    const source = await lockLivingSpace(tx, { organizationId, spaceId: from });
    const { collectionId, emoji, icon, editMode, defaultLevel } = source;
    const stillThere = collectionId === parent;
    const id = newId();
    const revision = newId();
    const title = fittingTitle(`Copy of ${source.title}`);
    await insertSpace(tx.db, {
      id,
      organizationId,
      collectionId: parent,
      title,
      emoji,
      icon,
      editMode,
      defaultLevel,
      revision,
      visibility: visibilityIn(parent),
      position: await takePlace(tx, {
        organizationId,
        parent,
        id,
        neighbours: stillThere ? { after: { type: "space", id: from } } : {},
      }),
      createdAt: tx.now(),
      updatedAt: tx.now(),
    });
    await copyContent(tx, { from, revision: source.revision, to: id, id: revision });
    await audit(tx, {
      action: "space.duplicated",
      target: { type: "space", id, label: title },
      space: id,
      after: { title, parent, from, revision: source.revision },
    });
    return keepRole(tx, id);
  });
