import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockSite } from "../sites/find-site.ts";
import { deleteShareLinkRow, findShareLinkRow } from "./share-link-rows.ts";

/** Deletes a share link, whose address opens nothing from then on (spec: DELETE SITE/share-links/{}). */
export const deleteShareLink = (
  context: Context,
  organizationId: string,
  siteId: string,
  id: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockSite(tx, organizationId, siteId);
    const before = await findShareLinkRow(tx.db, siteId, id);
    if (!before) return;
    await deleteShareLinkRow(tx.db, siteId, id);
    await audit(tx, {
      action: "share-link.deleted",
      target: { type: "share-link", id, label: before.name },
      site: siteId,
      before: { name: before.name, active: before.active },
    });
  });
