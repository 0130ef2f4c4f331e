import { type SQL, sql } from "drizzle-orm";
import type { LinkTarget as SaidTarget } from "#content/links/link-target.ts";
import type { Relation } from "#content/links/addresses.ts";
import type { LinkTarget } from "#contract/schemas/link-target.ts";
import { memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import { currentPages, documentLinks, pageLinks, spaces } from "#server/db/tables/index.ts";
import { isOneOf, listed } from "#server/db/listed.ts";
import { type Asker, linkColumns, rowsOf } from "#server/links/judged-rows.ts";

/** A link that may point to one of the wanted targets. */
export interface MentionRow {
  readonly relation: Relation;
  readonly kind: SaidTarget["kind"];
  readonly target: string | null;
  readonly target_space: string | null;
  readonly anchor: string | null;
  readonly organization: string | null;
  readonly origin: string | null;
  readonly address: string;
}

/** A link in a current page of a space. */
interface CurrentMention extends MentionRow {
  readonly space: string;
  readonly title: string;
  /** The caller's role there, as a rank. */
  readonly rank: number;
  readonly page: string;
}

/**
 * A condition for links that may point to one of these targets: all that do and few others, each part served by one
 * index lookup. Excludes specifications shown in blocks, because a block cannot be pointed elsewhere.
 */
const mayLeadTo = (targets: readonly LinkTarget[]): SQL => {
  const ids = new Set<string>();
  const said = {
    spaces: new Set<string>(),
    anchors: new Set<string>(),
    addresses: new Set<string>(),
  };
  for (const one of targets) {
    if (one.kind === "page" || one.kind === "anchor") ids.add(one.page);
    if (one.kind === "anchor") said.anchors.add(one.anchor);
    if (one.kind === "file") ids.add(one.file);
    if (one.kind === "collection") ids.add(one.collection);
    if (one.kind === "user") ids.add(one.user);
    if (one.kind === "openapi") ids.add(one.spec);
    if (one.kind === "reusable-content") ids.add(one.reusableContent);
    if (one.kind === "space") said.spaces.add(one.space);
    if (one.kind === "url") said.addresses.add(one.url);
    if (one.kind === "path") said.addresses.add(one.path);
  }
  const within = (column: SQL, values: ReadonlySet<string>): SQL =>
    sql`${column} in (select jsonb_array_elements_text(${listed([...values])}))`;
  return sql`not (kind = 'openapi' and relation = 'dependsOn') and (${within(sql`target`, ids)} or ${within(sql`address`, said.addresses)}
    or (kind = 'space' and ${within(sql`target_space`, said.spaces)})
    or (kind = 'anchor' and target is null and ${within(sql`anchor`, said.anchors)}))`;
};

/** Such links in the spaces that the caller can open, by space; a page's links to its own headings by their page. */
export const selectMentions = (
  db: Database,
  targets: readonly LinkTarget[],
  { organizationId, userId }: Asker,
): Promise<CurrentMention[]> =>
  rowsOf(
    db,
    sql`
    with reached as materialized (
      select spaces.id, spaces.title, ${rankOnSpace} as rank
      from ${spaces} cross join ${memberReach(organizationId, userId)}
      where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
        and ${rankOnSpace} > 0
    ),
    said as (
      select document_links.space_id as space, page_id, ${linkColumns}
      from ${documentLinks} join ${currentPages}
        on current_pages.space_id = document_links.space_id
          and current_pages.document = document_links.document
      where document_links.space_id in (select id from reached) and ${mayLeadTo(targets)}
      union all
      select space_id, page_id, ${linkColumns} from ${pageLinks}
      where space_id in (select id from reached) and ${mayLeadTo(targets)}
    )
    select distinct title, space, rank::int as rank,
      case when kind = 'anchor' and target is null then page_id else '' end as page, ${linkColumns}
    from said join reached on reached.id = said.space
    order by title, space`,
  );

/** Such links in these documents of a space. */
export const selectMentionsIn = (
  db: Database,
  spaceId: string,
  hashes: readonly string[],
  targets: readonly LinkTarget[],
): Promise<(MentionRow & { readonly document: string })[]> =>
  rowsOf(
    db,
    sql`select distinct document, ${linkColumns} from ${documentLinks}
      where space_id = ${spaceId} and ${isOneOf(documentLinks.document, hashes)}
        and ${mayLeadTo(targets)}`,
  );
