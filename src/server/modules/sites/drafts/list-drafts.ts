import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { StructureDraft } from "#contract/schemas/structure-draft.ts";
import type { Context } from "#server/kit/context.ts";
import { findSite } from "../sites/find-site.ts";
import type { OnSite } from "../structure/change-structure.ts";
import { countDrafts, selectDrafts } from "./draft-rows.ts";
import { presentDrafts } from "./present-drafts.ts";

/** The drafts of a site, latest first (spec: GET SITE/structure/drafts). */
export const listDrafts = async (
  context: Context,
  { organizationId, siteId }: OnSite,
  { limit, after }: ListRequest,
): Promise<ListPage<StructureDraft>> => {
  const { db } = context;
  const site = await findSite(context, organizationId, siteId);
  const rows = limit === 0 ? [] : await selectDrafts(db, site.id, { limit: limit + 1, after });
  const page = listPage(rows, limit, await countDrafts(db, site.id), ({ createdAt, id }) => [
    createdAt.getTime(),
    id,
  ]);
  return { ...page, rows: await presentDrafts(context, site, page.rows) };
};
