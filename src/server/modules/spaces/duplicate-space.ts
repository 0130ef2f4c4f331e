import { transaction } from "../../db/transaction.ts";
import { audit } from "../../events/audit.ts";
import type { Context } from "../../kit/context.ts";
import { newId } from "../../kit/ids.ts";
import { openTarget } from "../collections/open-target.ts";
import { lockOrder, takePlace } from "../collections/take-place.ts";
import { copyContent } from "../content/revisions.ts";
import { getSpace } from "./get-space.ts";
import { lockLivingSpace } from "./lock-living-space.ts";
import { parentOf } from "./parent-of.ts";
import { insertSpace } from "./space-rows.ts";
import { titleOfCopy } from "./title-of-copy.ts";
import { visibilityIn } from "./visibility-in.ts";

/**
 * Makes a space with the content another one has now, right behind it (spec: POST SPACE/duplicate). Its
 * history, change requests, comments and explicit permissions are not copied.
 */
export const duplicateSpace = (
  context: Context,
  organizationId: string,
  from: string,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const parent = await parentOf(tx, organizationId, from);
    await openTarget(tx, organizationId, parent);
    await lockOrder(tx, organizationId, parent);
    const source = await lockLivingSpace(tx, organizationId, from);
    const { collectionId, emoji, icon, editMode, defaultLevel } = source;
    const stillThere = collectionId === parent;
    const id = newId();
    const revision = newId();
    const title = titleOfCopy(source.title);
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
    return getSpace(tx, id);
  });
