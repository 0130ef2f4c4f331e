import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { nameCaller } from "./break-glass.ts";
import { selectProvidersPassedBy } from "./provider-rows.ts";
import { statusOf } from "./provider-state.ts";
import { listActiveProviders } from "./providers.ts";

/** Whether the caller may enforce single sign-on now, and otherwise what is missing. */
export type Readiness =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: "no-provider" | "not-tested" };

/** Whether an active provider has passed a test by the caller since it was last changed. */
export const readinessOf = async (context: Context, organizationId: string): Promise<Readiness> => {
  if ((await listActiveProviders(context, organizationId)).length === 0)
    return { allowed: false, reason: "no-provider" };
  const passed = await selectProvidersPassedBy(context.db, organizationId, context.actor.id);
  return passed.some((row) => statusOf(row) === "active")
    ? { allowed: true }
    : { allowed: false, reason: "not-tested" };
};

const missing = {
  "no-provider": "No SAML provider is set up completely.",
  "not-tested": "No active SAML provider has passed a test of yours since it was last changed.",
};

/**
 * Checks and prepares enforcement of single sign-on, in its transaction: the caller must have tested it successfully,
 * and becomes a break-glass admin to keep another way in. Throws 409 otherwise.
 */
export const prepareToEnforce = async (tx: Context, organizationId: string): Promise<void> => {
  await lockOrganization(tx.db, organizationId);
  const readiness = await readinessOf(tx, organizationId);
  if (!readiness.allowed)
    throw conflict(
      "sso.not-ready",
      `Single sign-on cannot be enforced yet. ${missing[readiness.reason]} Nothing was changed.`,
    );
  await nameCaller(tx, organizationId);
};
