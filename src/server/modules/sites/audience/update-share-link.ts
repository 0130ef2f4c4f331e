import type { z } from "zod";
import type { ShareLink, updateShareLink as updateSchema } from "#contract/schemas/site-access.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { lockSite } from "../sites/find-site.ts";
import { presentShareLink } from "./present-share-link.ts";
import { findShareLinkRow, setShareLink } from "./share-link-rows.ts";

/** Renames a share link, or switches it on or off (spec: PATCH SITE/share-links/{}); its key stays. */
export const updateShareLink = (
  context: Context,
  organizationId: string,
  siteId: string,
  id: string,
  { name, active }: z.output<typeof updateSchema>,
): Promise<ShareLink> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, organizationId, siteId);
    const before = await findShareLinkRow(tx.db, siteId, id);
    if (!before) throw notFound("share link");
    const changed = changedFields(before, { name, active });
    if (!changed) return presentShareLink(tx, site, before);
    const row = { ...before, ...changed.after };
    await setShareLink(tx.db, siteId, id, changed.after);
    await audit(tx, {
      action: "share-link.changed",
      target: { type: "share-link", id, label: row.name },
      site: siteId,
      ...changed,
    });
    return presentShareLink(tx, site, row);
  });
