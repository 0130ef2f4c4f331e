import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { hashOf, newSecret } from "#server/kit/ids.ts";
import { deleteSetupLinks, findUserByEmail, insertLink, type UserRow } from "./session-rows.ts";

/** How long a one-time link works. */
export const LINK_MINUTES = 15;

const address = (context: Context, page: "setup" | "sign-in", secret: string): string =>
  `${context.settings.publicUrl}/${page}#token=${secret}`;

/**
 * Makes the one-time link behind which the first admin is made; links printed before stop working. The
 * secret stands in the fragment, which no server, proxy or referrer ever sees.
 */
export const issueSetupLink = (context: Context): Promise<string> =>
  transaction(context, async (tx) => {
    const secret = newSecret("bnd_link");
    const createdAt = tx.now();
    await deleteSetupLinks(tx.db);
    await insertLink(tx.db, {
      hash: hashOf(secret),
      purpose: "setup",
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_MINUTES * 60_000),
    });
    return address(tx, "setup", secret);
  });

/** Makes a one-time sign-in link for an account; 404 when the address has none. For the operator only. */
export const issueSignInLink = (context: Context, email: string): Promise<string> =>
  transaction(context, async (tx) => {
    const user = await findUserByEmail(tx.db, email.trim().toLowerCase());
    if (!user) throw notFound(`account with the address ${email}`);
    const secret = newSecret("bnd_link");
    const createdAt = tx.now();
    await insertLink(tx.db, {
      hash: hashOf(secret),
      purpose: "sign-in",
      userId: user.id,
      byOperator: true,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_MINUTES * 60_000),
    });
    await audit(tx, {
      action: "sign-in-link.issued",
      organizationId: null,
      target: { type: "user", id: user.id, label: user.displayName },
    });
    return address(tx, "sign-in", secret);
  });

/** Makes the one-time sign-in link that is mailed to an account's address, and so proves it. */
export const issueMailedLink = async (tx: Context, user: UserRow): Promise<string> => {
  const secret = newSecret("bnd_link");
  const createdAt = tx.now();
  await insertLink(tx.db, {
    hash: hashOf(secret),
    purpose: "sign-in",
    userId: user.id,
    email: user.email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_MINUTES * 60_000),
  });
  await audit(tx, {
    action: "sign-in-link.issued",
    organizationId: null,
    target: { type: "user", id: user.id, label: user.displayName },
    after: { by: "mail" },
  });
  return address(tx, "sign-in", secret);
};

/** Makes a one-time sign-in link for somebody that reaches one organization only. */
export const issueMemberLink = async (
  tx: Context,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
): Promise<{ readonly url: string; readonly expiresAt: Date }> => {
  const secret = newSecret("bnd_link");
  const createdAt = tx.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES * 60_000);
  await insertLink(tx.db, {
    hash: hashOf(secret),
    purpose: "sign-in",
    userId,
    organizationId,
    createdAt,
    expiresAt,
  });
  return { url: address(tx, "sign-in", secret), expiresAt };
};
