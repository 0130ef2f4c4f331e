import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSiteRow, lockSiteRow, setSite, type SiteRow } from "./site-rows.ts";

export type { SiteRow };

/** Names a site of an organization. */
export interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Names a site-space of a site. */
export interface SiteSpacePath extends SitePath {
  readonly siteSpaceId: string;
}

/** The living site in the path; one of another organization, or in the trash, is not there (404). */
export const findSite = async (
  context: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> => {
  const row = await findSiteRow(context.db, organizationId, siteId);
  if (!row || row.deletedAt !== null) throw notFound("site");
  return row;
};

/** The same, locked until the transaction ends: everything that changes a site or its structure begins so. */
export const lockSite = async (
  tx: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> => {
  const row = await lockSiteRow(tx.db, organizationId, siteId);
  if (!row) throw notFound("site");
  return row;
};

/** Counts a change of the structure of a locked site; answers the version it has from now on. */
export const countStructureChange = async (
  tx: Context,
  { id, structureVersion }: Pick<SiteRow, "id" | "structureVersion">,
): Promise<number> => {
  await setSite(tx.db, id, { structureVersion: structureVersion + 1 });
  return structureVersion + 1;
};

/** What other modules keep on a site: its customization and what it knows of visitors. */
type SiteFacts = Partial<
  Pick<SiteRow, "customization" | "adaptiveSchema" | "adaptiveSchemaAt" | "visitorKinds">
>;

/** Changes what is kept on a locked site and counts its version up; the caller records the event. */
export const changeSiteFacts = (
  tx: Context,
  { id }: Pick<SiteRow, "id">,
  facts: SiteFacts,
): Promise<SiteRow> => setSite(tx.db, id, facts);
