import type { z } from "zod";
import type { acceptInvitation as acceptSchema } from "../../../contract/schemas/sign-in.ts";
import { actingAs, openAccount } from "../../access/accounts.ts";
import { type SignedIn, startSession } from "../../access/sessions.ts";
import { transaction } from "../../db/transaction.ts";
import type { Context } from "../../kit/context.ts";
import { invalid } from "../../kit/failures.ts";
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
