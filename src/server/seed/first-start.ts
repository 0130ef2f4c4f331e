import { lockInstallation, readInstallation } from "#server/db/installation-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOf, newId } from "#server/kit/ids.ts";
import { createOrganization } from "#server/modules/people/organizations/organizations.ts";
import { seedDemo } from "./demo.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { countUsers, insertToken } from "#server/access/session-rows.ts";
import { issueSetupLink } from "#server/access/sign-in-links.ts";

const bootstrap = async (tx: Context, token: string, demo: boolean): Promise<void> => {
  const user = await openAccount(tx, {
    displayName: "First admin",
    email: "admin@bindery.local",
    verified: true,
  });
  await insertToken(tx.db, {
    id: newId(),
    hash: hashOf(token),
    kind: "api",
    userId: user.id,
    name: "Bootstrap token",
    hint: token.slice(-4),
    createdAt: tx.now(),
  });
  const admin = actingAs(tx, user);
  if (demo) await seedDemo(admin);
  else await createOrganization(admin, { title: "My organization" });
};

/**
 * On a database without users: creates the first admin when a bootstrap token is set, otherwise a one-time setup link
 * to print. Returns that link, or undefined when there is nothing to set up. Runs in one transaction in one process:
 * an account without an organization could never create one.
 */
export const prepareFirstStart = async (
  context: Context,
  {
    bootstrapToken,
    demo,
  }: { readonly bootstrapToken?: string | undefined; readonly demo: boolean },
): Promise<string | undefined> => {
  await readInstallation(context.db, context.now());
  // Checked first without a lock, which would be a write, so that a start on a full disk can continue read-only.
  if ((await countUsers(context.db)) > 0) return undefined;
  return transaction(context, async (tx) => {
    await lockInstallation(tx.db);
    if ((await countUsers(tx.db)) > 0) return undefined;
    if (bootstrapToken === undefined) return issueSetupLink(tx);
    await bootstrap(tx, bootstrapToken, demo);
    return undefined;
  });
};
