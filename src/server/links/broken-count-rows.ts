import { type SQL, sql } from "drizzle-orm";
import { memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import type { Value } from "#server/db/prepared.ts";
import { brokenLinks, linkBacklog, members, spaces } from "#server/db/tables/index.ts";

/** The person who is shown broken links, and the service's origin for recognizing addresses of the dashboard. */
export interface LinkViewer {
  readonly organizationId: Value<string>;
  readonly userId: string;
  readonly publicUrl: string;
}

/**
 * Whether a member is shown a row of `broken_links` in a space they can open: not if its target is something they
 * cannot open. Their permissions are queried once, and only if some link points outside its space.
 */
const isTold = ({ organizationId, userId }: LinkViewer): SQL => {
  const role = sql`(select role from ${members}
    where organization_id = ${organizationId} and user_id = ${userId})`;
  return sql`case
    when kind in ('page', 'anchor') and target_space = broken_links.space_id then true
    when kind not in ('page', 'anchor', 'space', 'collection', 'user', 'openapi') then true
    when kind = 'openapi' and relation = 'dependsOn' then true
    when ${role} = 'admin' then true
    when kind in ('page', 'anchor') then target_space in (
      select spaces.id from ${spaces} cross join ${memberReach(organizationId, userId)}
      where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
        and ${rankOnSpace} > 0)
    else kind in ('user', 'openapi') and ${role} is not null
  end`;
};

/**
 * A table with the number of broken links in each of the spaces that `among` selects; spaces without any have no row.
 */
export const brokenCounts = (viewer: LinkViewer, among: SQL): SQL => sql`(
  select broken_links.space_id, count(*) as total from ${brokenLinks}
  where broken_links.space_id in (${among})
    and coalesce(origin, ${viewer.publicUrl}) = ${viewer.publicUrl} and ${isTold(viewer)}
  group by 1) as broken`;

/** Whether some links of a row of `spaces` are yet to be indexed, so that they cannot be counted. */
export const isUncounted = sql`spaces.id in (select space_id from ${linkBacklog})`;
