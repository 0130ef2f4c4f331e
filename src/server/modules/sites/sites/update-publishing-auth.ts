import type { z } from "zod";
import type { updatePublishingAuth as updateSchema } from "#contract/schemas/site.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockSite } from "./find-site.ts";
import { setSite, type SiteRow } from "./site-rows.ts";

/** Changes where visitors without a token are sent; null removes it (PATCH SITE/publishing/auth). */
export const updatePublishingAuth = (
  context: Context,
  organizationId: string,
  siteId: string,
  { fallbackURL }: z.output<typeof updateSchema>,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, organizationId, siteId);
    if (fallbackURL === undefined || fallbackURL === before.visitorFallback) return before;
    const row = await setSite(tx.db, siteId, { visitorFallback: fallbackURL });
    await audit(tx, {
      action: "site.visitor-auth-changed",
      target: { type: "site", id: siteId, label: before.title },
      site: siteId,
      before: { fallbackURL: before.visitorFallback },
      after: { fallbackURL },
    });
    return row;
  });
