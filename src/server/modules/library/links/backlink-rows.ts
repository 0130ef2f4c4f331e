import { type SQL, sql } from "drizzle-orm";
import { memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import { currentPages, documentLinks, pageLinks, spaces } from "#server/db/tables/index.ts";
import { type Asker, rowsOf } from "#server/links/judged-rows.ts";

/** A condition for addresses of this organization's dashboard, or that name no dashboard. */
export const isHere = ({ publicUrl, organizationId }: Asker): SQL => sql`
  coalesce(origin, ${publicUrl}) = ${publicUrl}
  and coalesce(organization, ${organizationId}) = ${organizationId}`;

/** The target of links: a page or a file of a space. */
export interface LinkedTo {
  readonly spaceId: string;
  readonly kind: "page" | "file";
  readonly id: string;
}

const kinds = ({ kind }: LinkedTo): SQL =>
  kind === "page" ? sql`kind in ('page', 'anchor')` : sql`kind = 'file'`;

/** The space's own documents, of any revision, that link to it, each with the first block that does. */
export const selectLinkingDocuments = (
  db: Database,
  to: LinkedTo,
  asker: Asker,
): Promise<{ readonly document: string; readonly block: string }[]> =>
  rowsOf(
    db,
    sql`select distinct on (document) document, block from (
      select document, block, n from ${documentLinks}
        where space_id = ${to.spaceId} and target_space is null and target = ${to.id} and ${kinds(to)}
      union all
      select document, block, n from ${documentLinks}
        where target_space = ${to.spaceId} and target = ${to.id} and space_id = ${to.spaceId}
          and ${kinds(to)} and ${isHere(asker)}
    ) as linking order by document, n`,
  );

/** A page of another space that links to it. */
export interface LinkingPage {
  readonly space: string;
  readonly page: string;
  readonly block: string | null;
}

/** The current pages of other spaces a person can open that link to it, by space and page. */
export const selectPagesAcross = (
  db: Database,
  to: LinkedTo,
  asker: Asker,
): Promise<LinkingPage[]> =>
  rowsOf(
    db,
    sql`select space, page, block from (
      select distinct on (linking.space_id, linking.page_id) linking.space_id as space,
        linking.page_id as page, block
      from (
        select ${currentPages.spaceId} as space_id, page_id, n, block
          from ${documentLinks} join ${currentPages}
            on current_pages.space_id = document_links.space_id
              and current_pages.document = document_links.document
          where target_space = ${to.spaceId} and target = ${to.id} and ${kinds(to)}
            and document_links.space_id <> ${to.spaceId} and ${isHere(asker)}
        union all
        select space_id, page_id, n, null from ${pageLinks}
          where target_space = ${to.spaceId} and target = ${to.id} and ${kinds(to)}
            and space_id <> ${to.spaceId} and ${isHere(asker)}
      ) as linking order by linking.space_id, linking.page_id, n) as linking
    join ${spaces} on spaces.id = space
    join ${currentPages} on current_pages.space_id = space and current_pages.page_id = page
    cross join ${memberReach(asker.organizationId, asker.userId)}
    where spaces.organization_id = ${asker.organizationId} and spaces.deleted_at is null
      and ${rankOnSpace} > 0
    order by spaces.title, space, current_pages.title, page`,
  );
