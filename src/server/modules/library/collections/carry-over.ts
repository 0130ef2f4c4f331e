import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { audit, type AuditEntry } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { TransferTarget } from "./plan-transfer.ts";
import { lockOrder } from "./take-place.ts";
import { carryGrants, type Load } from "./transfer-rows.ts";

/** Locks both ends of a transfer, always in the same order. */
export const lockBothEnds = async (
  tx: Context,
  from: string,
  { organization, collection }: TransferTarget,
): Promise<void> => {
  for (const id of [...new Set([from, organization])].toSorted())
    if (!(await lockOrganizationTree(tx.db, id))) throw notFound("organization");
  if (collection !== undefined) await lockOrder(tx, organization, collection);
};

/** Carries over who may do what with the load; what the other organization does not know is taken away. */
export const carryPermissions = (
  tx: Context,
  load: Load,
  from: string,
  { organization }: TransferTarget,
): Promise<void> =>
  organization === from ? Promise.resolve() : carryGrants(tx.db, load, organization);

/** Records a transfer in the organization it left and in the one it came to. */
export const recordTransfer = async (
  tx: Context,
  from: string,
  { organization }: TransferTarget,
  entry: AuditEntry,
): Promise<void> => {
  const causedBy = await audit(tx, { ...entry, organizationId: from });
  if (organization !== from) await audit(tx, { ...entry, organizationId: organization, causedBy });
};
