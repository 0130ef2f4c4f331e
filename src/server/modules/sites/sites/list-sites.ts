import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { expiredBefore } from "#server/modules/library/spaces/retention.ts";
import { countSites, selectSites, type SiteFilter } from "./list-rows.ts";
import type { SiteRow } from "./site-rows.ts";

type Query = Omit<SiteFilter, "trashedAfter"> & { readonly deleted?: boolean | undefined };

/**
 * The sites of an organization, newest first (spec: GET ORG/sites); with `deleted` those in the trash that
 * can be restored, the latest deletion first.
 */
export const listSites = async (
  { db, now }: Context,
  organizationId: string,
  { deleted = false, ...wanted }: Query,
  { limit, after }: ListRequest,
): Promise<ListPage<SiteRow>> => {
  const filter = { ...wanted, ...(deleted ? { trashedAfter: expiredBefore(now()) } : {}) };
  const rows =
    limit === 0 ? [] : await selectSites(db, organizationId, filter, { limit: limit + 1, after });
  const total = await countSites(db, organizationId, filter);
  return listPage(rows, limit, total, ({ deletedAt, createdAt, id }) => [
    (deletedAt ?? createdAt).getTime(),
    id,
  ]);
};
