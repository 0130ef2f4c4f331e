import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOf } from "#server/kit/ids.ts";
import { actingAs } from "./accounts.ts";
import { endCredentials, lockSessionBySecret, setVerified, type UserRow } from "./session-rows.ts";

/** What ended because somebody else may have had it. */
export interface Ended {
  readonly sessions: number;
  readonly tokens: number;
}

/**
 * Notes that a person showed the account's address to be theirs, and tells what ended with that. The first
 * time, all other ways into the account end, because whoever typed the address before may have been
 * somebody else. The session of the same browser stays, which `cookieSecret` names: who has the address and
 * sits there keeps it, but others may have come before them.
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
