import { findUserByApiToken, findUserById, spendLink } from "#server/access/session-rows.ts";
import { type SignedIn, startSession } from "#server/access/sessions.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";

/** Spends a one-time link; 401 when it is unknown, used or older than 15 minutes. */
export const signInWithLink = (
  context: Context,
  token: string,
  userAgent: string | null,
): Promise<SignedIn> =>
  transaction(context, async (tx) => {
    const link = await spendLink(tx.db, hashOf(token), "sign-in", tx.now());
    const user = link?.userId ? await findUserById(tx.db, link.userId) : undefined;
    if (!user)
      throw new Failure(
        "unauthenticated",
        "This sign-in link was used or is older than 15 minutes. Ask for a new one.",
      );
    return startSession(tx, user, userAgent, "link");
  });

/** Signs in with an API token; 401 when it is unknown, expired or revoked. */
export const signInWithToken = (
  context: Context,
  token: string,
  userAgent: string | null,
): Promise<SignedIn> =>
  transaction(context, async (tx) => {
    const user = await findUserByApiToken(tx.db, hashOf(token), tx.now());
    if (!user)
      throw new Failure("unauthenticated", "This API token is unknown, expired or revoked.");
    return startSession(tx, user, userAgent, "api-token");
  });
