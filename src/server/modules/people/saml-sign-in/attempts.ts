import type { SAMLCheck } from "#contract/schemas/saml-checks.ts";
import type { SAMLAttempt } from "#contract/schemas/saml.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import type { Claims } from "#server/saml/judge-response.ts";
import { findLivingProvider } from "../single-sign-on/providers.ts";
import type { ProviderPath } from "../single-sign-on/provider-rows.ts";
import { presentUser } from "../users/users.ts";
import { type AttemptRow, countAttempts, insertAttempt, selectAttempts } from "./attempt-rows.ts";
import { failedOf } from "./checks.ts";

/** Stores the result of a response, in a transaction. Returns the id that the person is shown. */
export const recordAttempt = async (
  tx: Context,
  providerId: string,
  { checks, ...said }: Pick<Claims, "email" | "nameID"> & { readonly checks: SAMLCheck[] },
): Promise<string> => {
  const id = newId();
  const failedCheck = failedOf(checks);
  await insertAttempt(tx.db, {
    id,
    providerId,
    createdAt: tx.now(),
    outcome: failedCheck === undefined ? "unfinished" : "refused",
    failedCheck: failedCheck ?? null,
    email: said.email ?? null,
    nameId: said.nameID ?? null,
    claimed: failedCheck !== undefined,
    checks,
  });
  return id;
};

/** The latest attempts to sign in by a provider, newest first; throws 404 for another organization's provider. */
export const listAttempts = async (
  context: Context,
  path: ProviderPath,
  page: ListRequest,
): Promise<ListPage<AttemptRow>> => {
  const { id } = await findLivingProvider(context, path);
  return readList(page, {
    rows: (asked) => selectAttempts(context.db, id, asked),
    count: () => countAttempts(context.db, id),
    cursorOf: ({ attempt }) => [attempt.createdAt.getTime(), attempt.id],
  });
};

/** An attempt as admins see it. */
export const presentAttempt = (
  { attempt: row, user }: AttemptRow,
  settings: Settings,
): SAMLAttempt => ({
  object: "saml-attempt",
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  outcome: row.outcome,
  ...(row.failedCheck === null ? {} : { failedCheck: row.failedCheck }),
  ...(row.person === null ? {} : { person: row.person }),
  ...(row.email === null ? {} : { email: row.email }),
  ...(row.nameId === null ? {} : { nameID: row.nameId }),
  claimed: row.claimed,
  ...(user ? { member: presentUser(user, settings) } : {}),
  checks: row.checks,
});
