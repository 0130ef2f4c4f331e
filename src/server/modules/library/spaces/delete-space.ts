import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { type SpacePath, lockSpace, setSpace } from "./space-rows.ts";

/**
 * Puts a space into the trash, from where it can be restored to its place for 7 days.
 * Nothing happens when it is there already.
 */
export const deleteSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await lockSpace(tx.db, { organizationId, spaceId: id });
    if (!before || before.deletedAt) return;
    const deletedAt = tx.now();
    await setSpace(tx.db, id, { deletedAt });
    await audit(tx, {
      action: "space.deleted",
      target: { type: "space", id, label: before.title },
      space: id,
      before: { title: before.title, deletedAt: null },
      after: { deletedAt: deletedAt.toISOString() },
    });
  });
