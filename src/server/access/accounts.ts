import { violates } from "#server/db/database-failure.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { insertUser, type UserRow } from "./session-rows.ts";

/**
 * Creates an account; 409 when the address already has one. `verified` states whether the address is known to be the
 * person's. Runs inside the transaction that permits it.
 */
export const openAccount = async (
  tx: Context,
  {
    displayName,
    email,
    verified = false,
  }: { displayName: string; email: string; verified?: boolean },
): Promise<UserRow> => {
  const user = {
    id: newId(),
    email,
    displayName,
    photoUrl: null,
    createdAt: tx.now(),
    emailVerifiedAt: verified ? tx.now() : null,
    mutedNotices: [],
    version: 1,
  };
  try {
    await insertUser(tx.db, user);
  } catch (error) {
    if (violates(error, "users_email"))
      throw conflict(
        "account.exists",
        `${email} has an account already. Sign in with it, then open this again.`,
      );
    throw error;
  }
  await audit(tx, {
    action: "user.created",
    organizationId: null,
    target: { type: "user", id: user.id, label: displayName },
    after: { displayName, email },
  });
  return user;
};

/** Returns the same context with this person as the actor, under the system's credential. */
export const actingAs = (tx: Context, user: UserRow): Context => ({
  ...tx,
  actor: {
    type: "user",
    id: user.id,
    label: user.displayName,
    credential: { type: "system" },
  },
});
