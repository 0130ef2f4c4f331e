import { and, eq, type SQL, sql } from "drizzle-orm";
import type { LinkTarget } from "#content/links/link-target.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  documentLinks,
  documentOutlines,
  pageLinks,
  spaces,
} from "#server/db/tables/index.ts";
import { isAmong, isOneOf, MANY } from "#server/db/listed.ts";
import {
  type Asker,
  givenLinks,
  judging,
  linkColumns,
  type LinkedContent,
  type Outline,
  rowsOf,
} from "#server/links/judged-rows.ts";

/** Content of which certain links are requested: those of changed pages, and those to changed targets. */
export interface ConcernedContent extends LinkedContent {
  /** Ids of removed pages and files. */
  readonly gone: readonly string[];
  /** Ids of pages that may have lost headings. */
  readonly rewritten: readonly string[];
}

/** A broken link. */
export interface BrokenRow {
  /** The space that contains it, if that is another one. */
  readonly home: string | null;
  readonly homeTitle: string | null;
  readonly page: string;
  /** Only for a page of another space. */
  readonly pageTitle: string | null;
  readonly address: string;
  readonly kind: LinkTarget["kind"];
  readonly target: string | null;
  /** The space that it points to, or into. */
  readonly space: string;
  readonly anchor: string | null;
}

/**
 * The conditions for links into the space itself. For few targets, each condition is served by an index. For many,
 * all links of the space are read, with one condition that hides from the planner how many links name no space, which
 * it would estimate as none.
 */
const insideOf = (spaceId: string, targets: readonly string[]): SQL[] =>
  targets.length <= MANY
    ? [sql`target_space is null`, sql`target_space = ${spaceId}`]
    : [sql`case when target_space is null then true else target_space = ${spaceId} end`];

/** The links of changed pages, those of other pages to removed or rewritten ones, and those given. */
const concernedLinks = ({ spaceId, refs, gone, rewritten }: ConcernedContent): SQL => {
  const touched = [...gone, ...rewritten];
  const isTouched = sql`${isAmong(sql`target`, touched)}
    and (kind = 'anchor' or ${isAmong(sql`target`, gone)})`;
  const ofOwn = (leads: SQL): SQL => sql`
    select pages.id, null, place, n, block, ${linkColumns}
    from ${documentLinks} join pages
      on pages.document = document_links.document and not pages.changed
    where document_links.space_id = ${spaceId} and ${leads} and ${isTouched}`;
  return sql`
    select pages.id as page, null::text as home, place, n, block, ${linkColumns}
    from pages join ${documentLinks}
      on document_links.space_id = ${spaceId} and document_links.document = pages.document
    where pages.changed
    union all
    ${sql.join(insideOf(spaceId, touched).map(ofOwn), sql` union all `)}
    union all
    select page, null, place, n, null, ${linkColumns} from ${givenLinks(refs)}
    union all
    select page_id, document_links.space_id, 0, n, block, ${linkColumns}
    from ${documentLinks} join ${currentPages}
      on current_pages.space_id = document_links.space_id
        and current_pages.document = document_links.document
    where target_space = ${spaceId} and ${isTouched} and document_links.space_id <> ${spaceId}
      and document_links.space_id in (select id from reached)
    union all
    select page_id, space_id, 0, n, null, ${linkColumns} from ${pageLinks}
    where target_space = ${spaceId} and ${isTouched} and space_id <> ${spaceId}
      and space_id in (select id from reached)
  `;
};

/** Those of the links that are broken in this content: its own first, grouped by page. */
export const selectBroken = (
  db: Database,
  content: ConcernedContent,
  asker: Asker,
): Promise<BrokenRow[]> =>
  rowsOf(
    db,
    sql`
    ${judging(concernedLinks(content), content, asker)}
    select home, spaces.title as "homeTitle", page, current_pages.title as "pageTitle", address,
      kind, target, space, anchor
    from judged left join ${spaces} on spaces.id = home
    left join ${currentPages} on current_pages.space_id = home and current_pages.page_id = page
    where status = 'broken'
    order by home is not null, spaces.title, home, place, current_pages.title, page, n, address`,
  );

/** The anchors of stored documents. */
export const selectOutlines = (
  db: Database,
  spaceId: string,
  hashes: readonly string[],
): Promise<Outline[]> =>
  db
    .select({ document: documentOutlines.document, anchors: documentOutlines.anchors })
    .from(documentOutlines)
    .where(and(eq(documentOutlines.spaceId, spaceId), isOneOf(documentOutlines.document, hashes)));

export const selectSpaceTitle = async (db: Database, spaceId: string): Promise<string> => {
  const [row] = await db.select({ title: spaces.title }).from(spaces).where(eq(spaces.id, spaceId));
  return row?.title ?? "";
};
