import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSite, type SiteRow } from "../sites/find-site.ts";
import type { OnSite } from "../structure/change-structure.ts";
import { type DraftRow, findDraftRow } from "./draft-rows.ts";

/** A draft with its site, which says what can still be done with it. */
export interface FoundDraft {
  readonly site: Pick<SiteRow, "structureVersion">;
  readonly draft: DraftRow;
}

/** The draft of a site; refuses with not-found. */
export const draftOf = async (
  { db }: Pick<Context, "db">,
  { id: siteId }: Pick<SiteRow, "id">,
  id: string,
): Promise<DraftRow> => {
  const draft = await findDraftRow(db, siteId, id);
  if (!draft) throw notFound("structure draft");
  return draft;
};

/** One draft (spec: GET SITE/structure/drafts/{draftId}). */
export const findDraft = async (
  context: Context,
  { organizationId, siteId }: OnSite,
  id: string,
): Promise<FoundDraft & { readonly site: SiteRow }> => {
  const site = await findSite(context, organizationId, siteId);
  return { site, draft: await draftOf(context, site, id) };
};
