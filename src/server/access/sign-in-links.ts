import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { hashOf, newSecret } from "#server/kit/ids.ts";
import { deleteSetupLinks, findUserByEmail, insertLink, type UserRow } from "./session-rows.ts";

/** How long a one-time link works, in minutes. */
export const LINK_MINUTES = 15;

type NewLink = Omit<Parameters<typeof insertLink>[1], "hash" | "createdAt" | "expiresAt">;

/**
 * Stores the hash of a new secret and returns its link. The secret is in the fragment, which no server, proxy or
 * referrer ever sees.
 */
const issue = async (tx: Context, link: NewLink) => {
  const secret = newSecret("bnd_link");
  const createdAt = tx.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES * 60_000);
  await insertLink(tx.db, { ...link, hash: hashOf(secret), createdAt, expiresAt });
  return { url: `${tx.settings.publicUrl}/${link.purpose}#token=${secret}`, expiresAt };
};

/** Creates the one-time link for setting up the first admin; links printed earlier stop working. */
export const issueSetupLink = (context: Context): Promise<string> =>
  transaction(context, async (tx) => {
    await deleteSetupLinks(tx.db);
    return (await issue(tx, { purpose: "setup" })).url;
  });

/**
 * Creates a one-time sign-in link for an account that redirects to `next`; 404 when the address has no account. For
 * the operator only.
 */
export const issueSignInLink = (context: Context, email: string, next?: string): Promise<string> =>
  transaction(context, async (tx) => {
    const user = await findUserByEmail(tx.db, email.trim().toLowerCase());
    if (!user) throw notFound(`account with the address ${email}`);
    const { url } = await issue(tx, {
      purpose: "sign-in",
      userId: user.id,
      byOperator: true,
      next,
    });
    await audit(tx, {
      action: "sign-in-link.issued",
      organizationId: null,
      target: { type: "user", id: user.id, label: user.displayName },
    });
    return url;
  });

/** Creates the one-time sign-in link that is mailed to an account's address, whose use proves the address. */
export const issueMailedLink = async (
  tx: Context,
  user: UserRow,
  next?: string,
): Promise<string> => {
  const { url } = await issue(tx, { purpose: "sign-in", userId: user.id, email: user.email, next });
  await audit(tx, {
    action: "sign-in-link.issued",
    organizationId: null,
    target: { type: "user", id: user.id, label: user.displayName },
    after: { by: "mail" },
  });
  return url;
};

/**
 * Creates a one-time sign-in link for another person, limited to one organization. Created with an API token, or in a
 * session started by one, the link and what it starts do not outlive the token.
 */
export const issueMemberLink = (
  tx: Context,
  link: {
    readonly userId: string;
    readonly organizationId: string;
    readonly next?: string | undefined;
  },
): Promise<{ readonly url: string; readonly expiresAt: Date }> =>
  issue(tx, { purpose: "sign-in", madeWith: tx.actor.credential.apiToken ?? null, ...link });
