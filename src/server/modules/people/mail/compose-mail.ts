import { findUserByEmail } from "#server/access/session-rows.ts";
import { issueMailedLink, LINK_MINUTES } from "#server/access/sign-in-links.ts";
import type { Context } from "#server/kit/context.ts";
import type { MailKind } from "#server/db/tables/index.ts";
import { issueProof } from "../invites/address-proofs.ts";
import { findOffer } from "../invites/invitation-rows.ts";
import { closedBecause } from "../invites/join-organization.ts";
import { composeNotice } from "./compose-notice.ts";
import { type Letter, oneLine } from "./letters.ts";
import type { MailRow } from "./mail-rows.ts";

/** Composes a letter from the current state; undefined if there is no longer a reason to send it. */
type Compose = (tx: Context, mail: MailRow) => Promise<Letter | undefined>;

const dayOf = (date: Date): string =>
  date.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

const invitation: Compose = async (tx, { email, invitationId }) => {
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
      url: await issueProof(tx, { email, invitationId: offer.invitation.id, expiresAt: until }),
    },
    notes: [
      `The invitation is for ${offer.invitation.email} and works until ${dayOf(until)}.`,
      "If you did not expect it, you can ignore it.",
    ],
  };
};

const signIn: Compose = async (tx, { email, facts }) => {
  const user = await findUserByEmail(tx.db, email);
  if (!user) return undefined;
  return {
    subject: "Your sign-in link",
    paragraphs: [
      `Sign in to Bindery as ${email} with this link. It works once, for ${LINK_MINUTES} minutes.`,
    ],
    action: { label: "Sign in", url: await issueMailedLink(tx, user, facts["next"]) },
    notes: ["If you did not ask for it, you can ignore it. Do not pass it on to anybody."],
  };
};

const PROOF_HOURS = 1;

const proof: Compose = async (tx, { email, invitationId }) => {
  const offer = await findOffer(tx.db, invitationId ?? "");
  if (!offer || closedBecause(offer, tx.now())) return undefined;
  const title = oneLine(offer.organization.title);
  const expiresAt = new Date(tx.now().getTime() + PROOF_HOURS * 60 * 60 * 1000);
  const { id } = offer.invitation;
  return {
    subject: `Confirm your address to join ${title}`,
    paragraphs: [
      `Somebody asked to join ${title} as ${email}. If it was you, go on with this link.`,
    ],
    action: {
      label: "Confirm and go on",
      url: await issueProof(tx, { email, invitationId: id, expiresAt }),
    },
    notes: ["It works once, for an hour. If it was not you, you can ignore it."],
  };
};

const composers: Readonly<Record<MailKind, Compose>> = {
  invitation,
  "sign-in": signIn,
  proof,
  "review-requested": composeNotice("review-requested"),
  mentioned: composeNotice("mentioned"),
  merged: composeNotice("merged"),
  "certificate-ending": composeNotice("certificate-ending"),
};

/** The current text of an e-mail; undefined if its reason has gone, in which case it is not sent. */
export const composeMail = (tx: Context, mail: MailRow): Promise<Letter | undefined> =>
  composers[mail.kind](tx, mail);
