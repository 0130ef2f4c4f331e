import { findUserByEmail } from "#server/access/session-rows.ts";
import { issueMailedLink, LINK_MINUTES } from "#server/access/sign-in-links.ts";
import type { Context } from "#server/kit/context.ts";
import type { MailKind } from "#server/db/tables/index.ts";
import { findOffer } from "../invites/invitation-rows.ts";
import { type Letter, oneLine } from "./letters.ts";
import type { MailRow } from "./mail-rows.ts";

/** Puts a letter together from what is true now; undefined where there is no reason left to send it. */
type Compose = (tx: Context, mail: MailRow) => Promise<Letter | undefined>;

const dayOf = (date: Date): string =>
  date.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

const invitation: Compose = async (tx, { invitationId }) => {
  const offer = await findOffer(tx.db, invitationId ?? "");
  const until = offer?.invitation.expiresAt;
  if (!offer || !until || until <= tx.now()) return undefined;
  const title = oneLine(offer.organization.title);
  const inviter = offer.inviter && oneLine(offer.inviter.displayName);
  const invited = inviter ? `${inviter} invited you` : "You are invited";
  return {
    subject: `${invited} to ${title}`,
    paragraphs: [`${invited} to join ${title}.`],
    action: {
      label: "Accept invitation",
      url: `${tx.settings.publicUrl}/join/${offer.invitation.id}`,
    },
    notes: [
      `The invitation is for ${offer.invitation.email} and works until ${dayOf(until)}.`,
      "If you did not expect it, you can ignore it.",
    ],
  };
};

const signIn: Compose = async (tx, { email }) => {
  const user = await findUserByEmail(tx.db, email);
  if (!user) return undefined;
  return {
    subject: "Your sign-in link",
    paragraphs: [
      `Sign in to Bindery as ${email} with this link. It works once, for ${LINK_MINUTES} minutes.`,
    ],
    action: { label: "Sign in", url: await issueMailedLink(tx, user) },
    notes: ["If you did not ask for it, you can ignore it. Do not pass it on to anybody."],
  };
};

const composers: Readonly<Record<MailKind, Compose>> = { invitation, "sign-in": signIn };

/** What an e-mail says now; undefined where its reason is gone, and it is not sent. */
export const composeMail = (tx: Context, mail: MailRow): Promise<Letter | undefined> =>
  composers[mail.kind](tx, mail);
