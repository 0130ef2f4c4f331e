import type { z } from "zod";
import type { acceptInvitation as acceptSchema } from "#contract/schemas/sign-in.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { type SignedIn, startSession } from "#server/access/sessions.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { enter, openDoor } from "../invites/join-organization.ts";

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
    const door = await openDoor(tx, inviteId);
    const address = door.invitation.email ?? email;
    if (address === undefined) throw invalid("email", "name your e-mail address");
    const user = await openAccount(tx, { displayName, email: address });
    await enter(actingAs(tx, user), door, user);
    return startSession(tx, user, userAgent, "invitation");
  });
