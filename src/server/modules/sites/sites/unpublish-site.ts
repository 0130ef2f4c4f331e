import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockSite } from "./find-site.ts";
import { refreshSpacesOf } from "./refresh-space-visibility.ts";
import { setSite, type SiteRow } from "./site-rows.ts";

/** Takes a site from its readers (POST SITE/unpublish). Nothing happens when it is not published. */
export const unpublishSite = (
  context: Context,
  organizationId: string,
  siteId: string,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, organizationId, siteId);
    if (!before.published) return before;
    const row = await setSite(tx.db, siteId, { published: false });
    await audit(tx, {
      action: "site.unpublished",
      target: { type: "site", id: siteId, label: before.title },
      site: siteId,
      before: { published: true, visibility: before.visibility },
      after: { published: false },
    });
    await refreshSpacesOf(tx, siteId);
    return row;
  });
