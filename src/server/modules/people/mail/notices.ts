import type { NoticeKind } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { selectAccounts } from "../users/user-rows.ts";
import { dropNotice } from "./mail-rows.ts";
import { queueMails } from "./mails.ts";

/** Something people are notified of by e-mail. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly organizationId: string;
  /** The people it affects; the actor is left out. */
  readonly userIds: readonly (string | null)[];
  /** What it is about, in words people recognize. */
  readonly subject: string;
  /** The dashboard path where it is shown. */
  readonly path: string;
  /** The space the recipient must be able to open. Absent if only admins are notified. */
  readonly spaceId?: string;
  /** A further detail, as a sentence. */
  readonly detail?: string;
}

/**
 * Notifies people in the transaction that caused it. Anyone who muted the notice, or may not see what it is about
 * when it is sent, gets no e-mail.
 */
export const notify = async (
  tx: Context,
  { kind, organizationId, userIds, subject, path, spaceId, detail }: Notice,
): Promise<void> => {
  if (tx.settings.mail === undefined) return;
  const others = new Set(userIds.filter((id) => id !== null && id !== tx.actor.id));
  const people = await selectAccounts(tx.db, [...others] as string[]);
  const facts = {
    subject,
    path,
    actor: tx.actor.type === "user" ? tx.actor.label : "",
    ...(spaceId === undefined ? {} : { spaceId }),
    ...(detail === undefined ? {} : { detail }),
  };
  await queueMails(
    tx,
    people.map(({ id, email }) => ({ kind, userId: id, email, organizationId, facts })),
  );
};

/** Withdraws a notice that is still queued, in the transaction that removed its reason. */
export const withdrawNotice = (
  tx: Context,
  notice: { readonly kind: NoticeKind; readonly userId: string; readonly path: string },
): Promise<void> => dropNotice(tx.db, notice, tx.now());
