import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSiteRow, lockSiteRow, setSite, type SiteRow } from "./site-rows.ts";

export type { SiteRow };

/** Identifies a site of an organization. */
export interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Identifies a site-space of a site. */
export interface SiteSpacePath extends SitePath {
  readonly siteSpaceId: string;
}

/** The living site in the path; throws 404 for another organization's, or one in the trash. */
export const findSite = async (
  context: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> => {
  const row = await findSiteRow(context.db, organizationId, siteId);
  if (!row || row.deletedAt !== null) throw notFound("site");
  return row;
};

/** The same, locked until the transaction ends. Everything that changes a site or its structure begins with this. */
export const lockSite = async (
  tx: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> => {
  const row = await lockSiteRow(tx.db, organizationId, siteId);
  if (!row) throw notFound("site");
  return row;
};

/** Increments the structure version of a locked site. Returns the new version. */
export const countStructureChange = async (
  tx: Context,
  { id, structureVersion }: Pick<SiteRow, "id" | "structureVersion">,
): Promise<number> => {
  await setSite(tx.db, id, { structureVersion: structureVersion + 1 });
  return structureVersion + 1;
};

/** What other modules store on a site: its customization, its visitor claims and its kinds of visitor. */
type SiteFacts = Partial<
  Pick<SiteRow, "customization" | "adaptiveSchema" | "adaptiveSchemaAt" | "visitorKinds">
>;

/** Changes fields of a locked site and increments its version; the caller records the event. */
export const changeSiteFacts = (
  tx: Context,
  { id }: Pick<SiteRow, "id">,
  facts: SiteFacts,
): Promise<SiteRow> => setSite(tx.db, id, facts);
