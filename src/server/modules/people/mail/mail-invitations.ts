import type { Context } from "#server/kit/context.ts";
import {
  addCount,
  countUpTo,
  dayOf,
  deleteInvitationMails,
  findCount,
  findMadeByStranger,
  insertWithheld,
  lockSender,
} from "./mail-rows.ts";
import { type NewMail, newRow, queueMails } from "./mails.ts";

/** How many invitations one address may be mailed per day, across all organizations. */
export const MAILS_TO_ADDRESS = 10;
/** How many invitations one person may mail per day, across all their organizations. */
export const MAILS_OF_PERSON = 2000;
/** The same while an organization is new and its creator unknown; also the limit for the organization itself. */
export const MAILS_WHILE_NEW = 50;

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_MS = 7 * DAY_MS;
/** How many days ahead invitations can be queued. */
const DAYS_AHEAD = 7;

interface Mailable {
  readonly id: string;
  readonly email: string;
}

/** An invitation that is not mailed, and why. */
interface Withheld {
  readonly email: string;
  readonly problem: string;
}

/** An invitation that is mailed on another day. */
interface Later {
  readonly email: string;
  readonly at: Date;
}

/** The invitations that were not mailed at once. */
export interface NotAtOnce {
  readonly withheld: readonly Withheld[];
  readonly later: readonly Later[];
}

const enough = {
  address: `this address has had its ${MAILS_TO_ADDRESS} invitations of the day`,
  sender: `more invitations wait to be mailed already than may leave in ${DAYS_AHEAD} days`,
};

/** The subjects a day's e-mails are counted against, and the limit of each. */
type Bounds = readonly (readonly [subject: string, most: number])[];

/** Returns the sender's limits for an organization, as a function of the instant of sending. */
const boundsOf = async (
  { db, actor, settings: { mailsADay } }: Context,
  organizationId: string,
): Promise<(at: Date) => Bounds> => {
  const sender = actor.type === "user" ? actor.id : organizationId;
  await lockSender(db, sender);
  if (mailsADay !== undefined) return () => [[sender, mailsADay]];
  const madeAt = await findMadeByStranger(db, organizationId);
  if (madeAt === undefined) return () => [[sender, MAILS_OF_PERSON]];
  const newUntil = new Date(madeAt.getTime() + NEW_MS);
  return (at) =>
    at >= newUntil
      ? [[sender, MAILS_OF_PERSON]]
      : [
          [sender, MAILS_OF_PERSON],
          [`new ${sender}`, MAILS_WHILE_NEW],
          [`new ${organizationId}`, MAILS_WHILE_NEW],
        ];
};

/** The start of the UTC day `days` after this one; the current instant for 0. */
const dayAfter = (now: Date, days: number): Date =>
  days === 0 ? now : new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS);

/**
 * Queues the e-mails for invitations, in the transaction that made them and holds the organization's lock. They
 * replace e-mails still queued for the same invitations. Nobody sends more per UTC day than allowed: the rest is sent
 * on the following days. No address receives more per day than allowed. Returns the e-mails that are not sent at
 * once. Does nothing if the service sends no e-mail.
 */
export const mailInvitations = async (
  tx: Context,
  organizationId: string,
  invitations: readonly Mailable[],
): Promise<NotAtOnce> => {
  if (tx.settings.mail === undefined || invitations.length === 0)
    return { withheld: [], later: [] };
  const now = tx.now();
  const boundsAt = await boundsOf(tx, organizationId);
  const mailOf = ({ id, email }: Mailable): NewMail => ({
    kind: "invitation",
    email,
    organizationId,
    invitationId: id,
  });
  const mailed: NewMail[] = [];
  const later: Later[] = [];
  const withheld: (Mailable & Withheld)[] = [];
  let left = invitations;
  for (let days = 0; days < DAYS_AHEAD && left.length > 0; days += 1) {
    const at = dayAfter(now, days);
    const day = dayOf(at);
    const bounds = boundsAt(at);
    const rooms = await Promise.all(
      bounds.map(async ([subject, most]) => most - (await findCount(tx.db, day, subject))),
    );
    const within = left.slice(0, Math.max(0, Math.min(...rooms)));
    left = left.slice(within.length);
    const addresses = within.map(({ email }) => email);
    const open = await countUpTo(tx.db, day, addresses, MAILS_TO_ADDRESS);
    const leaving = within.filter(({ email }) => open.has(email));
    if (leaving.length > 0)
      for (const [subject] of bounds) await addCount(tx.db, day, subject, leaving.length);
    mailed.push(
      ...leaving.map((one) => ({ ...mailOf(one), ...(days === 0 ? {} : { leavesAt: at }) })),
    );
    if (days > 0) later.push(...leaving.map(({ email }) => ({ email, at })));
    const full = within.filter(({ email }) => !open.has(email));
    withheld.push(...full.map((one) => ({ ...one, problem: enough.address })));
  }
  withheld.push(...left.map((one) => ({ ...one, problem: enough.sender })));
  await deleteInvitationMails(
    tx.db,
    mailed.flatMap(({ invitationId }) => invitationId ?? []),
  );
  await queueMails(tx, mailed);
  await insertWithheld(
    tx.db,
    withheld.map((one) => ({ ...newRow(tx, mailOf(one)), problem: one.problem })),
  );
  return { withheld, later };
};
