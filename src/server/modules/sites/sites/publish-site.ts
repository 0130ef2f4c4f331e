import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockSite } from "./find-site.ts";
import { refreshSpacesOf } from "./refresh-space-visibility.ts";
import { setSite, type SiteRow } from "./site-rows.ts";

/**
 * Publishes a site for the audience its visibility names (spec: POST SITE/publish). Nothing happens when it
 * is published already.
 */
export const publishSite = (
  context: Context,
  organizationId: string,
  siteId: string,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, organizationId, siteId);
    if (before.published) return before;
    const publishedAt = tx.now();
    const row = await setSite(tx.db, siteId, { published: true, publishedAt });
    await audit(tx, {
      action: "site.published",
      target: { type: "site", id: siteId, label: before.title },
      site: siteId,
      before: { published: false },
      after: { published: true, visibility: before.visibility },
    });
    await refreshSpacesOf(tx, siteId);
    return row;
  });
