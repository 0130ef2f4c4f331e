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

/** What to write, and to whom. */
export type NewMail = Pick<
  NewMailRow,
  "kind" | "email" | "userId" | "organizationId" | "invitationId" | "facts" | "leavesAt"
>;

/** The row of an e-mail; its Message-ID is generated only once. */
export const newRow = ({ now, settings: { mail } }: Context, wanted: NewMail) => {
  const id = newId();
  const host = mail?.from.address.split("@").at(-1) ?? "";
  const at = now();
  return { ...wanted, id, messageId: `<${id}@${host}>`, createdAt: at, changedAt: at };
};

/**
 * Queues e-mails in the transaction that causes them. They are sent once it commits, or at `leavesAt`. Does nothing
 * if the service sends no e-mail.
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
/** How many links one network address can have sent to an e-mail address per hour. */
const LINKS_AN_HOUR = 5;
/** The same for all network addresses together: more than a single stranger can use up. */
const LINKS_OF_ALL_AN_HOUR = 30;

/**
 * Queues a link requested by someone who is not signed in, from a network address. Returns false if the e-mail
 * address has reached its limit. Requests in another person's name only use up the requester's own share, so the
 * owner's link still arrives. Throws 409 if the service sends no e-mail. Works the same whether or not the address
 * has an account.
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

/** How many addresses are sent a proof for one invite link per hour, in total. */
const PROOFS_AN_HOUR = 200;

/** Throws if too many addresses were sent proofs for one invitation: anyone who holds it can name any address. */
export const requireRoomForProof = async (tx: Context, invitationId: string): Promise<void> => {
  const since = new Date(tx.now().getTime() - HOUR_MS);
  if ((await countProofsFor(tx.db, invitationId, since)) >= PROOFS_AN_HOUR)
    throw new Failure(
      "too-many",
      "Many people asked to join by this link within an hour. Try again later, or ask an admin to invite you.",
      { retryAfter: HOUR_MS / 1000 },
    );
};
