import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOf } from "#server/kit/ids.ts";
import { actingAs } from "./accounts.ts";
import { endCredentials, lockSessionBySecret, setVerified, type UserRow } from "./session-rows.ts";

/** Credentials that were ended because they may have belonged to someone else. */
export interface Ended {
  readonly sessions: number;
  readonly tokens: number;
}

/**
 * Records that a person has proved the account's address to be theirs. The first time, ends all other credentials of
 * the account, because another person may have entered the address before, and returns their number. Only the session
 * named by `cookieSecret`, that of the same browser, is kept.
 */
export const proveAddress = async (
  tx: Context,
  user: UserRow,
  cookieSecret: string | undefined,
): Promise<Ended | undefined> => {
  if (!(await setVerified(tx.db, user.id, tx.now()))) return undefined;
  const own = cookieSecret && (await lockSessionBySecret(tx.db, hashOf(cookieSecret), tx.now()));
  const kept = own && own.userId === user.id ? own.id : undefined;
  const ended = await endCredentials(tx.db, user.id, kept);
  await audit(actingAs(tx, user), {
    action: "user.address-proved",
    organizationId: null,
    target: { type: "user", id: user.id, label: user.displayName },
    after: { email: user.email, ended },
  });
  return ended.sessions + ended.tokens > 0 ? ended : undefined;
};
