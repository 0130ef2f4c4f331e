import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockSite } from "../sites/find-site.ts";
import { deleteRedirectRow, findRedirectRow } from "./redirect-rows.ts";

/** Deletes a redirect, whose source leads nowhere from then on (spec: DELETE SITE/redirects/{}). */
export const deleteRedirect = (
  context: Context,
  organizationId: string,
  siteId: string,
  id: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockSite(tx, organizationId, siteId);
    const before = await findRedirectRow(tx.db, siteId, id);
    if (!before) return;
    await deleteRedirectRow(tx.db, siteId, id);
    await audit(tx, {
      action: "redirect.deleted",
      target: { type: "redirect", id, label: before.source },
      site: siteId,
      before: { source: before.source, destination: before.destination },
    });
  });
