import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { restoreCollectionsAbove } from "../collections/restore-collections.ts";
import { getSpace } from "./get-space.ts";
import { purgeAtOf } from "./retention.ts";
import { type SpacePath, isSpaceOnSite, lockSpace, setSpace } from "./space-rows.ts";

/**
 * Brings a space back from the trash to the place it had, with the deleted collections above it. Refuses with a conflict when it is not deleted, with not-found after 7 days
 * unless a site shows it.
 */
export const restoreSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockSpace(tx.db, { organizationId, spaceId: id });
    if (!before) throw notFound("space");
    const { deletedAt, collectionId, title } = before;
    if (!deletedAt)
      throw conflict(
        "space.not-deleted",
        "This space is not deleted, so there is nothing to restore.",
      );
    if (purgeAtOf(deletedAt) <= tx.now() && !(await isSpaceOnSite(tx.db, id)))
      throw notFound("space");
    await setSpace(tx.db, id, { deletedAt: null });
    const causedBy = await audit(tx, {
      action: "space.restored",
      target: { type: "space", id, label: title },
      space: id,
      before: { deletedAt: deletedAt.toISOString() },
      after: { deletedAt: null },
    });
    if (collectionId !== null) await restoreCollectionsAbove(tx, collectionId, causedBy);
    return getSpace(tx, id);
  });
