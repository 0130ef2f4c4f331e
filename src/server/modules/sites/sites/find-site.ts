import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSiteRow, lockSiteRow, type SiteRow } from "./site-rows.ts";

export type { SiteRow };

/** The living site in the path; one of another organization, or in the trash, is not there (404). */
export const findSite = async (
  context: Context,
  organizationId: string,
  siteId: string,
): Promise<SiteRow> => {
  const row = await findSiteRow(context.db, organizationId, siteId);
  if (!row || row.deletedAt !== null) throw notFound("site");
  return row;
};

/** The same, locked until the transaction ends: everything that changes a site or its structure begins so. */
export const lockSite = async (
  tx: Context,
  organizationId: string,
  siteId: string,
): Promise<SiteRow> => {
  const row = await lockSiteRow(tx.db, organizationId, siteId);
  if (!row) throw notFound("site");
  return row;
};

/** Whether the organization has this living site; one that is there stays until the transaction ends. */
export const holdSite = async (
  tx: Context,
  organizationId: string,
  siteId: string,
): Promise<boolean> => (await lockSiteRow(tx.db, organizationId, siteId)) !== undefined;
