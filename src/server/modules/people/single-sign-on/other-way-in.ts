import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { type ProviderRow, selectProvidersByLabel } from "./provider-rows.ts";
import { statusOf } from "./provider-state.ts";

/**
 * Throws 409 if single sign-on is enforced and no other provider is as good as this one, which is to be removed:
 * another must be active, and proven if this one is. Takes the organization's lock, so that two providers cannot be
 * removed at the same moment.
 */
export const requireOtherWayIn = async (tx: Context, provider: ProviderRow): Promise<void> => {
  const organization = await lockOrganization(tx.db, provider.organizationId);
  if (!organization?.sso || statusOf(provider) === "pending") return;
  const others = (await selectProvidersByLabel(tx.db, provider.organizationId)).filter(
    (one) => one.id !== provider.id && statusOf(one) === "active",
  );
  const isEnough = (one: ProviderRow) => one.provenAt !== null || provider.provenAt === null;
  if (!others.some(isEnough))
    throw conflict(
      "saml-provider.last-proven",
      "Single sign-on is enforced, and this is the last provider that is proven to work. Prove another one first, or stop enforcing. Nothing was changed.",
    );
};
