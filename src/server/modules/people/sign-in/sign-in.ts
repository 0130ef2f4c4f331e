import { countUsers, findApiToken, findUserById, spendLink } from "#server/access/session-rows.ts";
import { type SignedIn, startSession } from "#server/access/sessions.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid, notFound } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import type { z } from "zod";
import type {
  acceptInvitation as acceptSchema,
  setUp as setUpSchema,
} from "#contract/schemas/sign-in.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { createOrganization } from "../organizations/organizations.ts";
import { openInvitation, redeemInvitation } from "../invites/join-organization.ts";

/** Spends a one-time link; 401 when it is unknown, used or older than 15 minutes. */
export const signInWithLink = (
  context: Context,
  token: string,
  userAgent: string | null,
): Promise<SignedIn> =>
  transaction(context, async (tx) => {
    const link = await spendLink(tx.db, hashOf(token), "sign-in", tx.now());
    const user = link?.userId ? await findUserById(tx.db, link.userId) : undefined;
    if (!link || !user)
      throw new Failure(
        "unauthenticated",
        "This sign-in link was used or is older than 15 minutes. Ask for a new one.",
      );
    return startSession(tx, user, userAgent, "link", {
      organizationId: link.organizationId,
      byOperator: link.byOperator,
    });
  });

/**
 * Signs in with an API token; 401 when it is unknown, expired or revoked. The session reaches no further
 * than the token.
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
    const { organizationId, samlProviderId } = found.token;
    return startSession(tx, found.user, userAgent, "api-token", { organizationId, samlProviderId });
  });

/** Makes the demo organizations, administered by the actor of the context. */
export type SeedDemo = (context: Context) => Promise<void>;

/**
 * Makes the first admin with the printed token, in one transaction; afterwards there is no setup any more
 * (404). The demo is made after that, so that a slow or failing demo cannot undo the account.
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
    const user = await openAccount(tx, { displayName, email });
    await createOrganization(actingAs(tx, user), { title: organizationTitle });
    return startSession(tx, user, userAgent, "setup");
  });
  if (demo) await seedDemo(actingAs(context, signedIn.user));
  return signedIn;
};

/**
 * Opens an account for somebody new and lets them in, in one transaction. An invitation by e-mail fixes
 * the address; an address that has an account is never taken over: 409.
 */
export const acceptInvitation = (
  context: Context,
  inviteId: string,
  { displayName, email }: z.output<typeof acceptSchema>,
  userAgent: string | null,
): Promise<SignedIn> =>
  transaction(context, async (tx) => {
    const offer = await openInvitation(tx, inviteId);
    const address = offer.invitation.email ?? email;
    if (address === undefined) throw invalid("email", "name your e-mail address");
    const user = await openAccount(tx, { displayName, email: address });
    await redeemInvitation(actingAs(tx, user), offer, user);
    return startSession(tx, user, userAgent, "invitation");
  });
