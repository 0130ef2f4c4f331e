import type { NoticeKind } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { selectAccounts } from "../users/user-rows.ts";
import { dropNotice } from "./mail-rows.ts";
import { queueMails } from "./mails.ts";

/** Something that people are told of by e-mail. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly organizationId: string;
  /** Whom it concerns; whoever did it is left out. */
  readonly userIds: readonly (string | null)[];
  /** What it is about, as people know it. */
  readonly subject: string;
  /** Where it is shown: a path of the dashboard. */
  readonly path: string;
  /** The space one has to be able to open. Absent where only admins are told. */
  readonly spaceId?: string;
  /** More of what happened, as a sentence. */
  readonly detail?: string;
}

/**
 * Tells people of something, inside the transaction that did it. Who switched the notice off, or may not
 * see what it is about when it is sent, is not written to.
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

/** Takes back a notice that still waits to be sent, inside the transaction that took its reason away. */
export const withdrawNotice = (
  tx: Context,
  notice: { readonly kind: NoticeKind; readonly userId: string; readonly path: string },
): Promise<void> => dropNotice(tx.db, notice, tx.now());
