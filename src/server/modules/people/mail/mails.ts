import { enqueueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOf, newId } from "#server/kit/ids.ts";
import { conflict, Failure } from "#server/kit/failures.ts";
import {
  countMailsTo,
  countProofsFor,
  insertMails,
  type NewMailRow,
  SEND_MAIL,
} from "./mail-rows.ts";

/** What is to be written to whom. */
export type NewMail = Pick<
  NewMailRow,
  "kind" | "email" | "userId" | "organizationId" | "invitationId" | "facts" | "leavesAt"
>;

/** The row of an e-mail; its Message-ID is made once. */
export const newRow = ({ now, settings: { mail } }: Context, wanted: NewMail) => {
  const id = newId();
  const host = mail?.from.address.split("@").at(-1) ?? "";
  const at = now();
  return { ...wanted, id, messageId: `<${id}@${host}>`, createdAt: at, changedAt: at };
};

/**
 * Queues e-mail inside the transaction that is its reason; it leaves once that commits, or when it says itself. Where the service
 * sends none nothing happens.
 */
export const queueMails = async (tx: Context, wanted: readonly NewMail[]): Promise<void> => {
  if (tx.settings.mail === undefined) return;
  const rows = wanted.map((one) => newRow(tx, one));
  await insertMails(tx.db, rows);
  for (const { id, organizationId = null, leavesAt } of rows)
    await enqueueJob(tx, {
      kind: SEND_MAIL,
      input: { mail: id },
      organizationId,
      runAt: leavesAt ?? undefined,
    });
};

const HOUR_MS = 60 * 60 * 1000;
/** Links that an address is sent in an hour when one network address asks for them. */
const LINKS_AN_HOUR = 5;
/** The same for all network addresses together: more than one stranger can use up. */
const LINKS_OF_ALL_AN_HOUR = 30;

/**
 * Queues a link that somebody who is not signed in asked for, from a network address, unless the e-mail address has
 * had enough of them: then false. Whoever asks in another's name uses up their own share of what is sent there, so the
 * owner's link still comes. 409 where the service sends no e-mail. Whether the address has an account makes no difference
 * here.
 */
export const queueLink = async (
  tx: Context,
  wanted: NewMail,
  askedFrom: string,
): Promise<boolean> => {
  if (tx.settings.mail === undefined)
    throw conflict("mail.off", "This service sends no e-mail. Ask an admin for a link instead.");
  const asker = hashOf(`${askedFrom} asks for ${wanted.email}`);
  const hourAgo = new Date(tx.now().getTime() - HOUR_MS);
  const lately = await countMailsTo(tx.db, { ...wanted, asker }, hourAgo);
  if (lately.ofAsker >= LINKS_AN_HOUR || lately.ofAll >= LINKS_OF_ALL_AN_HOUR) return false;
  await queueMails(tx, [{ ...wanted, facts: { ...wanted.facts, asker } }]);
  return true;
};

/** Addresses that are sent a proof for one invite link in an hour, whoever asks for them. */
const PROOFS_AN_HOUR = 200;

/** Refuses to write to ever more addresses for one invitation, which whoever holds it could name. */
export const requireRoomForProof = async (tx: Context, invitationId: string): Promise<void> => {
  const since = new Date(tx.now().getTime() - HOUR_MS);
  if ((await countProofsFor(tx.db, invitationId, since)) >= PROOFS_AN_HOUR)
    throw new Failure(
      "too-many",
      "Many people asked to join by this link within an hour. Try again later, or ask an admin to invite you.",
      { retryAfter: HOUR_MS / 1000 },
    );
};
