import type { z } from "zod";
import type { setUp as setUpSchema } from "#contract/schemas/sign-in.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { countUsers, spendLink } from "#server/access/session-rows.ts";
import { type SignedIn, startSession } from "#server/access/sessions.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound, Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import { seedDemo } from "#server/seed/demo.ts";
import { createOrganization } from "../organizations/create-organization.ts";

/**
 * Makes the first admin with the printed token, in one transaction; afterwards there is no setup any more
 * (404). The demo is made after that, so that a slow or failing demo cannot undo the account.
 */
export const setUp = async (
  context: Context,
  { token, displayName, email, organizationTitle, demo }: z.output<typeof setUpSchema>,
  userAgent: string | null,
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
