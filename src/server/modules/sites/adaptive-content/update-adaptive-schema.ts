import type { AdaptiveJsonSchema } from "#contract/schemas/adaptive-schema.ts";
import { claimsOfSchema } from "#site/condition/claims.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { changeSiteFacts } from "../sites/change-site-facts.ts";
import { lockSite, type SiteRow } from "../sites/find-site.ts";

const claimsIn = (schema: AdaptiveJsonSchema) =>
  claimsOfSchema(schema).map(({ claim, description }) => ({ ...claim, description }));

/**
 * Replaces what a site knows of its visitors (spec: PUT SITE/adaptive-schema). Conditions that name a claim
 * which is gone stay as they are and hide what they stand on, and so do the values of kept kinds of visitor:
 * bringing the claim back brings them back.
 */
export const updateAdaptiveSchema = (
  context: Context,
  organizationId: string,
  siteId: string,
  adaptiveSchema: AdaptiveJsonSchema,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, organizationId, siteId);
    checkVersion(tx, "site", site.version);
    const before = site.adaptiveSchema;
    const changed =
      changedFields({ claims: claimsIn(before) }, { claims: claimsIn(adaptiveSchema) }) ??
      changedFields({ jsonSchema: before }, { jsonSchema: adaptiveSchema });
    if (!changed) return site;
    const row = await changeSiteFacts(tx, site, { adaptiveSchema, adaptiveSchemaAt: tx.now() });
    await audit(tx, {
      action: "site.claims-changed",
      target: { type: "site", id: siteId, label: site.title },
      site: siteId,
      ...changed,
    });
    return row;
  });
