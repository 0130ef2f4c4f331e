import { readInstallation } from "#server/db/installation-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOf, newId } from "#server/kit/ids.ts";
import { createOrganization } from "#server/modules/people/organizations/organizations.ts";
import { seedDemo } from "./demo.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { countUsers, insertToken } from "#server/access/session-rows.ts";
import { issueSetupLink } from "#server/access/sign-in-links.ts";

const bootstrap = async (context: Context, token: string, demo: boolean): Promise<void> => {
  const admin = await transaction(context, async (tx) => {
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
    if (!demo) await createOrganization(actingAs(tx, user), { title: "My organization" });
    return user;
  });
  if (!demo) return;
  // Files of the demo get addresses, which are signed with the installation's key.
  await readInstallation(context.db, context.now());
  await seedDemo(actingAs(context, admin));
};

/**
 * On a database without people: makes the first admin when a bootstrap token is set, else the one-time
 * setup link to print. Answers that link, or undefined when there is nothing to set up.
 */
export const prepareFirstStart = async (
  context: Context,
  options: { readonly bootstrapToken?: string | undefined; readonly demo: boolean },
): Promise<string | undefined> => {
  if ((await countUsers(context.db)) > 0) return undefined;
  if (options.bootstrapToken === undefined) return issueSetupLink(context);
  await bootstrap(context, options.bootstrapToken, options.demo);
  return undefined;
};
