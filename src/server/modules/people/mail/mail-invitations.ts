import type { Context } from "#server/kit/context.ts";
import {
  addCount,
  countUpTo,
  dayOf,
  deleteInvitationMails,
  findCount,
  insertWithheld,
} from "./mail-rows.ts";
import { type NewMail, newRow, queueMails } from "./mails.ts";

/** Invitations that one address is mailed in a day, by all organizations together. */
export const MAILS_TO_ADDRESS = 10;
/** Invitations that one organization mails in a day. */
export const MAILS_OF_ORGANIZATION = 2000;

interface Mailable {
  readonly id: string;
  readonly email: string;
}

/** An invitation that is not mailed, and why. */
interface Withheld {
  readonly email: string;
  readonly problem: string;
}

const enough = {
  address: `this address has had its ${MAILS_TO_ADDRESS} invitations of the day`,
  organization: `the organization has sent its ${MAILS_OF_ORGANIZATION} invitations of the day`,
};

/**
 * Queues the e-mail with invitations, in the transaction that made them and holds the organization's lock; one
 * that still waits to be sent for an invitation is left out then. Neither an address nor an organization gets
 * more in a day (UTC) than it may: answers which were not queued. Where the service sends none nothing happens.
 */
export const mailInvitations = async (
  tx: Context,
  organizationId: string,
  invitations: readonly Mailable[],
): Promise<Withheld[]> => {
  if (tx.settings.mail === undefined) return [];
  const day = dayOf(tx.now());
  const left = MAILS_OF_ORGANIZATION - (await findCount(tx.db, day, organizationId));
  const within = invitations.slice(0, Math.max(0, left));
  const open = await countUpTo(
    tx.db,
    day,
    within.map(({ email }) => email),
    MAILS_TO_ADDRESS,
  );
  const mailed = within.filter(({ email }) => open.has(email));
  if (mailed.length > 0) await addCount(tx.db, day, organizationId, mailed.length);
  const mailOf = ({ id, email }: Mailable): NewMail => ({
    kind: "invitation",
    email,
    organizationId,
    invitationId: id,
  });
  await deleteInvitationMails(
    tx.db,
    mailed.map(({ id }) => id),
  );
  await queueMails(tx, mailed.map(mailOf));
  const withheld = invitations
    .filter((one) => !mailed.includes(one))
    .map((one) => ({
      ...one,
      problem: within.includes(one) ? enough.address : enough.organization,
    }));
  await insertWithheld(
    tx.db,
    withheld.map((one) => ({ ...newRow(tx, mailOf(one)), problem: one.problem })),
  );
  return withheld;
};
