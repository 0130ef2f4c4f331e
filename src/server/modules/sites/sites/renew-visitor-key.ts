import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockSite } from "./find-site.ts";
import { newVisitorKey } from "./new-visitor-key.ts";
import { setSite, type SiteRow } from "./site-rows.ts";

/**
 * Gives a site a new key for its visitors' tokens; those signed with the old one stop working at once (POST
 * SITE/publishing/auth/regenerate). Neither key is recorded.
 */
export const renewVisitorKey = (
  context: Context,
  organizationId: string,
  siteId: string,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const { title } = await lockSite(tx, organizationId, siteId);
    const row = await setSite(tx.db, siteId, { visitorKey: newVisitorKey() });
    await audit(tx, {
      action: "site.visitor-key-renewed",
      target: { type: "site", id: siteId, label: title },
      site: siteId,
    });
    return row;
  });
