import { type Ended, proveAddress } from "#server/access/prove-address.ts";
import {
  countUsers,
  findApiToken,
  findUserByEmail,
  findUserById,
  holdApiToken,
  spendLink,
} from "#server/access/session-rows.ts";
import { type SignedIn, startSession } from "#server/access/sessions.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, invalid, notFound } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import type { z } from "zod";
import type {
  acceptInvitation as acceptSchema,
  setUp as setUpSchema,
} from "#contract/schemas/sign-in.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { queueLink } from "../mail/mails.ts";
import { createOrganization } from "../organizations/organizations.ts";
import { spendProof } from "../invites/address-proofs.ts";
import type { InvitationOffer } from "../invites/invitation-rows.ts";
import { openInvitation, redeemInvitation, refuseOwnDomain } from "../invites/join-organization.ts";

/** The browser that signs in: its user agent, and its current session. */
export interface Browser {
  readonly userAgent: string | null;
  readonly cookieSecret?: string | undefined;
}

/** A new session, and what ended because signing in proved the address. */
export interface ProvenSignIn extends SignedIn {
  readonly ended?: Ended | undefined;
  /** The dashboard path the link was made for. */
  readonly next?: string | undefined;
}

/**
 * Spends a one-time link. Throws 401 if it is unknown, used or older than 15 minutes, or if the API token it was made
 * with has ended, with which the session will also end. A link that was mailed proves the address.
 */
export const signInWithLink = (
  context: Context,
  token: string,
  { userAgent, cookieSecret }: Browser,
): Promise<ProvenSignIn> =>
  transaction(context, async (tx) => {
    const link = await spendLink(tx.db, hashOf(token), "sign-in", tx.now());
    const user = link?.userId ? await findUserById(tx.db, link.userId) : undefined;
    const { madeWith = null } = link ?? {};
    const maker = madeWith === null ? undefined : await holdApiToken(tx.db, madeWith, tx.now());
    if (!link || !user || (madeWith !== null && !maker))
      throw new Failure(
        "unauthenticated",
        "This sign-in link was used or is older than 15 minutes. Ask for a new one.",
      );
    const isProof = link.email !== null && link.email === user.email;
    const ended = isProof ? await proveAddress(tx, user, cookieSecret) : undefined;
    const verified = isProof
      ? { ...user, emailVerifiedAt: user.emailVerifiedAt ?? tx.now() }
      : user;
    const signedIn = await startSession(tx, verified, userAgent, isProof ? "mail" : "link", {
      organizationId: link.organizationId,
      byOperator: link.byOperator,
      ...(maker && { token: maker }),
    });
    return { ...signedIn, ended, next: link.next ?? undefined };
  });

/**
 * Mails a sign-in link that opens `next` to an address if it has an account; for any other address the response and
 * the work done are the same. Only making the link is recorded: the requester is unknown and may enter any address.
 * Throws 409 if the service sends no e-mail.
 */
export const sendSignInLink = (
  context: Context,
  email: string,
  askedFrom: string,
  next?: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    const facts: Readonly<Record<string, string>> = next === undefined ? {} : { next };
    await queueLink(tx, { kind: "sign-in", email, facts }, askedFrom);
  });

/**
 * Signs in with an API token; throws 401 if it is unknown, expired or revoked. The session has at most the token's
 * reach, and ends with it.
 */
export const signInWithToken = (
  context: Context,
  token: string,
  userAgent: string | null,
): Promise<SignedIn> =>
  transaction(context, async (tx) => {
    const found = await findApiToken(tx.db, hashOf(token), tx.now());
    if (!found)
      throw new Failure("unauthenticated", "This API token is unknown, expired or revoked.");
    const { token: row, user } = found;
    const { organizationId, samlProviderId, createdAt, heldSince, renewedIn } = row;
    return startSession(tx, user, userAgent, "api-token", {
      organizationId,
      samlProviderId,
      token: row,
      age: { heldSince: heldSince ?? createdAt, renewedIn },
    });
  });

/** Makes the demo organizations, administered by the actor of the context. */
export type SeedDemo = (context: Context) => Promise<void>;

/**
 * Creates the first admin with the printed token, in one transaction; from then on setup no longer exists (404). The
 * demo is made afterwards, so that a slow or failing demo cannot undo the account.
 */
export const setUp = async (
  context: Context,
  { token, displayName, email, organizationTitle, demo }: z.output<typeof setUpSchema>,
  userAgent: string | null,
  seedDemo: SeedDemo,
): Promise<SignedIn> => {
  const signedIn = await transaction(context, async (tx) => {
    const link = await spendLink(tx.db, hashOf(token), "setup", tx.now());
    if ((await countUsers(tx.db)) > 0) throw notFound("setup");
    if (!link)
      throw new Failure(
        "unauthenticated",
        "This setup link was used or is older than 15 minutes. Restart Bindery to print a new one.",
      );
    // The operator's own link vouches for the address.
    const user = await openAccount(tx, { displayName, email, verified: true });
    await createOrganization(actingAs(tx, user), { title: organizationTitle });
    return startSession(tx, user, userAgent, "setup");
  });
  if (demo) await seedDemo(actingAs(context, signedIn.user));
  return signedIn;
};

/** The address that accepts an invitation, and whether it was proved. */
const addressOf = async (
  tx: Context,
  offer: InvitationOffer,
  { email, proof }: z.output<typeof acceptSchema>,
): Promise<{ readonly address: string; readonly proven: boolean }> => {
  if (proof !== undefined)
    return { address: await spendProof(tx, proof, offer.invitation.id), proven: true };
  if (offer.invitation.email !== null) return { address: offer.invitation.email, proven: false };
  if (tx.settings.mail !== undefined)
    throw conflict(
      "invitation.proof-needed",
      "Show first that the address is yours: ask for a link by e-mail, and go on with that.",
    );
  if (email === undefined) throw invalid("email", "name your e-mail address");
  refuseOwnDomain(offer, email);
  return { address: email, proven: false };
};

/**
 * Lets a person in who is not signed in, in one transaction. An e-mail invitation fixes the address, and so does a
 * proof; an invite link requires a proof if the service sends e-mail. A new person gets an account. An existing
 * account can only be used by someone who proves its address (409 otherwise); because such a proof is valid for days,
 * it signs them in to the inviting organization only.
 */
export const acceptInvitation = (
  context: Context,
  inviteId: string,
  accepted: z.output<typeof acceptSchema>,
  { userAgent, cookieSecret }: Browser,
): Promise<ProvenSignIn> =>
  transaction(context, async (tx) => {
    const offer = await openInvitation(tx, inviteId);
    const { address, proven } = await addressOf(tx, offer, accepted);
    const known = proven ? await findUserByEmail(tx.db, address) : undefined;
    const ended = known && (await proveAddress(tx, known, cookieSecret));
    const { displayName } = accepted;
    const user = known
      ? { ...known, emailVerifiedAt: known.emailVerifiedAt ?? tx.now() }
      : await openAccount(tx, { displayName, email: address, verified: proven });
    await redeemInvitation(actingAs(tx, user), offer, user);
    const bounds = known ? { organizationId: offer.organization.id } : {};
    return { ...(await startSession(tx, user, userAgent, "invitation", bounds)), ended };
  });
