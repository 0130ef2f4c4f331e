import type { TransferPlan } from "#contract/schemas/space.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import {
  transferPermissions,
  transferTranslations,
  lockBothEnds,
  planTransfer,
  recordTransfer,
  type TransferTarget,
  whyShown,
} from "../collections/transfers.ts";
import { takePosition } from "../collections/sibling-positions.ts";
import { getSpace, lockLivingSpace, parentOf } from "./find-space.ts";
import { type SpacePath, setSpace } from "./space-rows.ts";
import { visibilityIn } from "./spaces.ts";

const plan = async (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
  target: TransferTarget,
) =>
  planTransfer(
    context,
    {
      what: "space",
      organizationId,
      parent: await parentOf(context, { organizationId, spaceId: id }),
      load: { spaceId: id },
      collections: 0,
    },
    target,
  );

/** Plans what `transferSpace` would do, and why it would be refused. */
export const planSpaceTransfer = async (
  context: Context,
  path: SpacePath,
  target: TransferTarget,
): Promise<TransferPlan> => (await plan(context, path, target)).plan;

/**
 * Moves a space to another organization, another collection, or both, at the end there. Explicit roles and requested
 * reviews of people who are not in the other organization end. Throws what the plan lists as obstacles.
 */
export const transferSpace = (
  context: Context,
  path: SpacePath,
  target: TransferTarget,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const { organizationId, spaceId: id } = path;
    const [failure] = (await plan(tx, path, target)).failures;
    if (failure) throw failure;
    await lockBothEnds(tx, organizationId, target);
    const before = await lockLivingSpace(tx, { organizationId, spaceId: id });
    const { organization, collection: parent = null } = target;
    // A site may have added it while this waited for the lock.
    const shown = organization === organizationId ? undefined : await whyShown(tx, { spaceId: id });
    if (shown) throw shown;
    const position = await takePosition(tx, { organizationId: organization, parent, id });
    const mark = before.searchOrganizationId ?? organizationId;
    await setSpace(tx.db, id, {
      organizationId: organization,
      searchOrganizationId: mark === organization ? null : mark,
      collectionId: parent,
      position,
      visibility: visibilityIn(parent, before.visibility),
    });
    await transferPermissions(tx, { spaceId: id }, organizationId, target);
    await transferTranslations(tx, { spaceId: id }, organizationId, target);
    await recordTransfer(
      tx,
      organizationId,
      target,
      { spaces: [id], collections: [] },
      {
        action: "space.transferred",
        target: { type: "space", id, label: before.title },
        space: id,
        before: { organization: organizationId, parent: before.collectionId },
        after: { organization, parent },
      },
    );
    return getSpace(tx, id);
  });
