import type { Context } from "#server/kit/context.ts";
import { type Notice, notify, withdrawNotice } from "#server/modules/people/mail/notices.ts";
import type { ChangeRequestRow } from "./change-request-rows.ts";
import { eventOn } from "./find-change-request.ts";

const pathOf = (organizationId: string, { spaceId, number }: ChangeRequestRow): string =>
  `/o/${organizationId}/spaces/${spaceId}/change-requests/${number}`;

/** A change request's name for people: its number and subject. */
export const labelOf = (row: ChangeRequestRow): string => eventOn(row).target.label;

/** Notifies people of an event in a change request, in the transaction that caused it. */
export const notifyOf = async (
  tx: Context,
  row: ChangeRequestRow,
  { kind, userIds }: Pick<Notice, "kind" | "userIds">,
): Promise<void> => {
  if (tx.organization === undefined) return;
  const { id: organizationId } = tx.organization;
  await notify(tx, {
    kind,
    organizationId,
    userIds,
    spaceId: row.spaceId,
    subject: labelOf(row),
    path: pathOf(organizationId, row),
  });
};

/** Withdraws a notice that is still queued, in the transaction that removed its reason. */
export const withdrawNoticeOf = async (
  tx: Context,
  row: ChangeRequestRow,
  { kind, userId }: { readonly kind: Notice["kind"]; readonly userId: string },
): Promise<void> => {
  if (tx.organization === undefined) return;
  await withdrawNotice(tx, { kind, userId, path: pathOf(tx.organization.id, row) });
};
