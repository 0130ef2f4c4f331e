import type { Context } from "#server/kit/context.ts";
import { type Notice, notify } from "#server/modules/people/mail/notices.ts";
import type { ChangeRequestRow } from "./change-request-rows.ts";
import { eventOn } from "./find-change-request.ts";

/** Tells people of what happened to a change request, inside the transaction that did it. */
export const notifyOf = async (
  tx: Context,
  row: ChangeRequestRow,
  { kind, userIds }: Pick<Notice, "kind" | "userIds">,
): Promise<void> => {
  if (tx.organization === undefined) return;
  const { id: organizationId } = tx.organization;
  const { spaceId, number } = row;
  await notify(tx, {
    kind,
    organizationId,
    userIds,
    spaceId,
    subject: eventOn(row).target.label,
    path: `/o/${organizationId}/spaces/${spaceId}/change-requests/${number}`,
  });
};
