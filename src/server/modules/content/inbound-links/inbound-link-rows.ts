import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { InboundLinks } from "#contract/schemas/inbound-link.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  documentLinks,
  pageLinks,
  siteSpaces,
  sites,
  spaces,
} from "#server/db/tables/index.ts";

const listed = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;

/** The caller, and the service's origin for recognizing addresses of the dashboard. */
interface Asker {
  readonly organizationId: string;
  readonly member: string;
  readonly publicUrl: string;
}

/** Pages of other living spaces a member can open that link into these spaces. */
const linking = ({ organizationId, member, publicUrl }: Asker, targets: readonly string[]): SQL => {
  const wanted = sql`target_space in ${listed(targets)}
    and coalesce(origin, ${publicUrl}) = ${publicUrl}
    and coalesce(organization, ${organizationId}) = ${organizationId}`;
  return sql`
    from (
      select current_pages.space_id, current_pages.page_id
        from ${documentLinks} join ${currentPages}
          on current_pages.space_id = document_links.space_id
            and current_pages.document = document_links.document
        where ${wanted}
      union
      select space_id, page_id from ${pageLinks} where ${wanted}
    ) as linking
    join ${spaces} on spaces.id = linking.space_id
    join ${currentPages} on current_pages.space_id = linking.space_id
      and current_pages.page_id = linking.page_id
    cross join ${memberReach(organizationId, member)}
    where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
      and ${activeRankOnSpace} > 0 and spaces.id not in ${listed(targets)}`;
};

/** Counts them. */
export const countLinkingPages = async (
  db: Database,
  asker: Asker,
  targets: readonly string[],
): Promise<number> => {
  const rows = await db.execute(sql`select count(*) as total ${linking(asker, targets)}`);
  return Number((rows as { total: string }[])[0]?.total);
};

/** Returns the first of them by the titles of spaces and pages. */
export const selectLinkingPages = async (
  db: Database,
  asker: Asker,
  targets: readonly string[],
  limit: number,
): Promise<InboundLinks["pages"]> => {
  const rows = await db.execute(sql`
    select json_build_object('id', spaces.id, 'title', spaces.title) as space,
      json_build_object('id', current_pages.page_id, 'title', current_pages.title) as page
    ${linking(asker, targets)}
    order by spaces.title, spaces.id, current_pages.title, current_pages.page_id limit ${limit}`);
  return rows as InboundLinks["pages"];
};

/** Returns the spaces shown by a living site of the organization; empty when there is no such site. */
export const selectSpacesOn = async (
  db: Database,
  organizationId: string,
  siteId: string,
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ spaceId: siteSpaces.spaceId })
    .from(siteSpaces)
    .innerJoin(sites, and(eq(sites.id, siteSpaces.siteId), isNull(sites.deletedAt)))
    .where(and(eq(sites.organizationId, organizationId), eq(sites.id, siteId)));
  return rows.map(({ spaceId }) => spaceId);
};
