import { type SQL, sql } from "drizzle-orm";
import type { ContentRef } from "#contract/schemas/page.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import { listed } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { rowsAtOnce } from "#server/db/rows-at-once.ts";
import {
  changeRequests,
  currentPages,
  documents,
  leadsToSpec,
  namesOperation,
  pageLinks,
  pageNodes,
  pageRoots,
  revisions,
  spaces,
} from "#server/db/tables/index.ts";
import { rowsOf } from "#server/links/judged-rows.ts";

/** A page whose document mentions what is searched for, or a link page that points to the specification. */
export interface MentioningPage {
  readonly space: string;
  readonly spaceTitle: string;
  readonly page: string;
  readonly title: string;
  /** Null for a link page. */
  readonly document: string | null;
  readonly mentions: readonly string[];
  /** The caller's rank in the space; 0 where they cannot open it. */
  readonly rank: number;
  /** Set for a page's version in an open change request. */
  readonly changeRequest: string | null;
  readonly number: number | null;
  readonly subject: string | null;
}

interface Asked {
  readonly organizationId: string;
  readonly userId: string;
  readonly slug: string;
  /** Keys of the specification's operations; pages that name one of them are included. */
  readonly keys: readonly string[];
}

/** A specification as the target of link pages. */
export interface LinkedSpec {
  /** Its slug and its id. */
  readonly names: readonly string[];
  /** The mention value of a link to it. */
  readonly value: string;
  /** The origin the service must have for an address to be one of the dashboard's. */
  readonly publicUrl: string;
}

/** Returns link pages in any revision of the organization's spaces that may point to a specification. */
export const selectLinkPages = (
  db: Database,
  organizationId: string,
): Promise<{ readonly space: string; readonly node: string; readonly target: ContentRef }[]> =>
  rowsOf(
    db,
    sql`select space_id as space, hash as node, node->'page'->'target' as target from ${pageNodes}
      where (${leadsToSpec}) and space_id in (select id from ${spaces}
        where organization_id = ${organizationId} and deleted_at is null)`,
  );

const texts = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${listed(values)}))`;

/**
 * Returns, in no order, pages that mention a specification or name an operation like one of its own: the current
 * pages of the organization's spaces, and those that open change requests change. Includes link pages that point to
 * the specification; `nodes` are those in any revision. `is true` makes the names a hash look-up; a join would scan
 * them for every document.
 */
export const selectMentioningPages = async (
  db: Database,
  { organizationId, userId, slug, keys }: Asked,
  linked: LinkedSpec,
  nodes: readonly { readonly space: string; readonly node: string }[],
): Promise<readonly MentioningPage[]> =>
  rowsAtOnce(
    db,
    sql`
    with recursive reached as materialized (
      select spaces.id, spaces.title, ${activeRankOnSpace} as rank
      from ${spaces} cross join ${memberReach(organizationId, userId)}
      where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
    ),
    named as materialized (
      select '* ' || key as value from jsonb_array_elements_text(${listed(keys)}) as key
    ),
    mentioning as materialized (
      select space_id, hash, mentions from ${documents}
      where space_id in (select id from reached) and (mentions && ${texts([slug, linked.value])}
        or (${namesOperation} and exists (select 1 from unnest(mentions) as value
          where (value in (select value from named)) is true)))
    ),
    now as (
      select mentioning.space_id, page_id, title, hash, mentions, null::text as change_request
      from mentioning join ${currentPages}
        on current_pages.space_id = mentioning.space_id and current_pages.document = hash
    ),
    linking as (
      select page_links.space_id, page_links.page_id, title
      from ${pageLinks} join ${currentPages} on current_pages.space_id = page_links.space_id
        and current_pages.page_id = page_links.page_id
      where kind = 'openapi' and target = any(${texts(linked.names)})
        and coalesce(organization, ${organizationId}) = ${organizationId}
        and coalesce(origin, ${linked.publicUrl}) = ${linked.publicUrl}
        and page_links.space_id in (select id from reached)
    ),
    linking_nodes as materialized (
      select space as space_id, node from jsonb_to_recordset(${listed(nodes)}) as one(space text, node text)
      where space in (select id from reached)
    ),
    proposing as materialized (
      select change_requests.id, change_requests.space_id, revisions.root
      from ${changeRequests} join ${revisions} on revisions.id = change_requests.revision
      where change_requests.status in ('draft', 'open') and change_requests.space_id in (
        select space_id from mentioning where not exists (
          select 1 from ${currentPages} where current_pages.space_id = mentioning.space_id
            and current_pages.document = hash)
        union select space_id from now
        union select space_id from linking_nodes)
    ),
    proposed(change_request, space_id, node) as (
      select proposing.id, proposing.space_id, child.node
      from proposing join ${pageRoots}
        on page_roots.space_id = proposing.space_id and page_roots.hash = proposing.root
      cross join page_children(page_roots.space_id, page_roots.children) as child
      union all
      select change_request, proposed.space_id, child.node
      from proposed join ${pageNodes}
        on page_nodes.space_id = proposed.space_id and page_nodes.hash = proposed.node
      cross join page_children(page_nodes.space_id, page_nodes.node->'children') as child
    ),
    then_ as (
      select mentioning.space_id, said.page->>'id' as page_id, said.page->>'title' as title,
        mentioning.hash, mentions, change_request
      from proposed join ${pageNodes}
        on page_nodes.space_id = proposed.space_id and page_nodes.hash = proposed.node
      cross join lateral (select page_nodes.node->'page' as page) as said
      join mentioning on mentioning.space_id = proposed.space_id
        and mentioning.hash = said.page->>'document'
      where not exists (
        select 1 from ${currentPages} where current_pages.space_id = proposed.space_id
          and current_pages.page_id = said.page->>'id'
          and current_pages.document = mentioning.hash)
    ),
    then_linking as (
      select proposed.space_id, page_nodes.node->'page'->>'id' as page_id,
        page_nodes.node->'page'->>'title' as title, change_request
      from proposed join linking_nodes on linking_nodes.space_id = proposed.space_id
        and linking_nodes.node = proposed.node
      join ${pageNodes} on page_nodes.space_id = proposed.space_id and page_nodes.hash = proposed.node
      where not exists (select 1 from linking where linking.space_id = proposed.space_id
        and linking.page_id = page_nodes.node->'page'->>'id')
    ),
    found as (
      select * from now union all select * from then_
      union all
      select space_id, page_id, title, null, array[${linked.value}::text], null from linking
      union all
      select space_id, page_id, title, null, array[${linked.value}::text], change_request
      from then_linking
    )
    select found.space_id as space, reached.title as "spaceTitle", page_id as page, found.title,
      hash as document, mentions, reached.rank::int as rank, change_request as "changeRequest",
      change_requests.number, change_requests.subject
    from found
    join reached on reached.id = found.space_id
    left join ${changeRequests} on change_requests.id = found.change_request`,
    {
      space: true,
      spaceTitle: true,
      page: true,
      title: true,
      document: true,
      mentions: true,
      rank: true,
      changeRequest: true,
      number: true,
      subject: true,
    },
  );

/** Whether any current page of a space, or one proposed by an open change request, mentions one of the values. */
export const isMentionedIn = async (
  db: Database,
  spaceId: string,
  values: readonly string[],
): Promise<boolean> => {
  const rows = await rowsOf<{ one: number }>(
    db,
    sql`select 1 as one from ${documents}
      where space_id = ${spaceId} and mentions @> ${texts(values)} limit 1`,
  );
  return rows.length > 0;
};

export const selectSchemas = async (
  db: Database,
  versionId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await rowsOf<{ schemas: string[] }>(
    db,
    sql`select schemas from spec_documents where version_id = ${versionId}`,
  );
  return new Set(rows[0]?.schemas);
};
