import type { z } from "zod";
import type { createSpace as createSchema } from "#contract/schemas/space.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { openTarget } from "../collections/open-target.ts";
import { lockOrder, takePlace } from "../collections/take-place.ts";
import { createEmptyRevision } from "#server/modules/content/revisions/revisions.ts";
import { getSpace } from "./get-space.ts";
import { insertSpace } from "./space-rows.ts";
import { visibilityIn } from "./visibility-in.ts";

/** Makes an empty space at the end of where it is to stand. */
export const createSpace = (
  context: Context,
  organizationId: string,
  { title = "", emoji = "", parent = null, editMode = "live" }: Input,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    await openTarget(tx, organizationId, parent);
    await lockOrder(tx, organizationId, parent);
    const id = newId();
    const revision = newId();
    await insertSpace(tx.db, {
      id,
      organizationId,
      collectionId: parent,
      title,
      emoji,
      editMode,
      revision,
      visibility: visibilityIn(parent),
      position: await takePlace(tx, { organizationId, parent, id }),
      createdAt: tx.now(),
      updatedAt: tx.now(),
    });
    await createEmptyRevision(tx, id, revision);
    await audit(tx, {
      action: "space.created",
      target: { type: "space", id, label: title },
      space: id,
      after: { title, emoji, parent, editMode },
    });
    return getSpace(tx, id);
  });

type Input = Omit<z.output<typeof createSchema>, "parent"> & {
  readonly parent?: string | null | undefined;
};
