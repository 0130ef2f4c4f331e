import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { purgeAtOf } from "#server/modules/library/spaces/retention.ts";
import { findSiteRow, type SiteRow } from "./site-rows.ts";

/** A site, also one in the trash as long as it can be restored (spec: GET SITE). */
export const getSite = async (
  { db, now }: Context,
  organizationId: string,
  siteId: string,
): Promise<SiteRow> => {
  const row = await findSiteRow(db, organizationId, siteId);
  if (!row || (row.deletedAt && purgeAtOf(row.deletedAt) <= now())) throw notFound("site");
  return row;
};
